/** The languages of which it is measured how much checks restrict. Of guests nothing is: their examples are few. */
import type { LanguageName } from '../language-names.js';
import { GPU } from './gpu/language.js';
import type { GpuStrength } from './gpu/ceiling.js';
import type { StrengthLanguage } from './language.js';
import { VP } from './vp/language.js';
import type { Strength } from './vp/strength.js';

/** What is measured of each. */
export interface StrengthOf extends Record<LanguageName, object> {
  readonly vp: Strength;
  readonly gpu: GpuStrength;
}

export const STRENGTHS: { readonly [L in LanguageName]: StrengthLanguage<StrengthOf[L]> } = {
  vp: VP,
  gpu: GPU,
};
