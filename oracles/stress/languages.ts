/** The languages whose runs are judged one by one. */
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { languageNameIn } from '../languages/names.js';
import { GPU } from './gpu/language.js';
import type { StressedLanguage } from './language.js';
import { VP } from './vp/language.js';

const LANGUAGES = { vp: VP, gpu: GPU } as const;

export function stressedLanguage(environment: AnyEnvironmentName): StressedLanguage {
  return LANGUAGES[languageNameIn(environment)];
}
