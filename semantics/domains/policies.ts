/**
 * What implementations decide once and for all, point by point: choices that the documents leave open,
 * interpretations of what they contradict or leave out, and ways in which known implementations deviate. A
 * complete assignment is an executable machine (concrete.ts). policy-table.ts holds what is known of each
 * point.
 */
import type { EnvironmentName } from '../../spec/environments.js';
import type { AnyEnvironmentName, GpuEnvironmentName } from '../../spec/gpu/environments.js';

export interface Policies {
  // Arithmetic.
  readonly productRounding: Direction;
  readonly sumRounding: Direction | 'aligned';
  readonly productOverflow: 'infinity' | 'largest' | 'by-direction';
  readonly sumOverflow: 'infinity' | 'largest' | 'by-direction';
  readonly exponentialOverflow: 'infinity' | 'largest';
  readonly denormals: 'flushed' | 'flushed-positive' | 'kept-in-moves' | 'kept' | 'each';
  readonly tininess: 'after' | 'before' | 'after-unbounded';
  readonly zeroProduct: 'by-signs' | 'positive';
  readonly zeroTimes: 'ieee' | 'zero-wins' | 'zero-wins-over-infinity' | 'zero-wins-over-nan';
  readonly innerProducts: 'rules' | 'positive-zeros' | 'zero-wins';
  readonly zeroSum: 'rule' | 'ieee' | 'positive' | 'negative';
  readonly oppositeSum: 'by-direction' | 'positive' | 'negative';
  readonly madRounding: 'twice' | 'once';
  readonly dotOrder:
    | 'left'
    | 'right'
    | 'pairwise'
    | 'interleaved'
    | 'fused-left'
    | 'fused-right'
    | 'once'
    | 'together'
    | 'any';
  // Selection and comparison.
  readonly maxZeros: 'positive' | 'negative' | 'first' | 'second';
  readonly minZeros: 'negative' | 'positive' | 'first' | 'second';
  readonly denormalsSelected: 'as-zeros' | 'first' | 'second';
  readonly minMaxNaN: 'nan' | 'other' | 'second' | 'ordered';
  readonly setOnNaN: 'nan' | 'boolean' | 'ordered' | 'signed';
  readonly setOnZeros: 'equal' | 'ordered';
  readonly sneZeros: 'equal' | 'unequal';
  readonly setOnConstants: 'constant' | 'nan';
  readonly ssgZero: 'positive' | 'signed';
  // Functions.
  readonly reciprocalRange: 'relative' | 'unbounded';
  readonly reciprocalOfOne: 'exact' | 'bounded';
  readonly angleRange: 'proportional' | 'unit' | 'unbounded';
  readonly rsqNegative: 'sign' | 'absolute';
  readonly rccNaN: 'nan' | 'clamped';
  readonly absoluteOfZero: 'positive' | 'kept';
  readonly floorOfZero: 'kept' | 'positive';
  readonly sineOfZero: 'kept' | 'positive';
  readonly fractionOfOne: 'one' | 'below-one';
  readonly expXOfNaN: 'nan' | 'infinity' | 'anything';
  readonly expYOfInfinity: 'nan' | 'zero' | 'zero-beyond';
  readonly logYOfSpecial: 'one' | 'nan';
  readonly litEpsilon: 'one-256th' | 'least';
  readonly litExponent: 'single' | 'fraction-8';
  readonly litNaN: 'c' | 'zero-wins' | 'nan' | 'signed';
  readonly litNaNPower: 'nan' | 'clamped';
  readonly litZero: 'kept' | 'positive';
  readonly litZeroBase: 'rule-3' | 'rule-2';
  readonly litZeroExponent: 'rule' | 'composition';
  readonly litOneBase: 'rule' | 'bounded';
  // The machine.
  readonly addressOfNaN: 'zero' | 'lowest' | 'greatest' | 'anything';
  readonly roundedInfinity: 'clamped' | 'anything';
  readonly parameterOutside: 'zero' | 'wrap' | 'clamp' | 'undefined';
  readonly addressCodes: 'written' | 'operand';
  readonly unorderedTest: 'tr-too' | 'ne-only';
  readonly nullDestination: 'masks-hold' | 'implied-c';
  readonly callOverflow: 'terminates' | 'continues';
  readonly instructionLimit: 'before-next' | 'at-limit';
  readonly limitCounts: 'all' | 'effective';
  // GPU programs alone: flow and textures.
  readonly mainAtLabel: 'ends' | 'continues';
  readonly emptySubroutine: 'returns' | 'shared';
  readonly textureCompleteness: 'needed' | 'always';
  readonly sizeOfIncomplete: 'size' | 'undefined';
  readonly textureBias: 'added' | 'together' | 'apart';
  // GPU programs alone: numbers and flags.
  readonly integerDivision: 'toward-zero' | 'floor';
  readonly quotientOverflow: 'wrapped' | 'undefined';
  readonly sadDifference: 'exact' | 'wrapped';
  readonly shiftWidth: 'promoted' | 'stored';
  readonly integerToFloat: 'nearest-even' | 'chopped';
  readonly packedFloats: 'carried' | 'value';
  readonly constantOverflow: 'infinity' | 'largest';
  readonly extremes: 'pseudocode' | 'number';
  readonly litPower: 'composed' | 'ieee' | 'pow';
  readonly rccZero: 'signed' | 'literal';
  readonly scsBounds: 'nearest' | 'exact';
  readonly ssgNaN: 'nan' | 'zero';
  readonly otherFlags: 'cleared' | 'unchanged';
  readonly negatedFactors: 'product' | 'addend';
  readonly innerNegation: 'outside' | 'both';
  readonly shortFlags: 'before' | 'after';
  readonly nanConditions: 'table' | 'issue';
  readonly overflowConditions: 'table' | 'exact';
}

type Direction = 'nearest-even' | 'toward-zero' | 'up' | 'down';

export type PolicyName = keyof Policies;

/** One way to decide a point. */
export interface Alternative {
  /** What it does, in a phrase. */
  readonly says: string;
  /** The erratum's interpretation that it executes, by name. */
  readonly interpretation?: string;
  /**
   * The environments in which NV_vertex_program2 or the documents of GPU programs permit it; all if absent. Elsewhere
   * it is a deviation, or, without one, no alternative at all. What NV_vertex_program permits:
   * policies-of-nv-vertex-program.ts; what the GeForce3 paper permits: policies-of-paper.ts.
   */
  readonly permittedIn?: readonly AnyEnvironmentName[];
  /** Why the documents forbid it (elsewhere, where `permittedIn` is given). */
  readonly deviation?: string;
  /**
   * `letter only`: the letter permits it, since nothing excludes it, and nobody can mean it. What only such an
   * alternative permits is told apart from what is permitted otherwise.
   */
  readonly standing?: 'letter only';
  /** Known implementations that take it. */
  readonly takers?: readonly string[];
}

/** What an alternative is worth: what is taken, a reasonable interpretation, a loophole, or forbidden. */
export type Standing = 'default' | 'accepted' | 'letter only' | 'deviation';

export interface PolicyPoint<V extends string = string> {
  readonly title: string;
  /** What is left open, in a sentence. */
  readonly says: string;
  /** The clauses that leave it open, or that its deviations violate. */
  readonly clauses: readonly string[];
  /** The erratum of which its alternatives are interpretations; null where the document leaves a choice. */
  readonly erratum: string | null;
  readonly default: V;
  /** Every alternative, the default first, the widest last. */
  readonly alternatives: Readonly<Record<V, Alternative>>;
  /** The instructions whose results can depend on it; empty for points of the machine. */
  readonly affects: readonly string[];
  /** The environments in which it can be asked; all if absent. */
  readonly only?: readonly AnyEnvironmentName[];
}

export type PolicyTable = { readonly [K in PolicyName]: PolicyPoint<Policies[K]> };

/** What NV_vertex_program, or the GeForce3 paper over it, says of a point, where it governs: each alternative is in one of the three places. */
export interface OlderPoint<V extends string = string> {
  /** What it says, in a sentence. */
  readonly says: string;
  /** Its clauses about it. */
  readonly clauses: readonly string[];
  /** Its erratum about it; null where it is the one of the point, or there is none. */
  readonly erratum: string | null;
  readonly default: V;
  /** What its words leave open besides, each with the reason. */
  readonly accepts: Readonly<Partial<Record<V, string>>>;
  /** What it forbids, each with the reason. */
  readonly forbids: Readonly<Partial<Record<V, string>>>;
}

/** The points that an older text decides otherwise: NV_vertex_program than NV_vertex_program2, the GeForce3 paper than NV_vertex_program. */
export type OlderPoints = { readonly [K in PolicyName]?: OlderPoint<Policies[K]> };

/** All of VP programs. */
export const VP: readonly EnvironmentName[] = ['VP1.0', 'VP1.1', 'VSP1.0', 'VP2.0', 'GF3'];
/** GPU programs, of whose arithmetic NV_gpu_program4 says little (Issue 18). */
export const GPU: readonly GpuEnvironmentName[] = ['NVvp4.0', 'NVfp4.0', 'NVgp4.0'];
