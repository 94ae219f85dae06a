/** What a language is to explanations. */
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';

export interface ExplainedLanguage {
  readonly environment: (name: AnyEnvironmentName) => EnvironmentTopic;
  /** By what `vpspec explain` finds an instruction; its name where it is none of the language. */
  readonly idOf: (instruction: string) => string;
}

export interface EnvironmentTopic {
  readonly explains: 'environment';
  readonly name: AnyEnvironmentName;
  readonly header: string;
  readonly programType: string;
  /** By whom it is governed, and by whom it may be judged besides. */
  readonly governedBy: readonly string[];
  readonly options: readonly string[];
  readonly instructions: readonly string[];
  /** What there is of each thing, by its name. */
  readonly limits: Readonly<Record<string, number | string>>;
}
