/** What a language is to whoever measures how much its checks restrict. */
import type { DocumentId } from '../../spec/authorities.js';
import type { Specification } from '../../spec/load/specification.js';
import type { CasesByLanguage } from '../cases/any-case.js';
import type { Progress } from '../progress.js';
import type { InTurnOptions } from './in-turn.js';

/** S: what is measured. */
export interface StrengthLanguage<S> {
  /** How many VP programs take about as long as one of its programs. */
  readonly weight: number;
  /** Measures the cases, then generated programs. @throws the signal's reason where it is aborted */
  readonly measure: (measuring: Measuring) => Promise<S>;
  /** What is accepted. */
  readonly ceiling: object;
  /** In what a measurement is beyond that, a sentence each; none if it is not. */
  readonly beyond: (strength: S) => readonly string[];
}

export interface Measuring {
  readonly clauses: Pick<Specification, 'clauses' | 'gpuClauses'>;
  readonly cases: CasesByLanguage;
  /** Programs that are drawn. */
  readonly programs: number;
  readonly seed: number;
  /** Who judges them; null where each environment has its own documents. */
  readonly document: DocumentId | null;
  readonly onProgress: (what: 'case' | 'program', progress: Progress) => void;
  readonly signal: AbortSignal;
}

/** How a measurement of cases, or of programs, tells how far it is. */
export function told(
  { onProgress, signal }: Pick<Measuring, 'onProgress' | 'signal'>,
  what: 'case' | 'program',
): InTurnOptions {
  return {
    signal,
    onProgress: (progress) => {
      onProgress(what, progress);
    },
  };
}
