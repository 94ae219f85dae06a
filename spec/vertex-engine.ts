/**
 * The vertex engine of section 4 of the paper on the GeForce3 ("A User-Programmable Vertex Engine"): what the paper says of its parts, and its
 * figures, each with what is given and what is assumed. Data only.
 */

/** The two units of the floating-point core (§4.3). */
export type UnitName = 'vector' | 'special';

export const UNIT_TITLES: Readonly<Record<UnitName, string>> = {
  vector: 'vector unit',
  special: 'special function unit',
};

export interface UnitOfInstruction {
  readonly unit: UnitName;
  /** What is assumed where the paper does not list the instruction; null where §4.3 does. */
  readonly assumed: string | null;
}

const listed = (unit: UnitName, ...names: readonly string[]) =>
  names.map((name) => [name, { unit, assumed: null }] as const);

const LATER = 'an instruction of VP1.1, which is later than the paper: as its neighbours';

/** Which unit carries out an instruction, by its name: the 17 of the paper, and the four that VP1.1 adds. */
export const UNIT_OF: ReadonlyMap<string, UnitOfInstruction> = new Map<string, UnitOfInstruction>([
  ...listed(
    'vector',
    ...['MOV', 'MUL', 'ADD', 'MAD', 'DP3', 'DP4', 'DST', 'MIN', 'MAX', 'SLT', 'SGE'],
  ),
  ...listed('special', 'RCP', 'RSQ', 'LOG', 'EXP', 'LIT'),
  [
    'ARL',
    {
      unit: 'vector',
      assumed: 'the paper lists it with no unit; the words of the NV2A have it among those of MAC',
    },
  ],
  ...['ABS', 'DPH', 'SUB'].map((name) => [name, { unit: 'vector', assumed: LATER }] as const),
  ['RCC', { unit: 'special', assumed: LATER }],
]);

/** The figures of an engine that may be others than the paper's. */
export interface EngineSettings {
  readonly clock: number;
  readonly threads: number;
  readonly latency: number;
  readonly bus: number;
  readonly held: number;
  readonly after: number;
  readonly leaving: number;
  readonly pushOut: boolean;
}

/** A figure of the engine. */
export interface EngineParameter {
  readonly name: Exclude<keyof EngineSettings, 'pushOut'>;
  /** What it is. */
  readonly says: string;
  readonly unit: string;
  /** What the paper says of it, with its section; null where it says nothing. */
  readonly given: string | null;
  /** Why the standard value is what it is, where the paper does not give it; null where it does. */
  readonly assumed: string | null;
  readonly standard: number;
  readonly least: number;
  readonly greatest: number;
}

export const ENGINE_PARAMETERS: readonly EngineParameter[] = [
  {
    name: 'clock',
    says: 'clocks a second',
    unit: 'MHz',
    given: '200 MHz (6.1)',
    assumed: null,
    standard: 200,
    least: 1,
    greatest: 10_000,
  },
  {
    name: 'threads',
    says: 'threads, each with an input buffer and an output buffer',
    unit: 'threads',
    given: 'several, whose buffers Figures 4 and 5 number from 0 to n-1; n is not given (4.2, 4.3)',
    assumed: 'as many as the latency: the least number that hides it',
    standard: 6,
    least: 1,
    greatest: 64,
  },
  {
    name: 'latency',
    says: 'clocks from the issue of an instruction to its result, in either unit',
    unit: 'clocks',
    given: 'the same for all instructions and both units; how many is not given (3.7.2, 4.3)',
    assumed: 'any figure: with as many threads the throughput is the same',
    standard: 6,
    least: 1,
    greatest: 64,
  },
  {
    name: 'bus',
    says: 'what the bus can bring to the attribute buffer',
    unit: 'MB/s',
    given: 'about 400 MB/s are needed by the example; what the bus can bring is not given (6.1)',
    assumed: 'AGP 4x of the time: 66 MHz, four transfers of 4 bytes',
    standard: 1066,
    least: 1,
    greatest: 100_000,
  },
  {
    name: 'held',
    says: 'what can be held of attributes that have come and are not written yet',
    unit: 'bytes',
    given: 'attributes are converted to floating point before they arrive; nothing of how (4.2)',
    assumed: 'two quad-floats: one at hand, one that comes behind it',
    standard: 32,
    least: 16,
    greatest: 65_536,
  },
  {
    name: 'after',
    says: 'issue slots behind each program, for clip check, perspective divide and viewport',
    unit: 'slots',
    given: 'they are within the 8 million a second (6.1), and implementation-specific (3.1)',
    assumed:
      'fitted: 21 and 4 slots of 5 ns are 8 million a second; 0 where other hardware does it',
    standard: 4,
    least: 0,
    greatest: 128,
  },
  {
    name: 'leaving',
    says: 'clocks from a vertex that leaves an output buffer to the next that may',
    unit: 'clocks',
    given: 'what follows runs in parallel, as a pipeline (2); its pace is not given',
    assumed: '1: never what bounds the throughput',
    standard: 1,
    least: 1,
    greatest: 10_000,
  },
];

/** The figures that the paper gives, and those that are assumed. */
export const STANDARD_ENGINE: EngineSettings = {
  ...(Object.fromEntries(
    ENGINE_PARAMETERS.map(({ name, standard }) => [name, standard]),
  ) as unknown as Omit<EngineSettings, 'pushOut'>),
  pushOut: true,
};

/** What the paper reports of its example of section 6.1: a morph of 21 instructions. */
export const REPORTED = {
  /** Instructions of the program. */
  instructions: 21,
  /** "About", in vertices a second (6.1). */
  throughput: 8_000_000,
  /** "About", in bytes a second (6.1). */
  input: 400_000_000,
} as const;
