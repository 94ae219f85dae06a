/** The instructions of an environment. */
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { unitLanguage } from './languages.js';

/** By base name, in the order of the documents. */
export function instructionsOf(environment: AnyEnvironmentName): readonly string[] {
  return unitLanguage(environment).instructionsOf(environment);
}
