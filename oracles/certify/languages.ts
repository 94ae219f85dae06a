/** The languages that implementations are certified of. */
import { byLanguage } from '../by-language.js';
import { GPU } from './gpu/language.js';
import { certifiedGuest } from './guest/language.js';
import type { CertifiedLanguage } from './language.js';
import { VP } from './vp/language.js';

export const certifiedLanguage = byLanguage<CertifiedLanguage>({
  vp: VP,
  gpu: GPU,
  guest: certifiedGuest,
});
