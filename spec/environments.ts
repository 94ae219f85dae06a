/**
 * The execution environments of NV_vertex_program2, and the programming model of the GeForce3 paper: register files,
 * their initial values, limits, and what each environment adds to the one before. Data only; §2.14.1 unless another is
 * named.
 */

export type EnvironmentName = 'VP1.0' | 'VP1.1' | 'VSP1.0' | 'VP2.0' | 'GF3';

/** The level of the language an environment speaks; instructions name the first one that has them. */
export type LanguageLevel = 'VP1.0' | 'VP1.1' | 'VP2.0';

export type Quad = readonly [number, number, number, number];

export interface Environment {
  readonly name: EnvironmentName;
  /** The mandatory token at the start of the program string (§2.14.1.8). */
  readonly header: string;
  readonly level: LanguageLevel;
  /** `vertex` emits a vertex; `state` writes program parameters (§2.14.5). */
  readonly programType: 'vertex' | 'state';
  /** Vertex attribute registers a program may read (§2.14.1.1; v[0] alone in state programs, §2.14.5). */
  readonly vertexAttributes: number;
  /** Program parameter registers (§2.14.1.2). */
  readonly programParameters: number;
  /** Temporary registers (§2.14.1.4). */
  readonly temporaries: number;
  /** Address registers and the components of each that a program can name (§2.14.1.3). */
  readonly addressRegisters: number;
  readonly addressComponents: readonly Component[];
  /** Vertex result registers by name (Table X.1). */
  readonly results: readonly string[];
  /** Whether program parameters are a destination (§2.14.5). */
  readonly writesParameters: boolean;
  readonly conditionCode: boolean;
  readonly absoluteValue: boolean;
  /** Signs that an operand may carry (§2.14.1.8 <optionalSign>; VP1.1's `+`: NV_vertex_program1_1 §2.14.A). */
  readonly signs: readonly ('-' | '+')[];
  /** Labels, BRA, CAL, RET. */
  readonly branching: boolean;
  /** Offsets of relative addressing: at most `+positive`, at least `-negative`. */
  readonly offsets: { readonly positive: number; readonly negative: number };
  readonly instructionLimit: number;
  readonly options: readonly OptionName[];
  /** What NV_position_invariant changes (§2.14.6.1); null where the option does not exist. */
  readonly positionInvariant: {
    readonly instructionLimit: number;
    readonly relativeAddressing: boolean;
  } | null;
  /** Entries the call stack can hold (§2.14.2.3). */
  readonly callStackDepth: number;
  /** What the environment adds to the language, in words. */
  readonly adds: readonly string[];
}

export type Component = 'x' | 'y' | 'z' | 'w';
export const COMPONENTS: readonly Component[] = ['x', 'y', 'z', 'w'];

export type OptionName = 'NV_position_invariant';

/** Initial values at every invocation. */
export const INITIAL = {
  temporary: [0, 0, 0, 0],
  result: [0, 0, 0, 1],
  address: [0, 0, 0, 0],
  programParameter: [0, 0, 0, 0],
  /** A vertex attribute that was never specified (§2.14.8). */
  vertexAttribute: [0, 0, 0, 1],
  conditionCode: ['EQ', 'EQ', 'EQ', 'EQ'],
} as const;

/** The range of an address register component: signed 10 bits (§2.14.1.3). */
export const ADDRESS_RANGE = { least: -512, greatest: 511 } as const;

/** A program ends abnormally after executing this many instructions (§2.14.2.3). */
export const EXECUTED_INSTRUCTION_LIMIT = 65_536;

const VP1_RESULTS = [
  'HPOS', 'COL0', 'COL1', 'BFC0', 'BFC1', 'FOGC', 'PSIZ',
  'TEX0', 'TEX1', 'TEX2', 'TEX3', 'TEX4', 'TEX5', 'TEX6', 'TEX7',
] as const; // prettier-ignore

const CLIP_RESULTS = ['CLP0', 'CLP1', 'CLP2', 'CLP3', 'CLP4', 'CLP5'] as const;

const VP1_0: Environment = {
  name: 'VP1.0',
  header: '!!VP1.0',
  level: 'VP1.0',
  programType: 'vertex',
  vertexAttributes: 16,
  programParameters: 96,
  temporaries: 12,
  addressRegisters: 1,
  addressComponents: ['x'],
  results: VP1_RESULTS,
  writesParameters: false,
  conditionCode: false,
  absoluteValue: false,
  signs: ['-'],
  branching: false,
  offsets: { positive: 63, negative: 64 },
  instructionLimit: 128,
  options: [],
  positionInvariant: null,
  callStackDepth: 0,
  adds: ['17 instructions', 'one address register of one component'],
};

const VP1_1: Environment = {
  ...VP1_0,
  name: 'VP1.1',
  header: '!!VP1.1',
  level: 'VP1.1',
  signs: ['-', '+'],
  options: ['NV_position_invariant'],
  positionInvariant: { instructionLimit: 124, relativeAddressing: false },
  adds: ['ABS, DPH, RCC and SUB', 'the option NV_position_invariant', 'a "+" before an operand'],
};

const VSP1_0: Environment = {
  ...VP1_0,
  name: 'VSP1.0',
  header: '!!VSP1.0',
  programType: 'state',
  vertexAttributes: 1,
  results: [],
  writesParameters: true,
  adds: ['program parameters as destinations', 'v[0] alone as vertex attribute'],
};

const VP2_0: Environment = {
  ...VP1_1,
  name: 'VP2.0',
  header: '!!VP2.0',
  level: 'VP2.0',
  programParameters: 256,
  temporaries: 16,
  addressRegisters: 2,
  addressComponents: COMPONENTS,
  results: [...VP1_RESULTS, ...CLIP_RESULTS],
  conditionCode: true,
  absoluteValue: true,
  branching: true,
  offsets: { positive: 255, negative: 256 },
  instructionLimit: 256,
  positionInvariant: { instructionLimit: 252, relativeAddressing: true },
  callStackDepth: 4,
  adds: [
    '18 instructions',
    'a second address register, four components each',
    'the condition code register, its masks and the "C" suffix',
    'labels, branches and subroutines',
    'the absolute value of an operand',
    'R12-R15, c[96]-c[255], CLP0-CLP5',
  ],
};

/**
 * The programming model of the GeForce3 paper (sections 3 and 5), before NV_vertex_program changed its outputs: Table 1
 * has no back colours, and calls the fog distance FOGP. The prefix is assumed (gf3.E-prefix).
 */
const GF3: Environment = {
  ...VP1_0,
  name: 'GF3',
  header: '!!GF3',
  results: ['HPOS', 'COL0', 'COL1', 'FOGP', ...VP1_RESULTS.slice(VP1_RESULTS.indexOf('PSIZ'))],
  adds: ['17 instructions', 'the output FOGP in the place of FOGC, and no back colours'],
};

export const ENVIRONMENTS: Readonly<Record<EnvironmentName, Environment>> = {
  'VP1.0': VP1_0,
  'VP1.1': VP1_1,
  'VSP1.0': VSP1_0,
  'VP2.0': VP2_0,
  GF3,
};

/** What VP programs begin with (§2.14.1.8). */
export const HEADERS: readonly string[] = Object.values(ENVIRONMENTS).map(({ header }) => header);

/** The environment whose header a program begins with; null where it begins with none. */
export function environmentOfHeader(program: string): EnvironmentName | null {
  return Object.values(ENVIRONMENTS).find(({ header }) => program.startsWith(header))?.name ?? null;
}

const LEVELS: readonly LanguageLevel[] = ['VP1.0', 'VP1.1', 'VP2.0'];

/** Whether something that appears first in `since` exists in `environment`. */
export function availableIn(environment: Environment, since: LanguageLevel): boolean {
  return LEVELS.indexOf(since) <= LEVELS.indexOf(environment.level);
}

/** Mnemonics of the vertex attribute registers (Table X.3). */
export const VERTEX_ATTRIBUTE_MNEMONICS: Readonly<Record<string, number>> = {
  OPOS: 0,
  WGHT: 1,
  NRML: 2,
  COL0: 3,
  COL1: 4,
  FOGC: 5,
  TEX0: 8,
  TEX1: 9,
  TEX2: 10,
  TEX3: 11,
  TEX4: 12,
  TEX5: 13,
  TEX6: 14,
  TEX7: 15,
};
