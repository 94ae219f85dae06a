/** What words of the NV2A are given: inputs as bit patterns, and what `--reading` chose. */
import { bitsOf } from '../../semantics/number/binary32.js';
import type { PatternInputs, PatternQuad, WordsInputs } from '../../semantics/nv2a/state.js';
import type { Quad } from '../../spec/environments.js';
import { InputError } from '../exit.js';
import { READINGS } from '../../semantics/nv2a/differences.js';
import type { Readings } from '../../semantics/nv2a/execute.js';

export function patternsOfInputs({ inputs = {}, constants = {} }: WordsInputs): PatternInputs {
  return { inputs: patterns(inputs), constants: patterns(constants) };
}

function patterns(quads: Readonly<Record<number, Quad>>): Readonly<Record<number, PatternQuad>> {
  return Object.fromEntries(
    Object.entries(quads).map(([number, [x, y, z, w]]) => [
      number,
      [bitsOf(x), bitsOf(y), bitsOf(z), bitsOf(w)],
    ]),
  );
}

/** @throws InputError for what is no difference, or no reading of one */
export function readingsOf(flags: readonly string[]): Readings {
  const readings = new Map<string, string>();
  for (const flag of flags) {
    const [id = '', name = '', ...more] = flag.split('=');
    const names = READINGS.get(id);
    if (names === undefined || more.length > 0) {
      throw new InputError(
        `--reading ${flag}: expected DIFFERENCE=READING, of ${[...READINGS.keys()].join(', ')} (docs/nv2a.md)`,
      );
    }
    if (!names.includes(name)) {
      throw new InputError(`--reading ${flag}: expected ${id}=${names.join(` or ${id}=`)}`);
    }
    if (readings.has(id)) throw new InputError(`--reading ${flag}: ${id} was chosen already`);
    readings.set(id, name);
  }
  return readings;
}
