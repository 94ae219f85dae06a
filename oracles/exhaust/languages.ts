/** Chooses what asking everything has to know of an environment's language. */
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { languageNameIn } from '../languages/names.js';
import { GPU } from './gpu/operations.js';
import type { ExhaustedLanguage } from './language.js';
import { VP } from './vp/operations.js';

const LANGUAGES = { vp: VP, gpu: GPU } as const;

export function exhaustedLanguage(environment: AnyEnvironmentName): ExhaustedLanguage {
  return LANGUAGES[languageNameIn(environment)];
}
