/** The languages whose certificates are shown. */
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { languageNameIn, type LanguageName } from '../../oracles/languages/names.js';
import { GPU } from './gpu/language.js';
import type { ReportedLanguage } from './language.js';

const LANGUAGES: Readonly<Record<LanguageName, ReportedLanguage>> = {
  vp: { topic: 'instruction', record: 'test vector', topicsText: () => null },
  gpu: GPU,
};

export function reportedLanguage(environment: AnyEnvironmentName): ReportedLanguage {
  return LANGUAGES[languageNameIn(environment)];
}
