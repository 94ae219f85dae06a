/**
 * Programs that load: computation in straight lines, branches, calls and loops, and at the end instructions
 * that bring what was computed to where it is seen.
 */
import type { EnvironmentName, Quad } from '../../../spec/environments.js';
import type { ItemSyntax, OptionSyntax, ProgramSyntax } from '../../../semantics/language/ast.js';
import { print } from '../../../semantics/language/print.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import { Blocks, type Subroutine } from './block.js';
import { drawCondition } from './instruction.js';
import { type Body, type Parts, layOut } from './layout.js';
import { limitProgram } from './limit.js';
import { transfer } from './nodes.js';
import type { Drawing } from './operand.js';
import type { Settings } from './options.js';
import { Registers } from './registers.js';
import { exportCount, writeResults } from './results.js';
import { type Source, chance, oneOf } from '../source.js';
import { Writer } from './writer.js';

export interface GeneratedProgram {
  readonly environment: EnvironmentName;
  /** Its places are zero; `text` parses to it, places aside. */
  readonly syntax: ProgramSyntax;
  readonly text: string;
  /** Instructions of the program. */
  readonly length: number;
  /** What the program counts on: first values of loops, and of addresses. */
  readonly fixed: InputValues;
  /** Registers that the program may read, as far as that was intended; those of `fixed` apart. */
  readonly reads: Reads;
  /** Instructions that a run executes at most, given `fixed`; the limit of the document included. */
  readonly bound: number;
}

export interface Reads {
  readonly attributes: readonly number[];
  readonly parameters: readonly number[];
}

/** Draws a program. The same settings and draws of the source give the same program. */
export function generateProgram(source: Source, settings: Settings): GeneratedProgram {
  const { environment, weights } = settings;
  const positionInvariant =
    environment.positionInvariant !== null && chance(source, weights.positionInvariant);
  const limit =
    positionInvariant && environment.positionInvariant !== null
      ? environment.positionInvariant.instructionLimit
      : environment.instructionLimit;
  const length = Math.min(limit, source.nextInt(settings.least, settings.most));
  const registers = new Registers(source, settings, length);
  const drawing: Drawing = { source, settings, registers, positionInvariant };
  const atLimit =
    environment.branching && chance(source, weights.limit) ? limitProgram(drawing, length) : null;
  const { items, bound, counts } = atLimit ?? ordinary(drawing, length);

  const options = positionInvariant ? drawOptions(source) : [];
  const syntax: ProgramSyntax = { environment: environment.name, options, items };
  const text = print(syntax);
  return {
    environment: environment.name,
    syntax,
    text: chance(source, weights.comments) ? withComments(source, text) : text,
    length,
    fixed: fixedOf(registers, counts),
    reads: { attributes: registers.attributesRead, parameters: registers.parametersRead },
    bound,
  };
}

/** An option may stand twice. */
function drawOptions(source: Source): readonly OptionSyntax[] {
  const option = { offset: 0, end: 0, name: 'NV_position_invariant' };
  return chance(source, 0.05) ? [option, option] : [option];
}

function fixedOf(registers: Registers, n: number): InputValues {
  const { counts, anchor, anchors } = registers;
  const parameters: Record<number, Quad> = {};
  if (registers.isFixed(anchor)) parameters[anchor] = anchors;
  if (registers.isFixed(counts.parameter)) parameters[counts.parameter] = [n, -1, 1, -n];
  return { parameters };
}

function ordinary(drawing: Drawing, length: number): Body {
  const { source, settings, registers } = drawing;
  const { environment, weights } = settings;
  const writer = new Writer(source);
  const blocks = new Blocks(drawing, writer);
  const exports = exportCount(source, length);
  let room = length - exports;
  let steps = Math.max(settings.steps, length);
  const { n } = registers.counts;
  if (!environment.branching) {
    const bound = blocks.write(room, room) + writeResults(drawing, writer, exports);
    return { items: writer.items, bound, counts: n };
  }

  if (chance(source, 0.3)) registers.reservedAddress = source.nextInt(0, 1);
  const plan = drawPlan(drawing, room);
  room -= plan.lengths.reduce((sum, size) => sum + size, 0);
  const shuffled = room >= 6 && chance(source, weights.shuffled);
  const structure = (plan.lengths.length > 0 ? 1 : 0) + (shuffled ? 2 : 0);
  room -= structure;
  const subroutines: (readonly ItemSyntax[])[] = [];
  for (const size of plan.lengths) {
    subroutines.push(writeSubroutine(drawing, writer, blocks, size, plan));
  }
  // Calls of what overflows the stack, or nests deeply, are sure; others come about.
  const last = blocks.callable.at(-1);
  steps -= structure + exports;
  let bound = structure + exports;
  writer.begin();
  const half = shuffled ? source.nextInt(1, room - 1) : 0;
  if (half > 0) bound += blocks.write(half, steps - (room - half));
  const first = writer.items;
  if (half > 0) writer.begin();
  room -= half;
  steps = Math.max(room, steps - (bound - structure - exports));
  if (plan.kind !== 'independent' && last !== undefined && room > 0) {
    if (last.bound + room <= steps) {
      blocks.call(last, chance(source, 0.8) ? null : drawCondition(drawing));
      bound += last.bound + 1;
      steps -= last.bound + 1;
      room--;
    }
  }
  bound += blocks.write(room, steps);
  if (!chance(source, 0.1)) writer.placeAll();
  writeResults(drawing, writer, exports);
  const parts: Parts = shuffled
    ? { first, second: writer.items, subroutines }
    : { first: writer.items, second: null, subroutines };
  return { items: layOut(source, writer, parts), bound, counts: n };
}

interface Plan {
  readonly kind: 'independent' | 'chain' | 'recursive';
  /** Instructions of each subroutine, RET included. */
  readonly lengths: readonly number[];
}

const INDEPENDENT: Plan = { kind: 'independent', lengths: [] };

function drawPlan({ source, settings: { weights } }: Drawing, room: number): Plan {
  if (room >= 8 && chance(source, weights.callChains)) {
    const depth = Math.min(source.nextInt(3, 5), Math.floor((room - 3) / 2));
    return { kind: 'chain', lengths: lengthsOf(source, depth, Math.floor(room / 2), 2) };
  }
  if (room >= 6 && chance(source, weights.recursion)) {
    return { kind: 'recursive', lengths: [source.nextInt(2, Math.min(8, room - 3))] };
  }
  if (room < 5 || weights.calls <= 0 || !chance(source, weights.subroutines)) return INDEPENDENT;
  const count = source.nextInt(1, Math.min(3, Math.floor(room / 4)));
  return { kind: 'independent', lengths: lengthsOf(source, count, Math.floor(room / 2), 1) };
}

/** Lengths of at least `least` that sum up to no more than `most`, where there is room for them. */
function lengthsOf(source: Source, count: number, most: number, least: number): readonly number[] {
  const lengths: number[] = [];
  let left = Math.max(most, count * least);
  for (let rest = count - 1; rest >= 0; rest--) {
    const greatest = Math.min(8, left - rest * least);
    const length = source.nextInt(least, Math.max(least, greatest));
    lengths.push(length);
    left -= length;
  }
  return lengths;
}

/** Instructions that a call may execute before it is as long as the program should be. */
const CALL_STEPS = 40;

function writeSubroutine(
  drawing: Drawing,
  writer: Writer,
  blocks: Blocks,
  size: number,
  { kind }: Plan,
): readonly ItemSyntax[] {
  const { source, settings } = drawing;
  writer.begin();
  const name = writer.newName();
  writer.label(name);
  blocks.depth = 0;
  const before = blocks.callable.at(-1);
  let room = size - 1;
  let bound = 1;
  const self: Subroutine = { label: name, bound: 0, depth: settings.environment.callStackDepth };
  const callee = kind === 'chain' ? before : kind === 'recursive' ? self : undefined;
  if (callee !== undefined) {
    const half = source.nextInt(0, room - 1);
    bound += blocks.write(half, half);
    blocks.call(callee, chance(source, 0.8) ? null : drawCondition(drawing));
    bound += callee.bound + 1;
    room -= half + 1;
  }
  bound += blocks.write(room, kind === 'independent' ? Math.max(room, CALL_STEPS) : room);
  writer.placeAll();
  const rule = chance(source, 0.1) ? ('TR' as const) : null;
  writer.instruction(
    transfer('RET', null, rule === null ? null : { offset: 0, end: 0, rule, swizzle: '' }),
  );
  // A call of itself goes on until the stack is full: once for every entry, and the first one.
  const turns = kind === 'recursive' ? settings.environment.callStackDepth + 1 : 1;
  const subroutine = { label: name, bound: bound * turns, depth: blocks.depth };
  blocks.callable = [...blocks.callable, subroutine];
  return writer.items;
}

const COMMENTS: readonly string[] = [
  '#\n', '# MOV R0, R1;\n', '# END\n', '#!!VP2.0\n', '\t# o[HPOS] = R0 # and so on\r\n', '\n\n', '\r\n', '  \t',
]; // prettier-ignore

/** Changes the white space behind some tokens of a text without comments. */
function withComments(source: Source, text: string): string {
  let changed = '';
  let from = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text[index] ?? '';
    if (!'\n ,;:[]()+-|'.includes(character)) continue;
    if (source.nextInt(0, 9) > 0) continue;
    // A space may be needed where it stands, so that it stays; what comes after it may be more.
    changed += text.slice(from, index + 1) + oneOf(source, COMMENTS);
    from = index + 1;
  }
  return changed + text.slice(from);
}
