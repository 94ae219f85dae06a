/** The languages of whose implementations policies are inferred. */
import { byLanguage } from '../by-language.js';
import { GPU } from './gpu/language.js';
import { inferringGuest } from './guest/language.js';
import type { InferringLanguage } from './language.js';
import { VP } from './vp/language.js';

export const inferringLanguage = byLanguage<InferringLanguage>({
  vp: VP,
  gpu: GPU,
  guest: inferringGuest,
});
