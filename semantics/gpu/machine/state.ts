/**
 * The state of a running GPU program: plain, immutable data. A step makes a new state that shares what it
 * did not change. NV_gpu_program4 §2.X.3, §2.X.4.3, §2.X.5.
 */
import type { GpuKinds } from '../domains/domain.js';
import type { DataType } from '../../../spec/gpu/instructions.js';
import type { Vector } from '../../domains/domain.js';
import { SpecCrash } from '../../machine/crash.js';
import { valueOf } from '../../number/binary32.js';
import { asSigned } from '../../number/integer-set.js';
import type { TextureUnit } from '../../texture/texture.js';
import type { Repetitions } from '../domains/repetitions.js';

/** What a program reads and never writes. */
export interface GpuInputs<T extends GpuKinds> {
  /** By the program's `attributes`. */
  readonly attributes: readonly Vector<T['word']>[];
  /** By the program's `parameters`. */
  readonly parameters: readonly Vector<T['word']>[];
  /** By binding point: the buffer's words; undefined beyond its end. */
  readonly buffers: ReadonlyMap<number, readonly T['word'][]>;
  /** By texture image unit. */
  readonly textures: ReadonlyMap<number, TextureUnit>;
  /** Partial derivatives of the operands that ask for them, in the order of execution. */
  readonly derivatives: readonly Derivatives<T['number']>[];
}

/** By the window coordinates x and y. */
export interface Derivatives<F> {
  readonly dx: Vector<F>;
  readonly dy: Vector<F>;
}

export interface GpuState<T extends GpuKinds> {
  /** Index of the next instruction; the program's length after its end; one of ENDED otherwise. */
  readonly next: number;
  /** Instructions executed so far. */
  readonly executed: number;
  /** By the program's `temporaries`. */
  readonly temporaries: readonly Vector<T['word']>[];
  /** By the program's `results`. */
  readonly results: readonly Vector<T['word']>[];
  readonly codes: readonly [Vector<T['flags']>, Vector<T['flags']>];
  /** Repetitions left of the REP blocks of this subroutine, the innermost last; null for one without count. */
  readonly loops: Loops;
  /** Subroutines that have not completed, the most recent last. */
  readonly calls: readonly Call[];
  /** Geometry programs: what was emitted. */
  readonly emitted: readonly Emission<T['word']>[];
  /** How many of the inputs' derivatives were asked for. */
  readonly derivatives: number;
}

export type Loops = readonly (Repetitions | null)[];

export interface Call {
  readonly returnTo: number;
  /** The caller's loops: RET leaves those of the subroutine behind (§2.X.5). */
  readonly loops: Loops;
}

export type Emission<W> =
  | { readonly kind: 'vertex'; readonly results: readonly Vector<W>[] }
  | { readonly kind: 'end of primitive' };

/** How a program ends other than by coming to its end. */
export type Ending =
  | { readonly outcome: 'completed'; readonly reason: null }
  /** The fragment is discarded. */
  | { readonly outcome: 'killed'; readonly reason: null }
  /** The document leaves what follows undefined, and lets the program be terminated. */
  | { readonly outcome: 'terminated'; readonly reason: 'call-depth' | 'vertices-out' }
  /** What comes next depends on an undefined value. */
  | { readonly outcome: 'undefined'; readonly reason: 'jump' | 'loop-count' | 'kill' };

const ENDINGS = {
  /** RET with an empty call stack, or a label after the main subroutine. */
  completed: { outcome: 'completed', reason: null },
  /** KIL. */
  killed: { outcome: 'killed', reason: null },
  /** CAL beyond the depth limit: the rest is undefined (§2.X.5). */
  callDepth: { outcome: 'terminated', reason: 'call-depth' },
  /** Whether a jump is taken depends on an undefined value. */
  undefined: { outcome: 'undefined', reason: 'jump' },
  /** A geometry program that emits more vertices than it declared (§2.X.7). */
  verticesOut: { outcome: 'terminated', reason: 'vertices-out' },
  /** How often a block is repeated depends on an undefined value. */
  loopCount: { outcome: 'undefined', reason: 'loop-count' },
  /** Whether a fragment is killed depends on an undefined value. */
  undefinedKill: { outcome: 'undefined', reason: 'kill' },
} as const satisfies Readonly<Record<string, Ending>>;

type EndingName = keyof typeof ENDINGS;
const NAMES = Object.keys(ENDINGS) as readonly EndingName[];

/**
 * What `next` is of a program that has ended so. Position and ending share one number, below 0 for an ending, so that one comparison tells
 * whether two runs go on alike, and a list of instructions has none there: `endingAt` tells which it is.
 */
export const ENDED = Object.fromEntries(NAMES.map((name, index) => [name, -1 - index])) as Readonly<
  Record<EndingName, number>
>;

/** How a program has ended whose `next` is below 0. @throws SpecCrash where no ending has this number */
export function endingAt(next: number): Ending {
  const name = NAMES[-1 - next];
  if (name === undefined) throw new SpecCrash(`a program does not end at ${String(next)}`);
  return ENDINGS[name];
}

/** Four numbers and the type as which they were specified; floating-point values are binary32. */
export interface TypedQuad {
  readonly type: DataType;
  readonly values: readonly [InputNumber, InputNumber, InputNumber, InputNumber];
}

/** The number that a word stands for, by its type: what an application sets to have these bits. */
export function numberOf(type: DataType, bits: number): number {
  return type === 'F' ? valueOf(bits) : type === 'S' ? asSigned(bits) : bits;
}

/** Null is an undefined component. */
export type InputNumber = number | null;

/** What a caller sets before a program runs. What is left out is undefined, constants aside. */
export interface GpuInputValues {
  /**
   * Attributes, parameters and state by binding, in the one spelling of the program's slots;
   * `vertex[2].position` for the attribute of a vertex.
   */
  readonly bindings?: Readonly<Record<string, TypedQuad>>;
  /** Words of program parameter buffers by binding point. */
  readonly buffers?: Readonly<Record<number, readonly TypedWord[]>>;
  readonly textures?: ReadonlyMap<number, TextureUnit>;
  readonly derivatives?: readonly {
    readonly dx: readonly [number, number, number, number];
    readonly dy: readonly [number, number, number, number];
  }[];
}

export interface TypedWord {
  readonly type: DataType;
  readonly value: InputNumber;
}
