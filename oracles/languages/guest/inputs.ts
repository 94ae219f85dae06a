/** The inputs file of a guest's program: `vpspec run --inputs`. */
import { readText } from '../../../spec/load/file-text.js';
import { registersOf, type GuestValues } from '../../../semantics/guest/language.js';
import type { GuestProgram } from '../../../semantics/guest/load.js';
import { GUEST_INPUTS_SCHEMA } from '../../cases/format.js';
import { Reader } from '../../cases/reader.js';
import { readFour } from '../../cases/four.js';
import { parseNumber } from '../../cases/values.js';
import { MAXIMUM_INPUTS } from '../inputs-limit.js';

/**
 * Input registers by name: `in: {i0: [1, 2, 3, 4]}`.
 *
 * @throws SpecFileError for a file that cannot be read, is no YAML, or names what is no input register
 */
export function readGuestInputs(path: string, program: GuestProgram): GuestValues {
  return parseGuestInputs(readText(path, MAXIMUM_INPUTS), path, program);
}

/** As readGuestInputs, of what such a file holds. */
export function parseGuestInputs(
  text: string,
  path: string,
  { language }: GuestProgram,
): GuestValues {
  const reader = new Reader(path, text, GUEST_INPUTS_SCHEMA);
  const inputs = registersOf(language, 'input');
  const values = Object.entries(reader.data.in ?? {}).flatMap(([name, data]) => {
    if (!inputs.includes(name)) {
      reader.keyProblem(
        ['in', name],
        `there is no input register "${name}": expected ${inputs.join(', ')}`,
      );
      return [];
    }
    const quad = readFour(reader, ['in', name], data, parseNumber);
    return quad === null ? [] : [[name, quad] as const];
  });
  reader.finish();
  return Object.fromEntries(values);
}
