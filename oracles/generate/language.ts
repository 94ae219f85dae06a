/** What a language is to whoever draws programs of it. */
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';

/** V: what a program is given. */
export interface DrawnLanguage<V> {
  /** The instructions that programs are drawn of, by base name, in the order of the documents. */
  readonly instructionsOf: (environment: AnyEnvironmentName) => readonly string[];
  /**
   * @param weights how likely each of the instructions is, the others not at all; null: all of them, as is usual
   * @returns null for a language whose programs cannot be drawn of some instructions alone
   */
  readonly programs: (
    environment: AnyEnvironmentName,
    weights: Readonly<Record<string, number>> | null,
  ) => DrawnPrograms<V> | null;
}

/** The program that a seed and an index stand for: the same one wherever it is asked for. */
export type DrawnPrograms<V> = (seed: number, index: number) => DrawnProgram<V>;

export interface DrawnProgram<V> {
  readonly text: string;
  readonly values: V;
  /** One that must not load is not run: it may have no end. */
  readonly loads: boolean;
}
