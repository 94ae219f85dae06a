/** What a run over all operands and its processes say to one another. */
import type { Region } from '../../semantics/domains/explore.js';
import type { Policies } from '../../semantics/domains/policies.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import type { AgainstCount, AgainstOrder } from './against-count.js';
import type { Worst } from './quick-judge.js';

/** Operands of a slice: half a binade, wherever the slice lies. */
export const SLICE = 2 ** 22;

/** Slices of all operands, in the order of their bits. */
export const SLICES = 2 ** 32 / SLICE;

/** How many questions are drawn, and by which seed. */
export interface RandomPart {
  readonly count: number;
  readonly seed: number;
}

export const DEFAULT_RANDOM: RandomPart = { count: 2 ** 20, seed: 1 };

/** What a process is to do. */
export interface ExhaustOrder {
  /** As the command line names it. */
  readonly backend: string;
  /** A stack that runs shaders: its name, then its words (oracles/stacks/open-stack.ts). Null of other backends. */
  readonly stack: readonly string[] | null;
  readonly environment: AnyEnvironmentName;
  readonly document: string | null;
  /** How much is drawn of what is not asked as a whole. */
  readonly random: RandomPart;
  /** By the name of the operation. */
  readonly slices: readonly { readonly operation: string; readonly slice: number }[];
  /** The assignment of the policies that is tried first. */
  readonly policies: Policies;
  /** The engine that results are held against besides; none if absent. */
  readonly against?: AgainstOrder;
  /** Operands whose neighbours are looked at, after the slices. */
  readonly zooms?: readonly { readonly operation: string; readonly at: number }[];
  /** Pairs of slices whose results that are not symmetric are counted. */
  readonly pairs?: readonly AskedAgain[];
}

/** A result that is not permitted, or by the letter alone. */
export interface Exception {
  readonly verdict: 'wrong' | 'letter' | 'unlike';
  /** The number of the question: of one operand its bits. */
  readonly operand: number;
  /** Bits. */
  readonly result: number;
}

/** Results whose operands are of one kind. */
export interface KindCount {
  /** "[1, 2^16)"; "number × zero". */
  readonly name: string;
  readonly asked: number;
  readonly wrong: number;
  readonly letter: number;
  readonly unlike: number;
}

/** Results that a formula clause speaks of, and those that are not permitted and violate it. */
export interface ClauseCount {
  readonly id: string;
  /** Null where that would have to be asked of each by itself. */
  readonly asked: number | null;
  readonly wrong: number;
}

/** The greatest of some steps. */
export interface Step {
  /** Numbers from one result to the other. */
  readonly ulps: number;
  /** The bits of the second operand. */
  readonly operand: number;
}

/** Steps from an operand to the next, of those that end in one interval; upwards in the order of numbers. */
export interface StepCount {
  /** As in KindCount. */
  readonly name: string;
  /** Both results are numbers. */
  readonly pairs: number;
  readonly rises: number;
  readonly falls: number;
  readonly rise: Step | null;
  readonly fall: Step | null;
}

/** How the results of operands in a row lie beside one another. */
export interface Shape {
  readonly steps: readonly StepCount[];
  /** The results of the first operand and of the last, as bits. */
  readonly first: number;
  readonly last: number;
  /**
   * SHA-256 of the results with one NaN and one zero, of an odd function and negative operands with the other sign: a slice of x and that of -x have the
   * same where their results are symmetric. Null of a function that is not, and where a result does not show.
   */
  readonly mirror: string | null;
  /** What a slice of x has whose `mirror` is not that of the slice of -x; absent where nobody has counted. */
  readonly unlike?: Asymmetry | undefined;
}

/** Results of x and of -x that are not symmetric. */
export interface Asymmetry {
  readonly pairs: number;
  /** The first of these operands: that without a sign. */
  readonly first: number;
}

/** A slice of x and that of -x, which were judged; and the digests of both. */
export interface AskedAgain {
  readonly operation: string;
  readonly slice: number;
  readonly digests: readonly string[];
}

export interface SliceReport {
  readonly operation: string;
  /** From 0: of an operation that is asked every operand, the first has the bits `slice * SLICE`. */
  readonly slice: number;
  readonly asked: number;
  /** Results that did not show. */
  readonly hidden: number;
  /** Permitted at once: by the bound, as the one result of all operands of the slice, or as just what `by` gives. */
  readonly quickly: number;
  /** Judged by the sets of what is permitted, one by one or together with their neighbours. */
  readonly judged: number;
  /** Among both, those of which any result at all is permitted. */
  readonly open: number;
  readonly wrong: number;
  /** Permitted by the letter alone. */
  readonly letter: number;
  /** Results whose components differ, and should not. */
  readonly unlike: number;
  /** The first of those. */
  readonly exceptions: readonly Exception[];
  /** Those that occur. */
  readonly kinds: readonly KindCount[];
  readonly clauses: readonly ClauseCount[];
  readonly worst: Worst;
  /** SHA-256 of the results, as little-endian words in the order of the operands. */
  readonly digest: string;
  /** The assignment by which all are permitted that are; null where that took none, or none was found. */
  readonly by: Policies | null;
  /**
   * Whether `by` permits all that are permitted by themselves; whether it is proved that no one assignment does; else some need
   * another, and none was found.
   */
  readonly together: 'explained' | 'contradicted' | 'open';
  /** The assignments that explain those that were explored; null where none was. */
  readonly region: Region | null;
  /** Absent of an operation whose results do not rise and fall. */
  readonly shape?: Shape | undefined;
  /** Held against an engine; absent where none was asked for. */
  readonly against?: AgainstCount | undefined;
}

/** Operands next to one, each by itself. */
export interface Zoom {
  readonly operation: string;
  /** The bits of the first operand; the others follow. */
  readonly first: number;
  /** The error of each, as a share of the bound, with its sign; null where there is no bound, or the result does not show. */
  readonly errors: readonly (number | null)[];
}

export type ExhaustReport =
  | { readonly kind: 'opened'; readonly details: Readonly<Record<string, string>> }
  /** Operands since the report before: somebody is at work. */
  | { readonly kind: 'asked'; readonly count: number }
  | { readonly kind: 'slice'; readonly report: SliceReport }
  | { readonly kind: 'zoom'; readonly zoom: Zoom }
  | {
      readonly kind: 'unlike';
      readonly operation: string;
      readonly slice: number;
      readonly unlike: Asymmetry;
    }
  /** No answer: what happened, in which slice. */
  | { readonly kind: 'incident'; readonly message: string }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly message: string };
