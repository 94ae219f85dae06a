/** The languages that implementations are certified of. */
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { languageNameIn } from '../languages/names.js';
import { GPU } from './gpu/language.js';
import type { CertifiedLanguage } from './language.js';
import { VP } from './vp/language.js';

const LANGUAGES = { vp: VP, gpu: GPU } as const;

export function certifiedLanguage(environment: AnyEnvironmentName): CertifiedLanguage {
  return LANGUAGES[languageNameIn(environment)];
}
