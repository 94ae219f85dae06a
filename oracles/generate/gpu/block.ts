/** Structured flow: branches, loops that end, calls, early ends. */
import type { DataType, GpuInstructionSpec } from '../../../spec/gpu/instructions.js';
import { GPU_CONDITION_RULES } from '../../../spec/gpu/condition-rules.js';
import { COMPONENTS } from '../../../spec/environments.js';
import type { Weighted } from '../source.js';
import { chance, oneOf } from '../source.js';
import { drawInstruction, drawUnchecked } from './instruction.js';
import { inputOperand, swizzleOf, type Drawing } from './operand.js';
import { trailLine, trailTest } from './trail.js';
import { COUNTERS, GREATEST_INDEX, INDEX } from './variables.js';

/** A subroutine that may be called, and how many instructions a call executes at most. */
export interface Callable {
  readonly label: string;
  readonly bound: number;
}

/** How much a block may have. */
export interface Room {
  /** Lines with instructions. */
  readonly lines: number;
  /** Executed instructions. */
  readonly steps: number;
}

/** What is around an instruction. */
interface Around {
  readonly depth: number;
  readonly isLoop: boolean;
  readonly isSubroutine: boolean;
  /** Whether a counter ends a loop around: what is called may have a loop with the same counter. */
  readonly isCounted: boolean;
}

const MOST_REPETITIONS = 4;
/** How many instructions are without type checking. */
const UNCHECKED = 0.02;

export class Blocks {
  readonly #indent = '  ';
  /** Counters that no loop around uses. */
  readonly #counters: string[];

  constructor(
    private readonly drawing: Drawing,
    private readonly instructions: Weighted<GpuInstructionSpec>,
    readonly callable: Callable[] = [],
  ) {
    this.#counters = [...drawing.variables.counters];
  }

  /** Adds a block's lines; returns how many instructions it executes at most. */
  write(to: string[], room: Room, isSubroutine = false): number {
    return this.#block(to, room, { depth: 0, isLoop: false, isSubroutine, isCounted: false });
  }

  #block(to: string[], { lines, steps }: Room, around: Around): number {
    const from = to.length;
    let bound = 0;
    while (to.length - from < lines && bound < steps) {
      const room = { lines: lines - (to.length - from), steps: steps - bound };
      bound += this.#item(to, room, around);
    }
    return bound;
  }

  #item(to: string[], room: Room, around: Around): number {
    const { source, kind } = this.drawing;
    const { flow } = kind;
    if (room.lines >= 5 && room.steps >= 6 && around.depth < flow.deepest) {
      if (chance(source, flow.branch)) return this.#branch(to, room, around);
      if (chance(source, flow.loop) && this.#counters.length > 0) {
        return this.#loop(to, room, around);
      }
    }
    if (room.lines >= 2) {
      if (around.isLoop && chance(source, flow.leave)) {
        const jumps = around.isSubroutine ? ['BRK', 'CONT', 'RET'] : ['BRK', 'CONT'];
        return this.#jump(to, around, oneOf(source, jumps));
      }
      if (around.isSubroutine && chance(source, flow.return)) return this.#jump(to, around, 'RET');
      if (!around.isCounted && chance(source, flow.call)) {
        const called = this.callable.filter(({ bound }) => bound + 2 <= room.steps);
        if (called.length > 0) return this.#call(to, around, oneOf(source, called));
      }
    }
    if (chance(source, 0.08)) return this.#newIndex(to, around);
    this.#line(to, around, this.#plain());
    return 1;
  }

  #plain(): string {
    const { source, kind } = this.drawing;
    if (chance(source, kind.flow.trail)) return trailLine(source);
    if (chance(source, UNCHECKED)) return drawUnchecked(this.drawing);
    return drawInstruction(this.drawing, this.instructions.pick(source));
  }

  #line(to: string[], { depth }: Pick<Around, 'depth'>, text: string): void {
    to.push(`${this.#indent.repeat(depth + 1)}${text};`);
  }

  /** Index registers hold small numbers at all times. */
  #newIndex(to: string[], around: Around): number {
    const { source } = this.drawing;
    const component = oneOf(source, COMPONENTS);
    const operand = inputOperand(this.drawing, 'S');
    this.#line(
      to,
      around,
      `AND.S ${INDEX}.${component}, ${operand}, {${String(GREATEST_INDEX)}}.x`,
    );
    return 1;
  }

  /** The test of a condition, at the outermost level; see `#condition`. */
  condition(to: string[]): string {
    return this.#condition(to, { depth: 0 });
  }

  /** Sets a condition code from inputs or the trail, so that what is tested is defined; returns the test. */
  #condition(to: string[], around: Pick<Around, 'depth'>): string {
    const { source, variables } = this.drawing;
    const register = source.nextInt(0, 1);
    const update = register === 1 ? 'CC1' : oneOf(source, ['CC', 'CC0']);
    if (variables.hasTrail && chance(source, 0.7)) {
      const scratch = variables.temporaries.find(
        ({ type, sizes }) => type === 'S' && sizes.length === 0,
      );
      this.#line(to, around, trailTest(source, update, scratch?.name ?? INDEX));
      return `${oneOf(source, ['EQ', 'NE', 'NE', 'GT', 'LE'])}${register === 1 ? '1' : ''}`;
    }
    const type = oneOf<DataType>(source, ['F', 'S', 'U']);
    const operand = (): string => inputOperand(this.drawing, type);
    const operation = oneOf(source, ['MOV', 'ADD', 'SUB', 'SUB', 'SLT', 'SEQ', 'MAX']);
    const operands = operation === 'MOV' ? operand() : `${operand()}, ${operand()}`;
    const temporaries = variables.temporaries.filter((each) => each.type === type);
    const { name, sizes } = oneOf(source, temporaries);
    const to0 = `${name}${sizes.length > 0 ? '[0]' : ''}`;
    this.#line(to, around, `${operation}.${type}.${update} ${to0}, ${operands}`);
    const rule = oneOf(source, GPU_CONDITION_RULES);
    return `${rule}${register === 1 ? '1' : oneOf(source, ['', '0'])}${swizzleOf(source)}`;
  }

  #branch(to: string[], room: Room, around: Around): number {
    const { source } = this.drawing;
    const condition = this.#condition(to, around);
    const inside = { ...around, depth: around.depth + 1 };
    const lines = this.#drawLines(6, room.lines - 3);
    const steps = room.steps - 4;
    this.#line(to, around, `IF ${condition}`);
    const first = this.#block(to, { lines, steps }, inside);
    let second = 0;
    if (chance(source, 0.5)) {
      this.#line(to, around, 'ELSE');
      second = this.#block(to, { lines: Math.max(1, room.lines - 4 - lines), steps }, inside);
    }
    this.#line(to, around, 'ENDIF');
    return Math.max(first, second) + 4;
  }

  /** Lines of a block: usually `most` at most, and no more than there is room for. */
  #drawLines(most: number, room: number): number {
    const { source, kind } = this.drawing;
    const { least, factor } = kind.flow.blocks;
    return source.nextInt(Math.min(least, room), Math.min(factor * most, room));
  }

  /** With a count that is a constant, an input of a known value, or a counter that the block may change. */
  #loop(to: string[], room: Room, around: Around): number {
    const { source, kind: about } = this.drawing;
    const counter = this.#counters.pop() ?? COUNTERS[0];
    const component = oneOf(source, COMPONENTS);
    // Most loops of programs that are about loops are executed more than once.
    const few = about.name === 'flow' && chance(source, 0.7) ? 2 : -1;
    const count = source.nextInt(few, MOST_REPETITIONS);
    const inside = { ...around, depth: around.depth + 1, isLoop: true };
    const steps = Math.floor((room.steps - 4) / MOST_REPETITIONS) - 3;
    const lines = this.#drawLines(9, room.lines - 4);
    const kind =
      steps < 1 ? 'constant' : oneOf(source, ['constant', 'counter', 'counter', 'endless']);
    if (kind === 'constant') {
      const fraction = chance(source, 0.4) ? oneOf(source, ['.25', '.5', '.75']) : '';
      const isFloat = fraction !== '' || chance(source, 0.5);
      this.#line(to, around, `REP${isFloat ? '' : '.S'} {${String(count)}${fraction}}`);
    } else {
      const first = Math.max(1, count);
      this.#line(to, around, `MOV.S ${counter}.${component}, {${String(first)}}.x`);
      this.#line(to, around, kind === 'endless' ? 'REP' : `REP.S ${counter}.${component}`);
    }
    if (kind === 'endless') {
      this.#line(to, inside, `ADD.S.CC ${counter}.${component}, ${counter}.${component}, {-1}.x`);
      this.#line(to, inside, `BRK (LT.${component})`);
    }
    const body = this.#block(
      to,
      { lines, steps: Math.max(1, steps) },
      { ...inside, isCounted: around.isCounted || kind === 'endless' },
    );
    if (kind === 'counter' && chance(source, 0.5)) {
      const step = oneOf(source, ['-2', '-1', '1']);
      this.#line(to, inside, `ADD.S ${counter}.${component}, ${counter}.${component}, {${step}}.x`);
    }
    this.#line(to, around, 'ENDREP');
    this.#counters.push(counter);
    return (body + 4) * (MOST_REPETITIONS + 1) + 3;
  }

  /** Mostly under a condition: what follows is to be executed too. */
  #jump(to: string[], around: Around, name: string): number {
    const { source, variables } = this.drawing;
    const condition = this.#condition(to, around);
    this.#line(to, around, `${name} (${condition})`);
    // Where the jump is not taken shows.
    if (variables.hasTrail) this.#line(to, around, trailLine(source));
    return 3;
  }

  #call(to: string[], around: Around, { label, bound }: Callable): number {
    const { source } = this.drawing;
    if (chance(source, 0.6)) {
      this.#line(to, around, `CAL ${label}`);
      return bound + 1;
    }
    const condition = this.#condition(to, around);
    this.#line(to, around, `CAL ${label} (${condition})`);
    return bound + 2;
  }
}
