/** The languages of whose implementations policies are inferred. */
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { languageNameIn } from '../languages/names.js';
import { GPU } from './gpu/language.js';
import type { InferringLanguage } from './language.js';
import { VP } from './vp/language.js';

const LANGUAGES = { vp: VP, gpu: GPU } as const;

export function inferringLanguage(environment: AnyEnvironmentName): InferringLanguage {
  return LANGUAGES[languageNameIn(environment)];
}
