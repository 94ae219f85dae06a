/** The languages that have cases. */
import type { ByLanguage } from '../by-language.js';
import type { AnyCase } from './any-case.js';
import { GPU } from './gpu/language.js';
import { casesOfGuest } from './guest/language.js';
import type { CaseLanguage } from './language.js';
import { VP } from './vp/language.js';

/** Does something in a language, whichever that is. */
type InCases = <R>(use: <C extends AnyCase, L, T>(language: CaseLanguage<C, L, T>) => R) => R;

export const CASES: ByLanguage<InCases> = {
  vp: (use) => use(VP),
  gpu: (use) => use(GPU),
  guest: (guest) => (use) => use(casesOfGuest(guest)),
};
