/** The languages of whose implementations policies are inferred. */
import { policiesIn } from '../../semantics/domains/assignments.js';
import { byLanguage, lacking } from '../by-language.js';
import { GPU } from './gpu/language.js';
import type { InferringLanguage } from './language.js';
import { VP } from './vp/language.js';

export const inferringLanguage = byLanguage<InferringLanguage>({
  vp: VP,
  gpu: GPU,
  guest: (guest) => ({
    probes: () => [],
    isAskedAlone: () => false,
    policiesAsked: policiesIn,
    witnessPrograms: () => lacking('vpspec diff-profiles')(guest),
  }),
});
