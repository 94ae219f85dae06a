/** The inputs file of a GPU program: `vpspec run --inputs`. */
import { readText } from '../../../spec/load/file-text.js';
import type { GpuInputValues } from '../../../semantics/gpu/machine/state.js';
import type { GpuProgram } from '../../../semantics/gpu/program.js';
import { GPU_INPUTS_SCHEMA } from '../../cases/format.js';
import { completedStart, gpuInputValues, readGpuStart } from '../../cases/gpu/start.js';
import { Reader } from '../../cases/reader.js';
import { MAXIMUM_INPUTS } from '../inputs-limit.js';

/**
 * The values that an inputs file sets: attributes and parameters by binding or by the program's names,
 * buffers, textures, derivatives.
 *
 * @throws SpecFileError for a file that cannot be read, is no YAML, or names what the program lacks.
 */
export function readGpuInputs(path: string, program: GpuProgram): GpuInputValues {
  return parseGpuInputs(readText(path, MAXIMUM_INPUTS), path, program);
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
