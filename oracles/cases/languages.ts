/** The languages that have cases, in the order of `allCases`. */
import type { AnyCase } from './any-case.js';
import { GL } from './gl/language.js';
import { GPU } from './gpu/language.js';
import { GUESTS } from './guest/language.js';
import type { CaseLanguage } from './language.js';
import { VP } from './vp/language.js';

/** Does something in a language, whichever that is. */
type InCases = <R>(use: <C extends AnyCase, L, T>(language: CaseLanguage<C, L, T>) => R) => R;

export const CASE_LANGUAGES: readonly InCases[] = [
  (use) => use(VP),
  (use) => use(GPU),
  (use) => use(GL),
  (use) => use(GUESTS),
];
