/** What a language is to whoever checks its cases. */
import type { DocumentId } from '../../spec/authorities.js';
import type { Specification } from '../../spec/load/specification.js';
import type { CasesByLanguage } from './any-case.js';
import type { CaseObserver } from './events.js';
import type { CaseResult } from './result.js';

/** C: a case; L: what loading its program gave; T: a step of a run. */
export interface CaseLanguage<C, L, T> {
  /** Its cases among those of all languages. */
  readonly casesOf: (all: CasesByLanguage) => readonly C[];
  /** Checks them against the semantics. @throws FormulaError for a clause that is none */
  readonly checker: (asked: AskedChecker<C, L, T>) => CheckerOf<C>;
}

export interface AskedChecker<C, L, T> {
  /** The cases to be checked: clauses are compiled where one of them asks for that. */
  readonly cases: readonly C[];
  readonly specification: Pick<Specification, 'clauses' | 'gpuClauses'>;
  /** The one under which they are asked; null for every authority that a case is asked under. */
  readonly document: DocumentId | null;
  /** The assignment of the policies by which they run, as users write it; the defaults of who governs if absent. */
  readonly assigned?: string;
  readonly observer?: CaseObserver<C, L, T>;
}

export interface CheckerOf<C> {
  readonly check: (given: C) => CaseResult;
}
