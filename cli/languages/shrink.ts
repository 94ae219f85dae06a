/** What `vpspec shrink` needs of a language: VP or GPU programs. */
import type { CandidateOf, PatientTestOf, TestOf } from '../../oracles/edit/vp/candidate.js';
import type { Backend } from '../../oracles/backends/backend.js';
import type { AgainstAsked } from '../../oracles/certify/options.js';
import type { Memory, ShrinkResult } from '../../oracles/shrink/engine.js';
import type { Language } from '../../oracles/shrink/language.js';
import type { StartFlags, StartOf } from '../shrink-start.js';

/** S: trees of programs; I: inputs; P: where an execution departs. */
export interface ShrinkLanguage<S, I, P> {
  readonly language: Language<S, I, P>;
  readonly test: TestOf<CandidateOf<S, I>, P> | PatientTestOf<CandidateOf<S, I>, P>;
  /** Null where no flag says where to begin. @throws InputError */
  readonly startOf: (flags: StartFlags) => Promise<StartOf<CandidateOf<S, I>> | null>;
  /** What goes into a file, and what is in one; null where it is none. */
  readonly stateOf: (candidate: CandidateOf<S, I>, memory: Memory) => object;
  readonly readState: (json: unknown) => Saved<CandidateOf<S, I>> | null;
  readonly report: (shrunk: Shrunk<CandidateOf<S, I>>) => Promise<Report>;
  /** Why nothing departs, where there is more to say of a program than that. */
  readonly whyNothing?: (candidate: CandidateOf<S, I>) => Promise<string | null>;
}

/** Where an earlier run began, and what it remembers. */
export interface Saved<C> {
  readonly start: C;
  readonly memory: Memory;
}

export interface Shrunk<C> {
  readonly backend: string;
  /** What stands behind the backend to judge the same again: " --against nv20". */
  readonly flags: string;
  readonly start: StartOf<C>;
  readonly result: ShrinkResult<C>;
  readonly milliseconds: number;
  readonly resume: string | null;
  readonly out: string | null;
}

export interface Report {
  readonly text: string;
  readonly json: Readonly<Record<string, unknown>>;
  /** What --out writes. */
  readonly file: string;
}

/** Whose programs are made small, and who says which of them depart. */
export interface Judged {
  readonly backend: Backend;
  /** As the command line names it. */
  readonly spec: string;
  readonly document: string | null;
  /** The documents alone where no engine is asked for. */
  readonly engine: AgainstAsked | undefined;
}
