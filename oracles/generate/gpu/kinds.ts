/**
 * Kinds of generated GPU programs. Most programs have something of everything; the others have much of one
 * thing, and show what is rare or overwritten in the former.
 */
import type { GpuInstructionSpec } from '../../../spec/gpu/instructions.js';
import { oneOf, Weighted, type Source } from '../source.js';

/** How much a program has of what: probabilities, 0 to 1. */
export interface GpuProgramKind {
  readonly name: 'mixed' | 'focused' | 'codes' | 'textures' | 'flow' | 'deep';
  /** Lines of the main part. */
  readonly length: { readonly least: number; readonly most: number };
  /** That an instruction that may update condition codes does. */
  readonly updates: number;
  /** That a destination has a condition code write mask. */
  readonly tests: number;
  /** That a floating-point result is clamped. */
  readonly clamps: number;
  /** That a number of the inputs has rules of its own: infinities, NaN, zeros, the ends of the integers. */
  readonly specials: number;
  /** That the program accesses textures. */
  readonly textures: number;
  /**
   * That temporaries, attributes and results may be arrays. A program without such loads by every interpretation of
   * the documents (gp4.E-temporary-arrays, gp4.E-array-bindings), and so tells more of loading.
   */
  readonly arrays: number;
  /** That a texel is fetched with an offset. */
  readonly fetchOffsets: number;
  readonly flow: FlowShares;
  /** How likely each of the instructions is, those that access textures among them; as usual where null. */
  readonly instructions: Weights | null;
}

type Weights = (
  source: Source,
  computing: readonly GpuInstructionSpec[],
) => (spec: GpuInstructionSpec, isAccess: boolean) => number;

export interface FlowShares {
  readonly branch: number;
  readonly loop: number;
  /** A BRK or CONT where there may be one. */
  readonly leave: number;
  /** A RET in a subroutine. */
  readonly return: number;
  readonly call: number;
  /** That there are subroutines, and how many lines they have. */
  readonly subroutines: number;
  readonly most: number;
  readonly lines: { readonly least: number; readonly most: number };
  /** Lines of a block at least, and by what their usual greatest number is multiplied. */
  readonly blocks: { readonly least: number; readonly factor: number };
  /** Blocks inside one another at most. */
  readonly deepest: number;
  /**
   * How many lines write down where the run has come along, in a variable that shows: so that every other way
   * leaves another value. Zero where there is no such variable.
   */
  readonly trail: number;
}

const FLOW: FlowShares = {
  branch: 0.1,
  loop: 0.12,
  leave: 0.2,
  return: 0.08,
  call: 0.08,
  subroutines: 0.3,
  most: 3,
  lines: { least: 1, most: 6 },
  blocks: { least: 1, factor: 1 },
  deepest: 3,
  trail: 0,
};

const STRAIGHT: FlowShares = { ...FLOW, branch: 0, loop: 0, call: 0, subroutines: 0 };

const MIXED: GpuProgramKind = {
  name: 'mixed',
  length: { least: 2, most: 24 },
  updates: 0.4,
  tests: 0.25,
  clamps: 0.2,
  specials: 0.12,
  textures: 0.5,
  arrays: 0.6,
  fetchOffsets: 0.1,
  flow: FLOW,
  instructions: null,
};

/** Instructions of a program that is about a few of them. */
const FEW = 2;

/** A few instructions alone, with more numbers that have rules of their own. */
const FOCUSED: GpuProgramKind = {
  ...MIXED,
  name: 'focused',
  length: { least: 6, most: 16 },
  specials: 0.4,
  textures: 0,
  flow: STRAIGHT,
  instructions: (source, computing) => {
    const chosen = Array.from({ length: FEW }, () => oneOf(source, computing));
    return (spec) => (chosen.includes(spec) ? 1 : 0);
  },
};

/** What sets flags in more than one way, and what compares. */
const FLAGGING: readonly string[] = ['ADD', 'SUB', 'MAD', 'SAD', 'MOV', 'MUL', 'MAX', 'AND'];

const CODES: GpuProgramKind = {
  ...MIXED,
  name: 'codes',
  length: { least: 6, most: 16 },
  updates: 0.8,
  tests: 0.6,
  clamps: 0.4,
  specials: 0.3,
  textures: 0,
  flow: STRAIGHT,
  instructions:
    () =>
    ({ name }) =>
      FLAGGING.includes(name) ? 20 : 1,
};

const TEXTURES: GpuProgramKind = {
  ...MIXED,
  name: 'textures',
  length: { least: 2, most: 8 },
  textures: 1,
  fetchOffsets: 0.4,
  flow: STRAIGHT,
  instructions: () => (_, isAccess) => (isAccess ? 30 : 1),
};

const WINDING: GpuProgramKind = {
  ...MIXED,
  name: 'flow',
  length: { least: 16, most: 30 },
  textures: 0,
  flow: {
    branch: 0.25,
    loop: 0.4,
    leave: 0.35,
    return: 0.25,
    call: 0.2,
    subroutines: 0.7,
    most: 4,
    lines: { least: 5, most: 14 },
    blocks: { least: 4, factor: 2 },
    deepest: 4,
    trail: 0.45,
  },
};

/** Blocks and calls as deep as they may be: a few lines besides. */
const DEEP: GpuProgramKind = {
  ...WINDING,
  name: 'deep',
  length: { least: 1, most: 4 },
  arrays: 0,
  flow: { ...STRAIGHT, trail: 0.5 },
};

const KINDS = new Weighted<GpuProgramKind>([
  [MIXED, 34],
  [FOCUSED, 28],
  [WINDING, 13],
  [CODES, 12],
  [TEXTURES, 11],
  [DEEP, 2],
]);

/** @param isGiven whether what instructions there are is given: then a program has something of everything */
export function drawKind(source: Source, isGiven: boolean): GpuProgramKind {
  return isGiven ? MIXED : KINDS.pick(source);
}
