/** The languages that have cases, in the order of `allCases`. */
import type { LanguageName } from '../language-names.js';
import type { AnyCase } from './any-case.js';
import { GL } from './gl/language.js';
import { GPU } from './gpu/language.js';
import { GUESTS } from './guest/language.js';
import type { CaseLanguage } from './language.js';
import { VP } from './vp/language.js';

/** Does something in a language, whichever that is. */
type InCases = <R>(use: <C extends AnyCase, L, T>(language: CaseLanguage<C, L, T>) => R) => R;

const LANGUAGES: Readonly<Record<LanguageName | 'gl' | 'guests', InCases>> = {
  vp: (use) => use(VP),
  gpu: (use) => use(GPU),
  gl: (use) => use(GL),
  guests: (use) => use(GUESTS),
};

export const CASE_LANGUAGES: readonly InCases[] = Object.values(LANGUAGES);
