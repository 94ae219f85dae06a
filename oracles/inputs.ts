/** The inputs file of `vpspec run` and `vpspec trace`: what a program is given. */
import type { Environment } from '../spec/environments.js';
import { readText } from '../spec/load/file-text.js';
import type { GpuInputValues } from '../semantics/gpu/machine/state.js';
import type { GpuProgram } from '../semantics/gpu/program.js';
import type { InputValues } from '../semantics/machine/state.js';
import { GPU_INPUTS_SCHEMA, INPUTS_SCHEMA } from './cases/format.js';
import { completedStart, gpuInputValues, readGpuStart } from './cases/gpu-start.js';
import { Reader } from './cases/reader.js';
import { readStart } from './cases/start.js';

const MAXIMUM_BYTES = 1_000_000;

/**
 * The values that an inputs file sets for a VP program: vertex attributes and program parameters.
 *
 * @throws SpecFileError for a file that cannot be read, is no YAML, or names a register that the
 * environment lacks.
 */
export function readInputs(path: string, environment: Environment): InputValues {
  const reader = new Reader(path, readText(path, MAXIMUM_BYTES), INPUTS_SCHEMA);
  const { attributes, parameters } = readStart(reader, [], reader.data, environment);
  reader.finish();
  return { attributes, parameters };
}

/**
 * The values that an inputs file sets for a GPU program: attributes and parameters by binding or by the
 * program's names, buffers, textures, derivatives.
 *
 * @throws SpecFileError for a file that cannot be read, is no YAML, or names what the program lacks.
 */
export function readGpuInputs(path: string, program: GpuProgram): GpuInputValues {
  return parseGpuInputs(readText(path, MAXIMUM_BYTES), path, program);
}

/** As readGpuInputs, of what such a file holds. */
export function parseGpuInputs(text: string, path: string, program: GpuProgram): GpuInputValues {
  const reader = new Reader(path, text, GPU_INPUTS_SCHEMA);
  const start = readGpuStart(reader, [], reader.data, {
    environment: program.environment,
    free: new Set(),
    hasState: false,
    load: () => program,
  });
  reader.finish();
  return gpuInputValues(completedStart(start, program.environment));
}
