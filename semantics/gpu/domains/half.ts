/**
 * 16-bit floating-point values: sign, five exponent bits, ten mantissa bits (§2.X.3.1, Issue 18), with
 * denormals, infinities and NaN as IEEE 754 binary16 has them. Conversion to them rounds to nearest, halves
 * to even, and gives an infinity of what rounds beyond the largest (§2.X.4.3).
 */
import { exponent } from '../../number/elementary.js';
import { roundToEven } from './round.js';

/** The bits of the NaN that stands for all of them. */
export const HALF_NAN_BITS = 0x7e00;
const HALF_INFINITY_BITS = 0x7c00;
const SIGN_BIT = 0x8000;
/** 2^16 less half a unit of the largest value, 65504: what rounds to 2^16, which there is not. */
const TOO_GREAT = 65520;
const SMALLEST_NORMAL = 2 ** -14;
const LEAST = 2 ** -24;

/** The bits of the 16-bit float nearest to a value. */
export function halfBits(value: number): number {
  if (Number.isNaN(value)) return HALF_NAN_BITS;
  const sign = value < 0 || Object.is(value, -0) ? SIGN_BIT : 0;
  return sign | magnitudeBits(Math.abs(value));
}

function magnitudeBits(magnitude: number): number {
  if (magnitude >= TOO_GREAT) return HALF_INFINITY_BITS;
  if (magnitude < SMALLEST_NORMAL) return roundToEven(magnitude / LEAST);
  const power = exponent(magnitude);
  const significand = roundToEven(magnitude * 2 ** (10 - power));
  // A significand that rounds up to 2^11 carries into the exponent.
  return ((power + 15) << 10) + significand - 0x400;
}

/** The value of 16 bits; what is above them is ignored. */
export function halfValue(bits: number): number {
  const sign = bits & SIGN_BIT ? -1 : 1;
  const biased = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (biased === 0x1f) return fraction === 0 ? sign * Infinity : NaN;
  if (biased === 0) return sign * fraction * LEAST;
  return sign * (fraction + 0x400) * 2 ** (biased - 25);
}

/** The value of the 16-bit float nearest to a value. */
export function nearestHalf(value: number): number {
  return halfValue(halfBits(value));
}
