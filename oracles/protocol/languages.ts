/** The languages of whose programs a backend is checked. */
import { byLanguage, lacking } from '../by-language.js';
import { GPU } from './gpu/language.js';
import type { CheckedLanguage } from './language.js';
import { VP } from './vp/language.js';

const LANGUAGES = { vp: VP, gpu: GPU } as const;

/** In the order of their checks. */
export const CHECKED_LANGUAGES: readonly CheckedLanguage[] = Object.values(LANGUAGES);

export const checkedLanguage = byLanguage<CheckedLanguage>({
  ...LANGUAGES,
  guest: lacking('vpspec backend-test'),
});
