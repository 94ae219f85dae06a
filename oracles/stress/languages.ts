/** The languages whose runs are judged one by one. */
import { Absent, byLanguage } from '../by-language.js';
import { GPU } from './gpu/language.js';
import type { StressedLanguage } from './language.js';
import { VP } from './vp/language.js';

export const stressedLanguage = byLanguage<StressedLanguage>({
  vp: VP,
  gpu: GPU,
  guest: new Absent('vpspec stress'),
});
