/** What `--reading` chose of words of the NV2A. */
import { InputError } from './exit.js';
import { READINGS } from '../semantics/nv2a/differences.js';
import type { Readings } from '../semantics/nv2a/execute.js';

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
