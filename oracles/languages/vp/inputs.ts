/** The inputs file of a VP program: `vpspec run --inputs`. */
import type { Environment } from '../../../spec/environments.js';
import { readText } from '../../../spec/load/file-text.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import { INPUTS_SCHEMA } from '../../cases/format.js';
import { Reader } from '../../cases/reader.js';
import { readStart } from '../../cases/vp/start.js';
import { MAXIMUM_INPUTS } from '../inputs-limit.js';

/**
 * The values that an inputs file sets: vertex attributes and program parameters.
 *
 * @throws SpecFileError for a file that cannot be read, is no YAML, or names a register that the
 * environment lacks.
 */
export function readInputs(path: string, environment: Environment): InputValues {
  const reader = new Reader(path, readText(path, MAXIMUM_INPUTS), INPUTS_SCHEMA);
  const { attributes, parameters } = readStart(reader, [], reader.data, environment);
  reader.finish();
  return { attributes, parameters };
}
