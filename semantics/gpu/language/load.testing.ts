/** Loaded programs for tests. */
import { diagnose } from '../../language/diagnose.js';
import type { GpuProgram } from '../program.js';
import { loadGpu } from './load.js';

/** The program of a source that must load. */
export function loadedGpu(source: string): GpuProgram {
  const result = loadGpu(source);
  if (result.loaded) return result.program;
  throw new Error(diagnose('program', source, result.error));
}
