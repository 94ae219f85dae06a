/** What shrinking has to know of a language: to make a program smaller, and to begin with one. */
import type { CandidateOf } from '../edit/candidate.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import type { CasesByLanguage } from '../cases/any-case.js';
import type { CaseBase } from '../cases/case.js';
import type { Drawing } from '../units/drawn.js';
import type { Memory } from './memory.js';
import type { Measure } from './smaller.js';
import type { ReductionOf } from '../edit/reduction.js';

/** What the engine asks. S: trees of programs; I: inputs; P: where an execution departs. */
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

/** G: a case; the others as above. */
export interface ShrunkLanguage<S, I, P, G extends CaseBase> {
  readonly language: Language<S, I, P>;
  /** A start: the program's tree where it loads. */
  readonly candidateOf: (text: string, inputs?: I) => CandidateOf<S, I>;
  /** What a file of inputs gives a program; null for one that does not load, and so takes none. @throws SpecFileError */
  readonly readInputs: (path: string, text: string) => I | null;
  readonly casesOf: (all: CasesByLanguage) => readonly G[];
  /** A case as a start, or in words why there is none. */
  readonly candidateOfCase: (given: G) => CandidateOf<S, I> | string;
  readonly drawing: (environment: AnyEnvironmentName) => Drawing<I>;
  /** What goes into a file between two sittings, and what is in one; null where it is none of the language's. */
  readonly stateOf: (candidate: CandidateOf<S, I>, memory: Memory) => object;
  readonly readState: (json: unknown) => Saved<CandidateOf<S, I>> | null;
}

/** Where an earlier run began, and what it remembers. */
export interface Saved<C> {
  readonly start: C;
  readonly memory: Memory;
  /** What programs were held against, where that was not the documents alone: "nv20 1ulp". */
  readonly against?: string | undefined;
}
