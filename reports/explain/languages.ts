/** The languages that are explained. */
import { byLanguage } from '../../oracles/by-language.js';
import { GPU } from './gpu/language.js';
import { guestExplained } from './guest/language.js';
import type { ExplainedLanguage } from './language.js';
import { VP } from './vp/language.js';

export const explainedLanguage = byLanguage<ExplainedLanguage>({
  vp: VP,
  gpu: GPU,
  guest: guestExplained,
});
