/** The languages of whose programs a backend is checked. */
import { byLanguage } from '../by-language.js';
import { GPU } from './gpu/language.js';
import { guestChecked } from './guest/language.js';
import type { CheckedLanguage } from './language.js';
import { VP } from './vp/language.js';

const LANGUAGES = { vp: VP, gpu: GPU } as const;

/** In the order of their checks. */
export const CHECKED_LANGUAGES: readonly CheckedLanguage[] = Object.values(LANGUAGES);

export const checkedLanguage = byLanguage<CheckedLanguage>({
  ...LANGUAGES,
  guest: guestChecked,
});
