/**
 * What checking cases reports as it goes, for whoever counts: coverage above all. Callbacks that are
 * left out cost nothing; `executed` makes a run step by step.
 */
import type { ConditionCode } from '../../semantics/domains/domain.js';
import type { LoadResult } from '../../semantics/language/load.js';
import type { TraceStep } from '../../semantics/machine/trace.js';
import type { CorpusCase } from './case.js';
import type { CaseResult } from './result.js';

export interface CaseObserver {
  /** A case's program was loaded or refused; cases with the same text share one result. */
  readonly loaded?: (event: LoadedEvent) => void;
  /** An instruction was executed by a case. */
  readonly executed?: (event: ExecutedEvent) => void;
  /** A formula clause was evaluated on an instruction of a case that asks for it. */
  readonly judged?: (event: JudgedEvent) => void;
  /** A case has its verdict. It names the clauses it covers. */
  readonly checked?: (event: CheckedEvent) => void;
}

export interface LoadedEvent {
  readonly corpusCase: CorpusCase;
  /** The text as loaded, with what the harness wrote around less than a program. */
  readonly text: string;
  readonly result: LoadResult;
  /** Whether no case before had this text. */
  readonly first: boolean;
}

export interface ExecutedEvent {
  readonly corpusCase: CorpusCase;
  /** Operands as loaded and result before masks; the states before and after. */
  readonly step: TraceStep<number, number, ConditionCode>;
}

export interface JudgedEvent {
  readonly corpusCase: CorpusCase;
  readonly step: TraceStep<number, number, ConditionCode>;
  /** Its id. */
  readonly clause: string;
  /** `holds`, `violated`, or `not in force`: its condition was false. */
  readonly verdict: 'holds' | 'violated' | 'not in force';
}

export interface CheckedEvent {
  readonly corpusCase: CorpusCase;
  readonly result: CaseResult;
}
