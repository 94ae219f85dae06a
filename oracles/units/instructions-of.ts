/** The instructions of an environment. */
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { drawnIn } from '../generate/languages.js';

/** By base name, in the order of the documents. */
export function instructionsOf(environment: AnyEnvironmentName): readonly string[] {
  return drawnIn(environment)((language) => language.instructionsOf(environment));
}
