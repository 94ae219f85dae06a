/** A language as commands have it. */
import type { Ability } from '../../oracles/backends/abilities.js';
import type { Backend } from '../../oracles/backends/backend.js';
import type { Question } from '../../oracles/evaluate/question.js';
import type { Bearing } from '../../oracles/evaluate/clauses.js';
import type { Ran, Single } from '../../oracles/evaluate/single.js';
import type { WhyLanguage } from '../../oracles/why/answer.js';
import type { LanguageTypes } from '../../oracles/languages/language.js';
import type { StrengthLanguage } from '../../oracles/strength/language.js';
import type { ManyPrograms, ManyVertices } from '../../oracles/stress/messages.js';
import type { Mode, Target, Translation } from '../../oracles/translate/translation.js';
import type { Permitting } from '../../reports/languages/allowed.js';
import type { Judged, ShownLanguage } from '../../reports/languages/language.js';
import type { StrengthTextOptions } from '../../reports/strength-lines.js';
import type { Specification } from '../../spec/load/specification.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import type { Policies } from '../../semantics/domains/policies.js';

export interface FileLanguage<T extends LanguageTypes> extends ShownLanguage<T> {
  /** What files of an environment's programs end in, as the examples do. */
  readonly extensionOf: (environment: AnyEnvironmentName) => string;
  /** Null for a backend that runs no such programs. */
  readonly abilityOf: (backend: Backend) => Ability<T> | null;
  /** @throws SpecFileError for a file that cannot be read, or sets what the program lacks */
  readonly readInputs: (path: string, program: T['program']) => Promise<T['values']>;
  readonly permitting: () => Promise<Permitting<T>>;
  /** Who answers why a run left what it left. */
  readonly why: () => Promise<WhyLanguage<T>>;
  readonly judged: Judged<T>;
  /** @throws Untranslatable, InputError */
  readonly translate: (
    program: T['program'],
    to: Target,
    asked: TranslationAsked<T['authority']>,
  ) => Promise<Translation>;
  /** One instruction on given operands as a program. @throws QuestionError, DocumentError */
  readonly single: (
    question: Question,
    environment: AnyEnvironmentName,
    document: string | null,
  ) => Promise<SingleOf<T>>;
  /** Its oracle for many vertices; null where each run is judged by itself. */
  readonly compiled: CompiledOracle<T> | null;
}

/** How much a language's checks exclude, measured and shown. S: what is measured. */
export interface ShownStrength<S> extends StrengthLanguage<S> {
  /** Before "case" and "program" beside progress bars. */
  readonly of: string;
  readonly text: (strength: S, options: StrengthTextOptions) => string;
}

export interface SingleOf<T extends LanguageTypes> extends Single<T['numbers']> {
  readonly authority: T['authority'];
  /** The clauses that bear on what was run. */
  readonly bearing: (
    ran: Ran,
    specification: () => Promise<Specification>,
  ) => Promise<readonly Bearing[]>;
}

export interface TranslationAsked<A> {
  readonly authority: A;
  /** Whether a document was named, which a plain translation does not follow. */
  readonly isDocumentNamed: boolean;
  readonly mode: Mode;
  /** Result registers to export; those that are written if null. */
  readonly results: readonly string[] | null;
}

interface CompiledOracle<T extends LanguageTypes> {
  /** Many programs of an environment, of each of which one can be compiled; null for an environment without such. */
  readonly generated: (
    environment: AnyEnvironmentName,
    length: ManyPrograms['length'],
  ) => ManyPrograms | null;
  /** Why no oracle can be compiled of a program; null where one can. */
  readonly whyNot: (
    program: T['program'],
    source: string,
    policies: Policies,
  ) => Promise<string | null>;
  /** Why an engine does not compute a program on many vertices; null where it does. */
  readonly whyNotByEngine: (program: T['program']) => string | null;
  /** What an inputs file sets for all vertices. @throws InputError, SpecFileError */
  readonly parameters: (path: string, program: T['program']) => Promise<ManyVertices['parameters']>;
}
