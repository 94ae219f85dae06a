/**
 * What checking cases reports as it goes, for whoever counts: coverage above all. Callbacks that are
 * left out cost nothing; `executed` makes a run step by step.
 */
import type { Authority } from '../../spec/authorities.js';
import type { NominalKinds } from '../../semantics/domains/nominal.js';
import type { LoadResult } from '../../semantics/language/load.js';
import type { TraceStep } from '../../semantics/machine/trace.js';
import type { CorpusCase } from './vp/case.js';
import type { CaseResult } from './result.js';

type VpStep = TraceStep<NominalKinds>;

/** C: a case; L: the result of loading; T: a step. Those of VP programs unless others are named. */
export interface CaseObserver<C = CorpusCase, L = LoadResult, T = VpStep> {
  /**
   * A case's program was loaded or refused; cases with the same text share one result. What is executed until the
   * next such event is executed under its authority.
   */
  readonly loaded?: (event: LoadedEvent<C, L>) => void;
  /** An instruction was executed by a case. */
  readonly executed?: (event: ExecutedEvent<C, T>) => void;
  /** A formula clause was evaluated on an instruction of a case that asks for it. */
  readonly judged?: (event: JudgedEvent<C, T>) => void;
  /** A case has its verdict. It names the clauses it covers. */
  readonly checked?: (event: CheckedEvent<C>) => void;
}

export interface LoadedEvent<C = CorpusCase, L = LoadResult> {
  readonly corpusCase: C;
  /** The text as loaded, with what the harness wrote around less than a program. */
  readonly text: string;
  readonly result: L;
  /** Who governs the run that follows: a case is asked under each authority that its clauses are of. */
  readonly authority: Authority;
  /** Whether no case before had this text. */
  readonly first: boolean;
}

export interface ExecutedEvent<C = CorpusCase, T = VpStep> {
  readonly corpusCase: C;
  /** Operands as loaded and result before masks; the states before and after. */
  readonly step: T;
}

export interface JudgedEvent<C = CorpusCase, T = VpStep> {
  readonly corpusCase: C;
  readonly step: T;
  /** Its id. */
  readonly clause: string;
  /** `holds`, `violated`, or `not in force`: its condition was false. */
  readonly verdict: 'holds' | 'violated' | 'not in force';
}

export interface CheckedEvent<C = CorpusCase> {
  readonly corpusCase: C;
  readonly result: CaseResult;
}
