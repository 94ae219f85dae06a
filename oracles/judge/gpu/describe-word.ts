/** What a component of a variable may hold, in words. */
import type { AllowedWord } from '../../../semantics/gpu/domains/allowed/words.js';
import { Packed } from '../../../semantics/gpu/domains/packed.js';
import { hex } from '../../../semantics/number/binary32.js';
import {
  ANY_INTEGER,
  intervalsOf,
  type AllowedInteger,
} from '../../../semantics/number/integer-set.js';
import { describeSet } from '../../../semantics/number/set-text.js';

/** `[0.33333322, 0.33333343] or NaN`, `-3..5, 9`, `0xff007fff`, `anything`. */
export function describeAllowedWord(word: AllowedWord): string {
  if (word === null) return 'anything';
  const { type, value } = word;
  if (type === 'F') return value instanceof Packed ? hex(value.bits) : describeSet(value);
  if (value === ANY_INTEGER) return 'anything';
  return integerRuns(type, value)
    .map(([low, high]) => (low === high ? String(low) : `${String(low)}..${String(high)}`))
    .join(', ');
}

/** The members in intervals, in order; -1 and 0 of a signed set are in one. */
export function integerRuns(
  type: 'S' | 'U',
  set: AllowedInteger,
): readonly (readonly [low: number, high: number])[] {
  const runs: [number, number][] = [];
  for (const [low, high] of intervalsOf(set, type === 'S')) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] + 1 === low) last[1] = high;
    else runs.push([low, high]);
  }
  return runs;
}
