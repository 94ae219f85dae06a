/** A failure of the grammar, for those who put it into words. */
import type { Environment } from '../../spec/environments.js';
import type { Violation } from './violation.js';

/** A failure of the grammar in a program of a known environment. */
export interface Failure {
  readonly text: string;
  readonly environment: Environment;
  readonly position: number;
  readonly expected: ReadonlySet<string>;
  /** The word at the failure; "" where something else stands there. */
  readonly word: string;
}

/** What an explainer says; the position is the failure's. */
export type Explanation = Omit<Violation, 'position' | 'expected'>;

/** Null where the failure is not of the kind that the explainer knows. */
export type Explainer = (failure: Failure) => Explanation | null;
