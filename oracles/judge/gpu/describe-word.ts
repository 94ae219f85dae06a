/** What a component of a variable may hold, in words. */
import type { AllowedWord } from '../../../semantics/gpu/domains/allowed/words.js';
import { Packed } from '../../../semantics/gpu/domains/packed.js';
import { hex } from '../../../semantics/number/binary32.js';
import { ANY_INTEGER, intervalsOf } from '../../../semantics/number/integer-set.js';
import { describeSet } from '../../../semantics/number/set-text.js';

/** `[0.33333322, 0.33333343] or NaN`, `-3..5, 9`, `0xff007fff`, `anything`. */
export function describeAllowedWord(word: AllowedWord): string {
  if (word === null) return 'anything';
  const { type, value } = word;
  if (type === 'F') return value instanceof Packed ? hex(value.bits) : describeSet(value);
  if (value === ANY_INTEGER) return 'anything';
  return intervalsOf(value, type === 'S')
    .map(([low, high]) => (low === high ? String(low) : `${String(low)}..${String(high)}`))
    .join(', ');
}
