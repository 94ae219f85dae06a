/** What a language is to whoever asks implementations unit by unit. */
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';

export interface UnitLanguage {
  /** By base name, in the order of the documents. */
  readonly instructionsOf: (environment: AnyEnvironmentName) => readonly string[];
}
