/** The inputs file of words of the NV2A: `vpspec run --inputs`. */
import type { Quad } from '../../../spec/environments.js';
import { readText } from '../../../spec/load/file-text.js';
import { CONSTANTS, FIRST_CONSTANT } from '../../../semantics/nv2a/opcodes.js';
import { INPUTS, type WordsInputs } from '../../../semantics/nv2a/state.js';
import { INPUTS_SCHEMA } from '../../cases/format.js';
import { Reader } from '../../cases/reader.js';
import { readFour } from '../../cases/four.js';
import { parseNumber } from '../../cases/values.js';
import { MAXIMUM_INPUTS } from '../inputs-limit.js';

/**
 * Inputs by number, 0 to 15, and constants by number, -96 to 95: as files of VP programs have `v` and `c`. Names of vertex attributes are the language's,
 * and which input is which is open (docs/nv2a.md, input-numbers): they are refused.
 *
 * @throws SpecFileError for a file that cannot be read, is no YAML, or names a register that there is not
 */
export function readWordsInputs(path: string): WordsInputs {
  const reader = new Reader(path, readText(path, MAXIMUM_INPUTS), INPUTS_SCHEMA);
  const file = (key: 'v' | 'c', first: number, last: number): Readonly<Record<number, Quad>> => {
    const registers = new Map<number, Quad>();
    for (const [name, data] of Object.entries(reader.data[key] ?? {})) {
      const number = /^-?\d{1,4}$/.test(name) ? Number(name) : NaN;
      if (!(number >= first && number <= last)) {
        reader.keyProblem(
          [key, name],
          `there is no ${key}[${name}]: expected a number from ${String(first)} to ${String(last)}`,
        );
        continue;
      }
      if (registers.has(number)) {
        reader.keyProblem([key, name], `${key}[${String(number)}] is set twice`);
      }
      const quad = readFour(reader, [key, name], data, parseNumber);
      if (quad !== null) registers.set(number, quad);
    }
    return Object.fromEntries(registers);
  };
  const inputs = file('v', 0, INPUTS - 1);
  const constants = file('c', -FIRST_CONSTANT, CONSTANTS - FIRST_CONSTANT - 1);
  reader.finish();
  return { inputs, constants };
}
