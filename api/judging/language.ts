/** A language to the package's `judge`. */
import type { Answers, LanguageTypes } from '../../oracles/languages/language.js';
import type { Judged } from '../../reports/languages/language.js';
import type { AskedRun } from '../../reports/run-verdict.js';
import type { Implementation } from '../implementation.js';
import type { ApiLanguage } from '../languages.js';

export interface JudgingLanguage<T extends LanguageTypes> extends ApiLanguage<T> {
  readonly judged: Judged<T>;
  /** What a program that does not load is given. */
  readonly noValues: T['values'];
  /** An implementation that answers for one run as it did, and for others where it can be asked. */
  readonly boxOfRun: (run: AskedRun<T>, ask: Implementation | null) => T['box'] & Answers<T>;
}
