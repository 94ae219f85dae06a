/** What loading a program gives, as JSON. */
import type { LoadResultOf } from '../../oracles/languages/language.js';

/** What `vpspec load --json` prints. */
export type LoadJson =
  | {
      readonly loaded: true;
      readonly environment: string;
      /** How many there are. */
      readonly instructions: number;
      /** PROGRAM_ERROR_POSITION of a program that loads. */
      readonly position: -1;
    }
  | {
      readonly loaded: false;
      /** Null where the header names none. */
      readonly environment: string | null;
      /** The GL error. */
      readonly error: 'INVALID_OPERATION';
      /** Which rule is violated (spec/restrictions.ts, spec/gpu/restrictions.ts). */
      readonly restriction: string;
      /** PROGRAM_ERROR_POSITION: a byte offset from 0. */
      readonly position: number;
      /** From 1. */
      readonly line: number;
      /** From 1, in bytes. */
      readonly column: number;
      readonly message: string;
    };

interface CountedProgram {
  readonly environment: { readonly name: string };
  readonly instructions: readonly unknown[];
}

export function loadJson(result: LoadResultOf<CountedProgram>): LoadJson {
  if (result.loaded) {
    const { environment, instructions } = result.program;
    return {
      loaded: true,
      environment: environment.name,
      instructions: instructions.length,
      position: -1,
    };
  }
  const { error, restriction, position, line, column, message } = result.error;
  const { environment } = result;
  return { loaded: false, environment, error, restriction, position, line, column, message };
}
