/** Chooses what asking everything has to know of an environment's language. */
import { Absent, byLanguage } from '../by-language.js';
import { GPU } from './gpu/operations.js';
import type { ExhaustedLanguage } from './language.js';
import { VP } from './vp/operations.js';

export const exhaustedLanguage = byLanguage<ExhaustedLanguage>({
  vp: VP,
  gpu: GPU,
  guest: new Absent('vpspec exhaust'),
});
