/** The languages that are explained. */
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { languageNameIn } from '../../oracles/languages/names.js';
import { GPU } from './gpu/language.js';
import type { ExplainedLanguage } from './language.js';
import { VP } from './vp/language.js';

const LANGUAGES = { vp: VP, gpu: GPU } as const;

export function explainedLanguage(environment: AnyEnvironmentName): ExplainedLanguage {
  return LANGUAGES[languageNameIn(environment)];
}
