/** What a room has to know of each language, chosen by an environment. */
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { languageNameIn, type LanguageName } from './names.js';

/** A language that is left out is a type error. */
export function byLanguage<F>(
  languages: Readonly<Record<LanguageName, F>>,
): (environment: AnyEnvironmentName) => F {
  return (environment) => languages[languageNameIn(environment)];
}
