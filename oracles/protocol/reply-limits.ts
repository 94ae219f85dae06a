/** How long the line of an answer may be, in bytes: whoever sends more is ended before it is read. */
import { CONSTANTS, OUTPUT_NAMES } from '../../semantics/nv2a/opcodes.js';
import type { GpuProgram } from '../../semantics/gpu/program.js';
import type { Environment } from '../../spec/environments.js';

/** The limit for answers without words. */
export const SHORT = 1 << 20;
/** The limit for `trace`, which may have 65 536 steps of some registers each, and for `commands`. */
export const LONG = 1 << 26;
/** A word: 13 bytes as text, and room for white space. */
const WORD = 24;
/** The name of a result in an answer to `invoke`. */
const BINDING = 100;

/** The limit for `run` of so many vertices: their results, or the parameters of a state program. */
export function runLimit(environment: Environment, vertices: number): number {
  const words = environment.writesParameters
    ? environment.programParameters * 8
    : vertices * environment.results.length * 4;
  return SHORT + words * WORD;
}

/** The limit for `run` of words of the NV2A: their outputs and constants. */
export function wordsLimit(vertices: number): number {
  return SHORT + 4 * (vertices * OUTPUT_NAMES.length + CONSTANTS) * WORD;
}

/** The limit for `invoke` of a guest's program: so many result registers. */
export function guestLimit(registers: number): number {
  return SHORT + registers * (4 * WORD + BINDING);
}

/** The limit for `invoke`: the results at the end, and of each vertex; what else is emitted is ends of primitives. */
export function leftLimit({ geometry, results }: GpuProgram): number {
  const sets = 1 + (geometry?.verticesOut ?? 0);
  return SHORT + sets * results.length * (4 * WORD + BINDING);
}
