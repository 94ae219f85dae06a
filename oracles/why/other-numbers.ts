/** Other values of numbers, to see whether they make a difference: edges, neighbours, each bit by itself, then some by chance. */
import {
  bitsOf,
  nextDown,
  nextUp,
  SMALLEST_NORMAL,
  LARGEST,
  valueOf,
} from '../../semantics/number/binary32.js';
import type { Source } from '../generate/source.js';

const FINITE: readonly number[] = [0, -0, 1, -1, 0.5, 2, -2, 3, 1000, -1000];
const EXTREME: readonly number[] = [SMALLEST_NORMAL, -SMALLEST_NORMAL, LARGEST, -LARGEST];
/** Where no finite number makes a difference, these tell that they alone do. */
const SPECIAL: readonly number[] = [Infinity, -Infinity, NaN];

const DRAWN = 8;

/** Binary32 values with other bits than this one, each once. */
export function otherNumbers(value: number, source: Source): readonly number[] {
  const bits = bitsOf(value);
  const near = [-value, nextUp(value), nextDown(value), value * 2, value / 2, value + 1, value - 1];
  const flipped = Array.from({ length: 32 }, (_, bit) => valueOf(bits ^ (1 << bit)));
  const drawn = Array.from({ length: DRAWN }, () =>
    valueOf(source.nextInt(0, 0xffff) * 0x10000 + source.nextInt(0, 0xffff)),
  );
  const all = [...near, ...FINITE, ...EXTREME, ...flipped, ...drawn].map(Math.fround);
  const isFinite = (each: number): boolean => Number.isFinite(each);
  const special = all.filter((each) => !isFinite(each));
  return distinct([...all.filter(isFinite), ...SPECIAL, ...special], value);
}

/** Each once by its bits, but those of one. */
export function distinct(values: readonly number[], but: number): readonly number[] {
  const seen = new Set([bitsOf(but)]);
  return values.filter((value) => {
    const bits = bitsOf(value);
    if (seen.has(bits)) return false;
    seen.add(bits);
    return true;
  });
}

const SMALL_STEPS = [1, -1, 2, -2, 4, -4, 16, -16];

/** Integers in a range other than this one. */
export function otherIntegers(
  value: number,
  { least, greatest }: { readonly least: number; readonly greatest: number },
  source: Source,
): readonly number[] {
  const near = SMALL_STEPS.map((step) => value + step);
  const drawn = Array.from({ length: DRAWN }, () => source.nextInt(least, greatest));
  const all = [...near, 0, 1, -1, least, greatest, ...drawn];
  return [...new Set(all)].filter((each) => each !== value && each >= least && each <= greatest);
}
