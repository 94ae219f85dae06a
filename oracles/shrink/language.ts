/** What shrinking has to know of a language. */
import type { CandidateOf } from '../edit/vp/candidate.js';
import type { Measure } from './smaller.js';
import type { ReductionOf } from '../edit/reduction.js';

/** S: trees of programs; I: inputs; P: where an execution departs. */
export interface Language<S, I, P> {
  readonly loads: (text: string) => boolean;
  readonly print: (syntax: S) => string;
  /** The key under which a verdict is remembered: text and inputs, in full. */
  readonly keyOf: (candidate: CandidateOf<S, I>) => string;
  /** Whether no implementation can tell them from one another, whatever is said of them. */
  readonly isAlike: (a: CandidateOf<S, I>, b: CandidateOf<S, I>) => boolean;
  /** How large a candidate is: every reduction that is taken makes this less. */
  readonly measure: (candidate: CandidateOf<S, I>) => Measure;
  /** Instructions, or statements of a text: for people. */
  readonly sizeOf: (candidate: CandidateOf<S, I>) => number;
  /** In the order in which a round tries them. */
  readonly programReductions: readonly ReductionOf<CandidateOf<S, I>, P>[];
  /** Reductions of candidates whose text is kept as it is written. */
  readonly textReductions: readonly ReductionOf<CandidateOf<S, I>, P>[];
}
