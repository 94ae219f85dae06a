/** One run of an implementation: what is judged, and the verdict. */
import type { LanguageTypes } from '../oracles/languages/language.js';
import type { DisagreementJson } from './json/disagreement.js';

/** A run of a program by its text: what was left of it; the program is null for one that does not load. */
export interface AskedRun<T extends LanguageTypes> {
  readonly text: string;
  readonly program: T['program'] | null;
  readonly values: T['values'];
  readonly left: T['left'];
}

/** Whether the documents permit what a run left. */
export interface RunVerdict {
  readonly verdict: 'agrees' | 'agrees by the letter' | 'disagrees' | 'inconclusive';
  /** What decided: nominal, assignments, sets, joined sets, steps, loading; null where nothing did. */
  readonly means: string | null;
  readonly disagreement: DisagreementJson | null;
  /** How it departs from all that is accepted, where the letter of the documents alone permits it: a loophole. */
  readonly byTheLetter: DisagreementJson | null;
  /** Why nothing is decided. */
  readonly reason: string | null;
  /** Interpretations of errata by which it agrees, where they are not the defaults. */
  readonly interpretations: readonly {
    readonly erratum: string;
    readonly interpretation: string;
  }[];
}
