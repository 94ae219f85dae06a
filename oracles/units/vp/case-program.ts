/**
 * A case of a VP program as programs that can be asked of an implementation of which only results show: what the
 * case starts from the program sets first, and at its end it moves to results what temporaries, address registers
 * and condition codes hold (exports.ts). What comes between is the case's own, spelled as the case spells it
 * (spelling.ts). ../gpu/case-program.ts does the same for GPU programs.
 */
import type { ItemSyntax } from '../../../semantics/language/ast.js';
import { load, type Program } from '../../../semantics/language/load.js';
import { printItem } from '../../../semantics/language/print.js';
import { STANDARD, type NominalState } from '../../../semantics/machine/machine.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import { controlOf } from '../../../semantics/instructions/index.js';
import type { CorpusCase } from '../../cases/vp/case.js';
import { startState } from '../../cases/vp/check-case.js';
import { label, transfer } from '../../generate/vp/nodes.js';
import type { NotAsked } from '../gpu/case-program.js';
import { Spelling } from './spelling.js';
import { exportsOf, hiddenIn, type Export, type Hidden } from './exports.js';
import { FreeRegisters, settingOf } from './registers.js';

/** A program of a case, and its inputs. */
export interface AskedVpProgram {
  readonly text: string;
  readonly values: InputValues;
  /** What it shows besides the results that the case writes, by register (`R0`, `A1`, `A0.x`, `CC`): where (`HPOS`). */
  readonly shows: ReadonlyMap<string, string>;
  /** Which of its instructions are the case's own, by index: from the first up to the second. */
  readonly own: readonly [from: number, to: number];
}

/** Labels that programs around a case have. */
const MAIN = 'main';
const OWN = 'vpspec_case';

/** How the case's own program goes, nominally. */
interface Course {
  readonly end: NominalState;
  readonly outcome: 'completed' | 'terminated';
  /** Whether RET ends it, so that nothing that follows it is executed. */
  readonly byReturn: boolean;
  /** Entries of the call stack in use at most. */
  readonly depth: number;
}

/** What was written of a case: the corpus is read once by a process, and several campaigns ask it. */
const written = new WeakMap<CorpusCase, readonly AskedVpProgram[] | NotAsked>();

/** The programs that together show all that the case ends in; the case as it is where nothing is hidden. */
export function vpAskedOf(given: CorpusCase): readonly AskedVpProgram[] | NotAsked {
  const known = written.get(given);
  if (known !== undefined) return known;
  const made = programsFor(given, () => true);
  written.set(given, made);
  return made;
}

/** A program that starts as the case does, for who sees address registers and condition codes: temporaries alone are shown. */
export function vpBegunOf(given: CorpusCase): AskedVpProgram | NotAsked {
  const made = programsFor(given, ({ file }) => file === 'temporary');
  return 'reason' in made ? made : (made[0] ?? { reason: 'there is no program of it' });
}

/** @param isShown whether a register is, of those that a black box hides */
function programsFor(
  given: CorpusCase,
  isShown: (hidden: Hidden) => boolean,
): readonly AskedVpProgram[] | NotAsked {
  const { program, start, expect } = given;
  const { attributes, parameters } = start;
  const asItIs: AskedVpProgram = {
    text: program.text,
    values: { attributes, parameters },
    shows: new Map(),
    own: [0, Infinity],
  };
  const result = expect.kind === 'runs' ? load(program.text) : null;
  if (result?.loaded !== true || expect.kind !== 'runs') return [asItIs];
  const own = program.closed ? opened(result.program) : result.program;
  // What shows an address reads by it, which position-invariant programs do not (NV_vertex_program2 §2.14.6.1).
  const hidden = hiddenIn(own, expect.registers).filter(
    (each) => isShown(each) && (each.file !== 'address' || !own.positionInvariant),
  );
  const setting = settingOf(own.environment, start);
  if (hidden.length === 0 && setting.length === 0 && !program.closed) return [asItIs];
  const around = new Around(given, own, setting).programs(hidden);
  // What is written around a whole program adds to the instructions that it executes, and to its length.
  const isWhole = setting.length === 0 && !program.closed;
  return isWhole && !('reason' in around) ? [asItIs, ...around] : around;
}

/** Without the instruction that the harness wrote so that the program loads. */
function opened(program: Program): Program {
  const { syntax, instructions } = program;
  const last = instructions.at(-1);
  const items = syntax.items.filter((item) => item !== last);
  return { ...program, instructions: instructions.slice(0, -1), syntax: { ...syntax, items } };
}

type Setting = ReturnType<typeof settingOf>;

/** Writes programs around the program of a case. */
class Around {
  readonly #values: InputValues;
  readonly #course: Course;
  readonly #spelling: Spelling;

  constructor(
    given: CorpusCase,
    private readonly own: Program,
    private readonly setting: Setting,
  ) {
    const { attributes, parameters } = given.start;
    this.#values = { attributes, parameters };
    this.#course = courseOf(own, given);
    this.#spelling = new Spelling(given.program.text, own);
  }

  programs(hidden: readonly Hidden[]): readonly AskedVpProgram[] | NotAsked {
    const manner = this.#manner();
    const shown = manner === 'within' ? hidden.filter(({ file }) => file === 'temporary') : hidden;
    const asked: AskedVpProgram[] = [];
    let rest: readonly Export[] | null = null;
    do {
      const free = new FreeRegisters(this.own, this.#values);
      const before = this.setting.flatMap((set) => set(free));
      const all: readonly Export[] = rest ?? exportsOf(this.own, this.#course.end, shown);
      const { items, shows, left } = chosen(all, free);
      if (items.length === 0 && all.length > 0) {
        return { reason: 'no register is free to show what it holds' };
      }
      rest = left;
      const { text, own } = this.#written(manner, before, items, free);
      const loaded = load(text);
      if (!loaded.loaded) {
        return { reason: `the program that shows it does not load: ${loaded.error.message}` };
      }
      asked.push({ text, values: free.values, shows, own });
    } while (rest.length > 0);
    return asked;
  }

  #manner(): Manner {
    const { outcome, byReturn, depth } = this.#course;
    if (outcome === 'terminated') return 'within';
    if (!byReturn) return 'behind';
    return depth < this.own.environment.callStackDepth ? 'called' : 'within';
  }

  #written(
    manner: Manner,
    before: readonly ItemSyntax[],
    after: readonly ItemSyntax[],
    free: FreeRegisters,
  ): Pick<AskedVpProgram, 'text' | 'own'> {
    const { environment, syntax, labels, positionInvariant } = this.own;
    const spelled = new Map<ItemSyntax, string | undefined>();
    const hasMain = labels.has(MAIN);
    const isCalled = manner === 'called';
    const around = [...before, ...(isCalled ? [transfer('CAL', OWN, null), ...after, RETURN] : [])];
    const own = manner === 'within' ? shadowed(syntax.items, after) : syntax.items;
    const first = hasMain
      ? [label(MAIN), ...around, ...(isCalled ? [] : [transfer('BRA', OWN, null)])]
      : [...around, ...(isCalled ? [label(OWN)] : [])];
    const isFirst = hasMain && around.length === 0;
    const renamed = (item: ItemSyntax): ItemSyntax => {
      const other = withoutMain(item);
      const place =
        item.kind === 'label' ? { ...item, end: item.offset + MAIN.length } : item.target;
      if (other !== item && place !== null) {
        spelled.set(other, this.#spelling.of(item, { ...place, by: OWN }));
      }
      return other;
    };
    const begun = isFirst ? own : [...first, ...(hasMain ? own.map(renamed) : own)];
    const all = [...begun, ...(isCalled ? [RETURN] : []), ...(manner === 'behind' ? after : [])];
    const closing =
      positionInvariant || writesWhatIsAsked(all, environment.programType) ? [] : [free.closing()];
    const from = isFirst ? 0 : first.filter(isInstruction).length;
    return {
      text: [
        this.#spelling.head,
        ...[...all, ...closing].map(
          (item) => spelled.get(item) ?? this.#spelling.of(item) ?? `\n${printItem(item)}`,
        ),
        '\nEND\n',
      ].join(''),
      own: [from, from + own.filter(isInstruction).length],
    };
  }
}

/**
 * Where what shows stands: behind the case's program; behind a call of it, where RET ends it; or within it, behind
 * each instruction that writes a temporary, where nothing behind it would be executed, or its calls leave no room for
 * another.
 */
type Manner = 'behind' | 'called' | 'within';

const RETURN = transfer('RET', null, null);

function isInstruction({ kind }: ItemSyntax): boolean {
  return kind === 'instruction';
}

/** As much as registers are free for; the rest is for another program. */
function chosen(
  all: readonly Export[],
  free: FreeRegisters,
): Pick<AskedVpProgram, 'shows'> & {
  readonly items: readonly ItemSyntax[];
  readonly left: readonly Export[];
} {
  const items: ItemSyntax[] = [];
  const shows = new Map<string, string>();
  for (const [index, { name, make }] of all.entries()) {
    const made = make(free);
    if (made === null) return { items, shows, left: all.slice(index) };
    items.push(...made.items);
    shows.set(name, made.where);
  }
  return { items, shows, left: [] };
}

/** What shows a temporary, behind each instruction that writes it. */
function shadowed(
  items: readonly ItemSyntax[],
  shows: readonly ItemSyntax[],
): readonly ItemSyntax[] {
  return items.flatMap((item) => {
    const to = item.kind === 'instruction' ? item.destination?.register : undefined;
    if (to?.file !== 'temporary') return [item];
    const own = shows.filter(
      (show) =>
        show.kind === 'instruction' &&
        show.operands.some(
          ({ register: from }) => from.file === 'temporary' && from.number === to.number,
        ),
    );
    return [item, ...own];
  });
}

/** The label at which execution begins stands before what was written around: the case's own gets another name. */
function withoutMain(item: ItemSyntax): ItemSyntax {
  if (item.kind === 'label') return item.name === MAIN ? { ...item, name: OWN } : item;
  const { target } = item;
  return target?.label === MAIN ? { ...item, target: { ...target, label: OWN } } : item;
}

/** A vertex program writes HPOS, a state program a parameter, or they do not load. */
function writesWhatIsAsked(items: readonly ItemSyntax[], type: 'vertex' | 'state'): boolean {
  return items.some((item) => {
    const to = item.kind === 'instruction' ? item.destination?.register : undefined;
    return type === 'state'
      ? to?.file === 'parameter'
      : to?.file === 'result' && to.name === 'HPOS';
  });
}

/** Runs the case as its checker does, from what it sets. */
function courseOf(own: Program, { start }: CorpusCase): Course {
  const linked = STANDARD.link(own);
  const { inputs, state: first } = startState(STANDARD, linked, start);
  let state = first;
  let depth = 0;
  let last = '';
  for (;;) {
    const ended = STANDARD.outcomeOf(linked, state);
    const next = ended === null ? linked.instructions[state.next] : undefined;
    if (next === undefined) {
      return {
        end: state,
        outcome: ended?.outcome ?? 'completed',
        byReturn: controlOf(last) === 'returns',
        depth,
      };
    }
    last = next.syntax.name;
    state = next.step(inputs, state);
    depth = Math.max(depth, state.stack.length);
  }
}
