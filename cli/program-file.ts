/** Reading the PROGRAM and inputs arguments of `run`, `trace` and `load`. */
import { readFileSync } from 'node:fs';
import { InputError } from './exit.js';
import { diagnose } from '../semantics/language/diagnose.js';
import { load, type LoadResult, type Program } from '../semantics/language/load.js';

/** The bytes of a program file; "-" is standard input. @throws InputError if it cannot be read. */
export function readProgram(path: string): Uint8Array {
  try {
    return readFileSync(path === '-' ? 0 : path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new InputError(`cannot read the program ${path}: ${reason}`);
  }
}

export interface ProgramFile {
  readonly name: string;
  readonly source: Uint8Array;
  readonly result: LoadResult;
}

export function loadFile(path: string): ProgramFile {
  const source = readProgram(path);
  return { name: path === '-' ? 'standard input' : path, source, result: load(source) };
}

/** The loaded program. @throws InputError with place and context if it does not load. */
export function requireLoaded({ name, source, result }: ProgramFile): Program {
  if (result.loaded) return result.program;
  throw new InputError(`the program does not load\n${diagnose(name, source, result.error)}`);
}

/** What `load --json` prints. */
export function loadJson(result: LoadResult): Readonly<Record<string, unknown>> {
  if (result.loaded) {
    const { environment, instructions } = result.program;
    return {
      loaded: true,
      environment: environment.name,
      instructions: instructions.length,
      position: -1,
    };
  }
  const { error, position, line, column, message } = result.error;
  return { loaded: false, environment: result.environment, error, position, line, column, message };
}
