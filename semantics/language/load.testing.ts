/** Loaded programs for tests. */
import { diagnose } from './diagnose.js';
import { load, type Program } from './load.js';

/** The program of a source that must load. */
export function loaded(source: string): Program {
  const result = load(source);
  if (result.loaded) return result.program;
  throw new Error(diagnose('program', source, result.error));
}
