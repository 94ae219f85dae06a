/**
 * What a run of words leaves, by every reading of the points that public descriptions do not agree about, and whether it rests on something that no
 * description says. docs/nv2a.md, Held against words.
 */
import type { Word } from '../../semantics/nv2a/fields.js';
import { DIFFERENCES, READINGS } from '../../semantics/nv2a/differences.js';
import {
  OpenPoint,
  stepsOf,
  type Readings,
  type StepOfWords,
} from '../../semantics/nv2a/execute.js';
import type { Instruction, OutputWrite } from '../../semantics/nv2a/instruction.js';
import {
  computedBy,
  FIRST_CONSTANT,
  isAddressed,
  OUTPUT_NAMES,
  OUTPUTS,
  PAIRED_ILU_REGISTER,
  POSITION_ALIAS,
} from '../../semantics/nv2a/opcodes.js';
import { programIn } from '../../semantics/nv2a/program.js';
import type { PatternQuad, WordsState } from '../../semantics/nv2a/state.js';
import type { Vector } from '../../semantics/domains/domain.js';
import { valueOf } from '../../semantics/number/binary32.js';
import { patternDomain } from '../../semantics/silicon/domain.js';
import { FACTS } from '../../semantics/silicon/driver.js';
import { COMPUTED_NAN, isTiny, type Pattern } from '../../semantics/silicon/pattern.js';
import { withErrors } from '../against/errors.js';
import type { Tolerance } from '../against/tolerance.js';
import type { Source } from '../generate/source.js';
import { startOfQuestion, type Question } from './question.js';

/** What a run left of what can be asked. */
export interface Left {
  /** x y z w of each output, in the order of OUTPUT_NAMES. */
  readonly outputs: ArrayLike<number>;
  /** Constants that were written. */
  readonly constants: Readonly<Record<number, PatternQuad>>;
  /** Registers that were seen, by name; all where nothing is said. */
  readonly seen?: ReadonlySet<string>;
}

/** What a run leaves by one choice of readings. */
export interface Outcome extends Pick<Left, 'outputs' | 'constants'> {
  /** Readings that the run asked for. */
  readonly readings: Readings;
  /** Components that the program has written, of each output: 8 x, 4 y, 2 z, 1 w. Others hold what no description agrees about. */
  readonly written: readonly number[];
}

export interface Expected {
  /** One, or more where descriptions differ. */
  readonly outcomes: readonly Outcome[];
  /** The differences that the run came to, by id. */
  readonly open: readonly string[];
  /** What it rests on that nobody says: such a run convicts nobody. */
  readonly unknown: readonly string[];
}

/** How runs are held against ours. */
export interface Standing {
  /** Readings that are asked for, where descriptions differ. */
  readonly readings: Readings;
  /** Whether NaNs have to have their signs and payloads. */
  readonly nanPayload: boolean;
  /** How far results of operations may be; bit for bit if absent. */
  readonly tolerance?: Tolerance;
}

const DOMAIN = patternDomain(FACTS.nv20, 'VP1.1');

/** Differences of which one description leaves it open what happens: what is not named among the readings may be right. */
const WILD: ReadonlySet<string> = new Set(
  DIFFERENCES.flatMap(({ id }) => ((READINGS.get(id) ?? []).length === 1 ? [id] : [])),
);

/** The NaN that the engine makes of others (docs/engines.md). */
function isComputedNaN(a: Pattern): boolean {
  return (a & 0x7fffffff) === COMPUTED_NAN;
}

/** Operations of which the sign of a NaN, or more of it, decides the result. */
const BY_SIGN = new Set([
  'MIN',
  'MAX',
  'SLT',
  'SGE',
  'ARL',
  'LIT',
  'LOG',
  'EXP',
  'RSQ',
  'RCP',
  'RCC',
]);

/** A floor beyond that is one that address registers may clamp. */
const SURE_ADDRESS = 255;

/** What one vertex of a question leaves. @throws Error for words that are no program */
export function expectedOf(question: Question, vertex: number, standing: Standing): Expected {
  return expectedFrom(instructionsOf(question.words), startOfQuestion(question, vertex), standing);
}

/** @throws Error for words that are no program */
export function instructionsOf(words: readonly Word[]): readonly Instruction[] {
  const program = programIn(words);
  if (program.ok) return program.instructions;
  throw new Error(`instruction ${String(program.error.index)}: ${program.error.message}`);
}

function expectedFrom(
  instructions: readonly Instruction[],
  start: WordsState,
  { readings, nanPayload }: Standing,
): Expected {
  const outcomes: Outcome[] = [];
  const open = new Set<string>();
  const unknown = new Set<string>();
  const explore = (chosen: Readings): void => {
    const ran = runOf(instructions, start, new Map([...readings, ...chosen]), nanPayload);
    if (!('differs' in ran)) {
      outcomes.push({ ...ran.left, readings: chosen });
      const again = (other: WordsState): Ran =>
        runOf(instructions, other, new Map([...readings, ...chosen]), nanPayload);
      for (const each of ran.unknown) {
        if (!isOfStart(each) || startMatters(ran.left, start, again)) unknown.add(each);
      }
      return;
    }
    open.add(ran.differs);
    if (WILD.has(ran.differs)) unknown.add(ran.differs);
    for (const name of READINGS.get(ran.differs) ?? []) {
      explore(new Map([...chosen, [ran.differs, name]]));
    }
  };
  explore(new Map());
  return { outcomes, open: [...open], unknown: [...unknown] };
}

/** Whether it is about what registers hold that nothing has written. */
function isOfStart(what: string): boolean {
  return what === 'temporary-start' || what === 'address-start';
}

/** What registers may hold at the start, besides what is assumed. */
const OTHER_STARTS = [
  { value: 0x4159999a, address: 3 },
  { value: 0xc0a00000, address: -7 },
] as const;

/** Whether another start leaves something else: an operand may name what its operation does not look at. */
function startMatters(
  left: Omit<Outcome, 'readings'>,
  start: WordsState,
  again: (start: WordsState) => Ran,
): boolean {
  const shown = JSON.stringify(written(left));
  return OTHER_STARTS.some(({ value, address }) => {
    const other = { x: value, y: value, z: value, w: value };
    const ran = again({ ...start, temporaries: start.temporaries.map(() => other), address });
    return 'differs' in ran || JSON.stringify(written(ran.left)) !== shown;
  });
}

/** What a program has written. */
function written({ outputs, written: masks, constants }: Omit<Outcome, 'readings'>): unknown {
  const seen = Array.from(outputs).filter(
    (_, at) => ((masks[Math.floor(at / 4)] ?? 0) & (8 >> (at % 4))) !== 0,
  );
  return [seen, constants];
}

type Ran =
  | { readonly left: Omit<Outcome, 'readings'>; readonly unknown: readonly string[] }
  | { readonly differs: string };

function runOf(
  instructions: readonly Instruction[],
  start: WordsState,
  readings: Readings,
  nanPayload: boolean,
  domain = DOMAIN,
): Ran {
  const watch = new Watch(nanPayload, readings.get('paired-r1') === 'dropped');
  const masks = OUTPUT_NAMES.map(() => 0);
  const touched = new Set<number>();
  let state = start;
  try {
    for (const step of stepsOf(instructions, domain, start, readings)) {
      watch.see(step);
      const { output } = step.instruction;
      if (output?.file === 'constant') touched.add(output.number);
      if (output?.file === 'output') {
        const at = OUTPUT_NAMES.indexOf(OUTPUTS[output.number] ?? '');
        const asX = isFogWithoutX(output) && readings.get('fog-mask') === 'first-to-x';
        masks[at] = (masks[at] ?? 0) | (asX ? 8 : output.mask);
      }
      state = step.after;
    }
  } catch (error) {
    if (error instanceof OpenPoint) return { differs: error.difference };
    throw error;
  }
  const end = state;
  const constants = Object.fromEntries(
    [...touched].map((number) => [number, quadOf(end.constants[number + FIRST_CONSTANT])]),
  );
  const left = { outputs: outputsOf(end), written: masks, constants };
  return { left, unknown: watch.unknown };
}

/**
 * What a run leaves by readings whose operations are off by as much as a tolerance has it (../against/errors.ts), by names: "oPos.x", "c[-5].w".
 */
export function leftWithErrors(
  question: Question,
  vertex: number,
  { readings, tolerance }: { readonly readings: Readings; readonly tolerance: Tolerance },
  source: Source,
): ReadonlyMap<string, number> {
  const own = DOMAIN.instructions;
  if (own === undefined) throw new Error('an engine has instructions');
  const domain = { ...DOMAIN, instructions: withErrors(own, tolerance, source) };
  const start = startOfQuestion(question, vertex);
  const ran = runOf(instructionsOf(question.words), start, readings, false, domain);
  // By other numbers it may come to an open point that it did not come to.
  if ('differs' in ran) return new Map();
  const { outputs, constants } = ran.left;
  return new Map([
    ...OUTPUT_NAMES.flatMap((name, register) =>
      PLACES.map(
        (place, at) => [`${name}.${place}`, Number(outputs[4 * register + at] ?? 0)] as const,
      ),
    ),
    ...Object.entries(constants).flatMap(([number, quad]) =>
      PLACES.map((place, at) => [`c[${number}].${place}`, quad[at] ?? 0] as const),
    ),
  ]);
}

/** The operations that a program has up to its end, by their names. @throws Error for words that are no program */
export function operationsOf(words: readonly Word[]): ReadonlySet<string> {
  return new Set(
    instructionsOf(words).flatMap(({ mac, ilu }) =>
      [mac, ilu].flatMap((half) => (half === null ? [] : [half.name])),
    ),
  );
}

/** How far a result of an operation may be; an address is one or another. */
export function ulpsOf(tolerance: Tolerance, operation: string): number {
  return isAddressed(operation) ? 0 : tolerance.of(computedBy(operation));
}

function isFogWithoutX({ number, mask }: OutputWrite): boolean {
  return OUTPUTS[number] === 'oFog' && (mask & 8) === 0;
}

const PLACES = ['x', 'y', 'z', 'w'] as const;

function outputsOf(state: WordsState): readonly number[] {
  return OUTPUT_NAMES.flatMap((name) => quadOf(state.outputs[OUTPUTS.indexOf(name)]));
}

function quadOf(vector: Vector<Pattern> | undefined): PatternQuad {
  if (vector === undefined) return [0, 0, 0, 0];
  return [vector.x, vector.y, vector.z, vector.w];
}

/** Sees in a run what it rests on that no description says. */
class Watch {
  readonly #unknown = new Set<string>();
  /** Components of R0 to R11 that the program has written. */
  readonly #written = new Map<number, number>();
  #isAddressSet = false;

  constructor(
    private readonly nanPayload: boolean,
    /** Whether what the MAC would write to R1 beside the ILU is dropped. */
    private readonly isR1Dropped: boolean,
  ) {}

  get unknown(): readonly string[] {
    return [...this.#unknown];
  }

  see(step: StepOfWords): void {
    const { instruction, halves, isAddressWritten } = step;
    for (const half of ['mac', 'ilu'] as const) {
      const syntax = instruction[half];
      const observed = halves.find((each) => each.half === half);
      syntax?.operands.forEach(({ source, swizzle }, index) => {
        if (source.file === 'temporary' && source.number !== POSITION_ALIAS) {
          const written = this.#written.get(source.number) ?? 0;
          if (swizzle.some((from) => (written & (8 >> from)) === 0)) {
            this.#unknown.add('temporary-start');
          }
        }
        if (source.file === 'constant' && source.relative && !this.#isAddressSet) {
          this.#unknown.add('address-start');
        }
        if (this.nanPayload || !BY_SIGN.has(syntax.name)) return;
        const operand = observed?.operands[index];
        if (operand !== undefined && hasComputedNaN(operand)) this.#unknown.add('nan-sign');
      });
      if (syntax !== null && isAddressed(syntax.name)) this.#seeAddress(observed?.operands[0]);
    }
    for (const half of ['mac', 'ilu'] as const) {
      const temporary = instruction[half]?.temporary ?? null;
      if (temporary === null) continue;
      const { number, mask } = temporary;
      const isPaired = half === 'mac' && instruction.ilu !== null;
      if (isPaired && number === PAIRED_ILU_REGISTER && this.isR1Dropped) continue;
      this.#written.set(number, (this.#written.get(number) ?? 0) | mask);
    }
    if (isAddressWritten) this.#isAddressSet = true;
  }

  #seeAddress(operand: StepOfWords['halves'][number]['operands'][number] | undefined): void {
    if (operand === undefined || !('scalar' in operand)) return;
    const { scalar } = operand;
    const isDenormal = isTiny(scalar) && (scalar & 0x7fffffff) !== 0;
    const value = valueOf(scalar);
    if (isDenormal || !(Math.abs(value) <= SURE_ADDRESS)) this.#unknown.add('address-range');
  }
}

function hasComputedNaN(operand: StepOfWords['halves'][number]['operands'][number]): boolean {
  if ('scalar' in operand) return isComputedNaN(operand.scalar);
  return PLACES.some((place) => isComputedNaN(operand[place]));
}

/** What is not known, in words. */
export const UNKNOWN: Readonly<Record<string, string>> = {
  'temporary-start': 'what a temporary register holds before it is written',
  'address-start': 'what A0.x holds before it is written',
  'address-range': `what A0.x becomes of NaN, a denormal, or a number beyond ${String(SURE_ADDRESS)}`,
  'nan-sign':
    'which NaN an operation made, where its sign decides what another makes of it (--nan-payload holds NaNs to it)',
};
