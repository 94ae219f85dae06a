/**
 * What LG2 and the z component of LOG may give of finite operands above zero: NV_vertex_program2 §2.14.3.17 and §2.14.3.19.
 * Each function takes the operands from `low` to `high` and gives the union of what each of them permits.
 */
import { approximateReal, exactReal, highEnd, lowEnd, type Curve, type Real } from './bounds.js';
import { exponent, mantissa, powerOfTwo } from './elementary.js';
import { preciseLog2 } from './precise.js';
import { interval, type Allowed } from './value-set.js';

const BOUND = 2 ** -22;
const ROUGH_BOUND = 2 ** -11;

/** log2(a), of operands above zero. */
export const LOGARITHM: Curve = { near: nearLogarithm, radius: boundAt };

/** The same as LOG's z component has it. */
export const ROUGH_LOGARITHM: Curve = { near: nearLogarithm, radius: () => ROUGH_BOUND };

/**
 * log2(a) with an error below 2^-22, or, where the logarithm is 4 or more in magnitude, accurate to 22
 * significant bits (vp2.E-logarithm-bound).
 */
export function logarithmWithin(low: number, high: number): Allowed {
  let least = lowEnd(logarithm(low), boundAt(low));
  let greatest = highEnd(logarithm(high), boundAt(high));
  // The bound widens where the logarithm's magnitude reaches 4, 8, 16, 32 and 64. The first such place above
  // `low`, and the last below `high`, may reach further out than the ends do.
  const rising = WIDER.find((a) => a > low);
  if (rising !== undefined && rising <= high) {
    least = Math.min(least, lowEnd(logarithm(rising), boundAt(rising)));
  }
  const falling = WIDER.find((a) => 1 / a < high);
  if (falling !== undefined && 1 / falling >= low) {
    greatest = Math.max(greatest, highEnd(logarithm(1 / falling), boundAt(1 / falling)));
  }
  return interval(least, greatest);
}

/** log2(a) with an error below 2^-11. */
export function roughLogarithmWithin(low: number, high: number): Allowed {
  const [least, greatest] = [
    lowEnd(logarithm(low), ROUGH_BOUND),
    highEnd(logarithm(high), ROUGH_BOUND),
  ];
  return interval(least, greatest);
}

/** The operands whose logarithms are 4, 8, 16, 32 and 64. */
const WIDER: readonly number[] = [2, 3, 4, 5, 6].map((power) => 2 ** (2 ** power));

function boundAt(a: number): number {
  const magnitude = a < 1 ? 1 / a : a;
  // 1 / a is rounded, but never to the other side of a power of two.
  let wider = 0;
  while (wider < WIDER.length && magnitude >= (WIDER[wider] ?? Infinity)) wider++;
  return BOUNDS[wider] ?? BOUND;
}

/** By how many of `WIDER` the operand's magnitude, or its reciprocal's, reaches. */
const BOUNDS: readonly number[] = [BOUND, ...WIDER.map((_, index) => powerOfTwo(index + 2 - 22))];

/** The logarithm is rational for powers of two alone: an integer. */
function logarithm(a: number): Real {
  if (mantissa(a) === 1) return exactReal(exponent(a));
  return approximateReal(nearLogarithm(a), () => preciseLog2(a));
}

/** NaN of operands below zero. */
function nearLogarithm(a: number): number {
  return a > 0.5 && a < 2 ? Math.log1p(a - 1) * Math.LOG2E : Math.log2(a);
}
