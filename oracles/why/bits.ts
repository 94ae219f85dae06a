/** Which bits values have that are known to be in a set. */
import { atOrder, bitsOf, NAN_BITS } from '../../semantics/number/binary32.js';
import { mayBeNaN, placesOf, type Allowed } from '../../semantics/number/value-set.js';

/** What is looked at of 32 bits: the bit of a number, 31 the sign; null for all of them. */
export type BitNumber = number | null;

/** The bits that are looked at, as one number. */
export function lookedAt(bits: number, bit: BitNumber): number {
  return bit === null ? bits >>> 0 : (bits >>> bit) & 1;
}

/** What is looked at of every value of a set, whose NaNs are the one of numbers; null where they differ. */
export function commonBits(set: Allowed, bit: BitNumber): number | null {
  if (typeof set === 'number') return lookedAt(bitsOf(set), bit);
  const places = placesOf(set);
  let common: number | null = mayBeNaN(set) ? lookedAt(NAN_BITS, bit) : null;
  for (let at = 0; at + 1 < places.length; at += 2) {
    const own = commonOfRange(places[at] ?? 0, places[at + 1] ?? 0, bit);
    if (own === null || (common !== null && common !== own)) return null;
    common = own;
  }
  return common;
}

/** The same of the values from one place of the total order to another. */
function commonOfRange(low: number, high: number, bit: BitNumber): number | null {
  // Zeros of either sign are neighbours there, and far apart as patterns.
  if (low < 0 && high >= 0) {
    const below = commonOfRange(low, -1, bit);
    return below !== null && below === commonOfRange(0, high, bit) ? below : null;
  }
  const [first, last] = [bitsOf(atOrder(low)), bitsOf(atOrder(high))];
  return commonOfPatterns(first, last, bit);
}

/** The same of the patterns from one to another, in either order. */
export function commonOfPatterns(first: number, last: number, bit: BitNumber): number | null {
  if (bit === null) return first === last ? first : null;
  // Patterns that lie between two with the same bits from here up have these too.
  const [one, other] = [first >>> bit, last >>> bit];
  return one === other ? one & 1 : null;
}

/** The one value of all of these; null where they differ or there is none. */
export function commonOfAll(values: readonly number[]): number | null {
  const [first = null] = values;
  return values.every((value) => value === first) ? first : null;
}
