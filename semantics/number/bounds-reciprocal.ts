/**
 * What RCP and RSQ may give of finite operands above zero, denormals where they are kept: NV_vertex_program2
 * §2.14.3.26 and §2.14.3.28. The bounds are stated for one or two binades. Elsewhere the same relative error holds or
 * nothing does (vp2.E-reciprocal-range).
 *
 * Each function here takes the operands from `low` to `high` and gives the union of what each of them
 * permits; denormals in it are still to be flushed.
 */
import { LARGEST } from './binary32.js';
import { approximateReal, exactReal, highEnd, lowEnd, type Curve, type Real } from './bounds.js';
import { exponent, mantissa, powerOfTwo } from './elementary.js';
import { preciseReciprocalSquareRoot } from './precise.js';
import { exactReciprocal } from './round.js';
import { interval, union, type Allowed } from './value-set.js';

const BOUND = 2 ** -22;

/** The bound of operands of a binade, or of the roots of two. */
function boundAt(power: number): number {
  return BOUND * powerOfTwo(-power);
}

/** 1 / a, of operands of either sign; that of 1 may have to be exact. */
export const RECIPROCAL: Curve = {
  near: (a) => (a === 1 ? NaN : 1 / a),
  radius: (a) => boundAt(exponent(Math.abs(a))),
};

/** 1 / sqrt(a). */
export const RECIPROCAL_SQUARE_ROOT: Curve = {
  near: (a) => 1 / Math.sqrt(a),
  radius: (a) => boundAt(Math.floor(exponent(a) / 2)),
};

/** 1 / a, with an error below 2^-22 for operands in [1, 2), and in proportion elsewhere. */
export function reciprocalWithin(low: number, high: number): Allowed {
  const [first, last] = [exponent(low), exponent(high)];
  // Just below the last binade, where the bound is twice as wide, lies what its first operand excludes.
  const widest = boundAt(first === last ? last : last - 1);
  const least = Math.min(lowEnd(reciprocal(high), widest), LARGEST);
  const finite = interval(least, highEnd(reciprocal(low), boundAt(first)));
  // The reciprocals of the least denormals lie beyond the largest value: they may overflow.
  return 1 / low + boundAt(first) > LARGEST ? union(finite, Infinity) : finite;
}

/** 1 / sqrt(a), with an error below 2^-22 for operands in [1, 4), and in proportion elsewhere. */
export function reciprocalSquareRootWithin(low: number, high: number): Allowed {
  const [first, last] = [Math.floor(exponent(low) / 2), Math.floor(exponent(high) / 2)];
  const widest = boundAt(first === last ? last : last - 1);
  return interval(lowEnd(squareRoot(high), widest), highEnd(squareRoot(low), boundAt(first)));
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
  const near = RECIPROCAL_SQUARE_ROOT.near(a);
  return near * near * a === 1 && mantissa(near) === 1
    ? exactReal(near)
    : approximateReal(near, () => preciseReciprocalSquareRoot(a));
}
