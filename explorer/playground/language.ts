/** A language in the playground: as the package has it, and which clauses bear on a step. */
import type { ApiLanguage } from '../../api/languages.js';
import type { Bearing } from '../../oracles/evaluate/clauses.js';
import type { Question } from '../../oracles/evaluate/question.js';
import type { Single } from '../../oracles/evaluate/single.js';
import type { LanguageTypes, LoadResultOf } from '../../oracles/languages/language.js';
import type { WhyLanguage } from '../../oracles/why/answer.js';
import type { Region } from '../../semantics/domains/explore.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import type { Specification } from '../../spec/load/specification.js';

export type Clauses = Pick<Specification, 'clauses' | 'gpuClauses'>;

/** Where an instruction stands in the text, in characters from 0. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

/** What loads programs and runs them, step by step. */
export interface PlayMachine<T extends LanguageTypes> {
  readonly load: (source: string) => LoadResultOf<T['program']>;
  readonly trace: (program: T['program'], values: T['values']) => Generator<T['step'], T['run']>;
}

export interface PlayLanguage<T extends LanguageTypes> extends ApiLanguage<T>, WhyLanguage<T> {
  /** Where each instruction stands. */
  readonly places: (program: T['program']) => readonly TextRange[];
  /**
   * What a program is given, with what stands in a text besides its registers: textures, buffers and derivatives.
   *
   * @throws SpecFileError with each mistake at its place in the text; InputsError where such programs are given none
   */
  readonly withBesides: (program: T['program'], values: T['values'], text: string) => T['values'];
  /** How many components a register has. */
  readonly componentsOf: (program: T['program'], register: string) => number;
  /**
   * Registers that a step leaves undefined, which held something before: results of a vertex that was emitted, and all where an
   * instruction wrote outside of an array.
   */
  readonly undone: (program: T['program'], step: T['step']) => readonly string[];
  /** Ends of an exploration, each by itself with the assignments of the policies that lead to it. */
  readonly ends: (
    explored: T['explored'],
  ) => readonly { readonly region: Region; readonly explored: T['explored'] }[];
  /** A machine that departs from the documents in one way, by its name in the catalogue; null where that has none. */
  readonly faulty: (name: string) => PlayMachine<T> | null;
  /** One instruction on given operands. @throws QuestionError for what the environment does not have, or cannot be given */
  readonly single: (question: Question, environment: AnyEnvironmentName) => Single<T['numbers']>;
  /** The clauses that bear on a step, those about its very operands first. */
  readonly bearing: (
    step: T['step'],
    authority: T['authority'],
    clauses: Clauses,
  ) => readonly Bearing[];
}
