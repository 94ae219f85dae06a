/** What a language is to explanations. */
import type * as format from '../json/explain-format.js';
import type { Described } from '../../oracles/described.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';

export interface ExplainedLanguage {
  readonly environment: (name: AnyEnvironmentName) => EnvironmentTopic;
  /** By what `vpspec explain` finds an instruction; its name where it is none of the language. */
  readonly idOf: (instruction: string) => string;
}

export type EnvironmentTopic = Described<typeof format.environmentTopic>;
