/**
 * What RCP and RSQ may give of finite operands above zero, denormals where they are kept: NV_vertex_program2
 * §2.14.3.26 and §2.14.3.28. The bounds are stated for one or two binades. Elsewhere the same relative error holds or
 * nothing does (vp2.E-reciprocal-range).
 *
 * Each function here takes the operands from `low` to `high` and gives the union of what each of them
 * permits; denormals in it are still to be flushed.
 */
import { LARGEST } from './binary32.js';
import { approximateReal, exactReal, highEnd, lowEnd, type Real } from './bounds.js';
import { exponent, mantissa } from './elementary.js';
import { preciseReciprocalSquareRoot } from './precise.js';
import { exactReciprocal } from './round.js';
import { interval, union, type Allowed } from './value-set.js';

const BOUND = 2 ** -22;

/** 1 / a, with an error below 2^-22 for operands in [1, 2), and in proportion elsewhere. */
export function reciprocalWithin(low: number, high: number): Allowed {
  const [first, last] = [exponent(low), exponent(high)];
  const bound = (power: number): number => BOUND * 2 ** -power;
  // Just below the last binade, where the bound is twice as wide, lies what its first operand excludes.
  const widest = bound(first === last ? last : last - 1);
  const least = Math.min(lowEnd(reciprocal(high), widest), LARGEST);
  const finite = interval(least, highEnd(reciprocal(low), bound(first)));
  // The reciprocals of the least denormals lie beyond the largest value: they may overflow.
  return 1 / low + bound(first) > LARGEST ? union(finite, Infinity) : finite;
}

/** 1 / sqrt(a), with an error below 2^-22 for operands in [1, 4), and in proportion elsewhere. */
export function reciprocalSquareRootWithin(low: number, high: number): Allowed {
  const [first, last] = [Math.floor(exponent(low) / 2), Math.floor(exponent(high) / 2)];
  const bound = (power: number): number => BOUND * 2 ** -power;
  const widest = bound(first === last ? last : last - 1);
  return interval(lowEnd(squareRoot(high), widest), highEnd(squareRoot(low), bound(first)));
}

/** Whether the bound of 1 / a is stated for all of these operands. */
export function isReciprocalStated(low: number, high: number): boolean {
  return low >= 1 && high < 2;
}

/** Whether the bound of 1 / sqrt(a) is. */
export function isSquareRootStated(low: number, high: number): boolean {
  return low >= 1 && high < 4;
}

function reciprocal(a: number): Real {
  return exactReal(exactReciprocal(a));
}

/** Powers of four alone have a root whose reciprocal is a binary number that ends. */
function squareRoot(a: number): Real {
  const near = 1 / Math.sqrt(a);
  return near * near * a === 1 && mantissa(near) === 1
    ? exactReal(near)
    : approximateReal(near, () => preciseReciprocalSquareRoot(a));
}
