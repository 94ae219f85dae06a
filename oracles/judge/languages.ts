/** The languages that judges know. */
import { environmentOf, type Authority } from '../../spec/authorities.js';
import { byLanguage } from '../by-language.js';
import { GPU } from './gpu/language.js';
import type { JudgedLanguage } from './language.js';
import { VP } from './vp/language.js';

/** A guest defines each instruction by itself. */
const GUEST: JudgedLanguage = { together: [] };

export const judgedLanguageIn = byLanguage<JudgedLanguage>({
  vp: VP,
  gpu: GPU,
  guest: () => GUEST,
});

/** The language of which an authority governs programs. */
export function judgedLanguage(authority: Authority): JudgedLanguage {
  return judgedLanguageIn(environmentOf(authority));
}
