/** Conversions between the types, in the allowed domain. */
import { bitsOf, NAN_BITS, order, valueOf } from '../../../number/binary32.js';
import {
  ANY_INTEGER,
  countIntegers,
  eachInteger,
  extentOfIntegers,
  integerRange,
  integerSet,
  intersectIntegers,
  intervalsOf,
  unionOfIntegers,
  type AllowedInteger,
} from '../../../number/integer-set.js';
import { roundTo } from '../../../number/round.js';
import { partsOf } from '../../../number/set-cells.js';
import {
  ANYTHING,
  extentOf,
  interval,
  mayBeNaN,
  NOTHING,
  placesOf,
  union,
  unionOf,
  type Allowed,
} from '../../../number/value-set.js';
import type { Conversions } from '../domain.js';
import { halfBits, halfValue } from '../half.js';
import { bitsOfFloat, floatOfBits, Packed } from '../packed.js';
import type { AllowedFloat, AllowedFloats } from './floats.js';

/** Either neighbour in binary32, or the number itself: nothing says how UP* round. */
function roundings(exact: number): Allowed {
  return interval(roundTo(exact, 'down'), roundTo(exact, 'up'));
}

/** The encodings of NaN. */
const NAN_PATTERNS = integerSet([0x7f800001, 0x7fffffff, 0xff800001, 0xffffffff]);
const HALF_NAN_PATTERNS = integerSet([0x7c01, 0x7fff, 0xfc01, 0xffff]);

function bitsOfSet(a: Allowed): AllowedInteger {
  const pieces: number[] = [];
  const places = placesOf(a);
  for (let i = 0; i + 1 < places.length; i += 2) {
    pieces.push(...bitsBetween(places[i] ?? 0, places[i + 1] ?? 0));
  }
  const numbers = integerSet(pieces);
  return mayBeNaN(a) ? unionOfIntegers([numbers, NAN_PATTERNS]) : numbers;
}

/** From place to place of the total order: the bits of negative values run the other way. */
function bitsBetween(low: number, high: number): number[] {
  const zero = order(0);
  const ofNegative = (place: number): number => 2 ** 31 + (zero - 1 - place);
  return [
    ...(low < zero ? [ofNegative(Math.min(high, zero - 1)), ofNegative(low)] : []),
    ...(high >= zero ? [Math.max(low, zero) - zero, high - zero] : []),
  ];
}

/** The 16-bit floats about a value: the nearest, and its neighbours toward the value. */
function halvesAbout(value: number): AllowedInteger {
  if (Number.isNaN(value)) return HALF_NAN_PATTERNS;
  const nearest = halfBits(value);
  const back = halfValue(nearest);
  if (back === value) return nearest;
  const sign = nearest & 0x8000;
  const magnitude = nearest & 0x7fff;
  const other = Math.abs(back) < Math.abs(value) ? magnitude + 1 : magnitude - 1;
  const candidates = [nearest, sign | Math.min(Math.max(other, 0), 0x7c00)];
  // A 16-bit denormal may be flushed, as any denormal may (Issue 18).
  if (magnitude < 0x400) candidates.push(sign);
  return unionOfIntegers(candidates);
}

/** The 16-bit floats about the values of one sign, or NaN: their bits grow with the magnitude. */
function halvesOfPart(part: Allowed): AllowedInteger {
  const [low, high] = extentOf(part) ?? [NaN, NaN];
  const ends = unionOfIntegers([halvesAbout(low), halvesAbout(high)]);
  const extent = extentOfIntegers(ends, false);
  // The bits of a NaN lie beyond those of the infinity of either sign.
  return Number.isNaN(low) || extent === undefined ? ends : integerRange(...extent);
}

/** The single-precision values that an integer may become: the least and the greatest. */
type Roundings = readonly [number, number];

/** The nearest, or either of two as near: Issue 41 names none. */
function nearest(exact: number): Roundings {
  const [below, above] = [roundTo(exact, 'down'), roundTo(exact, 'up')];
  if (exact - below < above - exact) return [below, below];
  return exact - below > above - exact ? [above, above] : [below, above];
}

function chopped(exact: number): Roundings {
  const value = roundTo(exact, 'zero');
  return [value, value];
}

/** The values that bits of the set stand for, and what a denormal may be flushed to. */
function valuesOfBits(set: AllowedInteger): Allowed {
  const numbers = NUMBER_PATTERNS.map(([sign, patterns]) => {
    const those = intersectIntegers(set, patterns);
    return unionOf(
      intervalsOf(those, false).map(([low, high]) => {
        const values = interval(...ascending(valueOf(low), valueOf(high)));
        const hasDenormals = low - sign < FIRST_NORMAL && high > sign;
        return hasDenormals ? union(values, ZEROS) : values;
      }),
    );
  });
  const isNaN = countIntegers(intersectIntegers(set, NAN_PATTERNS)) > 0;
  return unionOf([...numbers, ...(isNaN ? [NaN] : [])]);
}

function ascending(a: number, b: number): readonly [number, number] {
  // Greater bits are the lesser value among negative numbers; -0 is less than 0 here, and never beside it.
  return a <= b ? [a, b] : [b, a];
}

/** The encodings of positive and of negative numbers, each after the bits of its zero. */
const NUMBER_PATTERNS = [0, 2 ** 31].map(
  (sign) => [sign, integerRange(sign, sign + 0x7f800000)] as const,
);
const FIRST_NORMAL = 0x00800000;
/** Zeros of either sign: nothing says which one a denormal is flushed to. */
const ZEROS = interval(-0, 0);

/** The value, or the zero that a 16-bit denormal may be flushed to. */
function valueOfHalf(half: number): Allowed {
  const value = halfValue(half);
  const magnitude = half & 0x7fff;
  return magnitude > 0 && magnitude < 0x400 ? union(value, value < 0 ? -0 : 0) : value;
}

/** The results of all members; of sets as big as that of the 16-bit NaNs still one by one. */
function ofEach(a: AllowedInteger, value: (member: number) => Allowed): Allowed {
  if (typeof a === 'number') return value(a);
  if (countIntegers(a) > 2 ** 12) return ANYTHING;
  return unionOf([...eachInteger(a)].map(value));
}

/** (field - bias) / scale, by division or by a rounded reciprocal. */
function dequantized(field: number, bias: number, scale: number): Allowed {
  const exact = (field - bias) / scale;
  if (Number.isInteger(exact)) return exact;
  const product = Math.fround(1 / scale) * (field - bias);
  return unionOf([roundings(exact), roundings(product)]);
}

/** From the least of the one to the greatest of the other. */
function hull(one: Allowed, other: Allowed): Allowed {
  const [low, high] = [extentOf(one), extentOf(other)];
  return low === undefined || high === undefined ? NOTHING : interval(low[0], high[1]);
}

export function allowedConversions({
  choose,
  plain,
}: AllowedFloats): Conversions<AllowedFloat, AllowedInteger> {
  return {
    toInteger: (a, signed) => {
      const set = plain(a);
      const extent = extentOf(set);
      if (extent === undefined || mayBeNaN(set)) return ANY_INTEGER;
      const [least, greatest] = signed ? [-(2 ** 31), 2 ** 31 - 1] : [0, 2 ** 32 - 1];
      const [low, high] = extent;
      return low >= least && high <= greatest ? integerRange(low, high) : ANY_INTEGER;
    },
    toFloat: (a, signed) => {
      const extent = extentOfIntegers(a, signed);
      if (extent === undefined) return ANYTHING;
      return choose('integerToFloat', (policy) => {
        const [low, high] = extent.map(policy === 'chopped' ? chopped : nearest);
        return low === undefined || high === undefined ? NOTHING : interval(low[0], high[1]);
      });
    },
    bitsOf: (a) => {
      if (a instanceof Packed) return bitsOfFloat(a);
      return typeof a === 'number' && !Number.isNaN(a) ? bitsOf(a) : bitsOfSet(a);
    },
    fromBits: (a) => {
      if (typeof a !== 'number') return valuesOfBits(a);
      // NaN as it comes out of arithmetic may have any payload; as it was packed it has this one.
      const value = a === NAN_BITS ? new Packed(a) : floatOfBits(a);
      if (!(value instanceof Packed)) return value;
      return choose('packedFloats', (policy) => (policy === 'carried' ? value : plain(value)));
    },
    toHalf: (a) => unionOfIntegers(partsOf(plain(a)).map(halvesOfPart)),
    fromHalf: (a) => ofEach(a, valueOfHalf),
    quantize: (a, low, high, scale, bias) => {
      const set = plain(a);
      const all = integerRange(Math.round(low * scale + bias), Math.round(high * scale + bias));
      const extent = extentOf(set);
      if (mayBeNaN(set) || extent === undefined) return all;
      // Product and sum may be rounded, which nothing does to numbers that single precision has.
      const scaled = (value: number, direction: 'down' | 'up'): number =>
        roundTo(roundTo(Math.min(Math.max(value, low), high) * scale, direction) + bias, direction);
      // Where a half goes is not said (gp4.E-pack-rounding).
      return intersectIntegers(
        all,
        integerRange(
          Math.ceil(scaled(extent[0], 'down') - 0.5),
          Math.floor(scaled(extent[1], 'up') + 0.5),
        ),
      );
    },
    dequantize: (a, bias, scale) =>
      unionOf(
        intervalsOf(a, false).map(([low, high]) =>
          hull(dequantized(low, bias, scale), dequantized(high, bias, scale)),
        ),
      ),
  };
}
