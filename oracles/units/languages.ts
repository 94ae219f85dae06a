/** The languages that implementations are asked about unit by unit. */
import { byLanguage } from '../languages/by-language.js';
import { GPU } from './gpu/language.js';
import type { UnitLanguage } from './language.js';
import { VP } from './vp/language.js';

export const unitLanguage = byLanguage<UnitLanguage>({
  vp: VP,
  gpu: GPU,
  guest: ({ language: { instructions } }) => ({
    instructionsOf: () => instructions.map(({ name }) => name),
  }),
});
