/**
 * What RCP and RSQ may give of finite operands above zero: NV_vertex_program2 §2.14.3.26 and §2.14.3.28. The bounds are
 * stated for one or two binades; elsewhere nothing is (vp2.E-reciprocal-range), and anything is lawful.
 *
 * Each function here takes the operands from `low` to `high`, finite and above zero, and gives the union of
 * what each of them permits.
 */
import { approximateReal, exactReal, highEnd, lowEnd, type Real } from './bounds.js';
import { preciseReciprocalSquareRoot } from './precise.js';
import { exactReciprocal } from './round.js';
import { ANYTHING, interval, type Allowed } from './value-set.js';

const BOUND = 2 ** -22;

/** 1 / a, in [1, 2) with an error below 2^-22. */
export function reciprocalWithin(low: number, high: number): Allowed {
  if (low < 1 || high >= 2) return ANYTHING;
  return interval(lowEnd(reciprocal(high), BOUND), highEnd(reciprocal(low), BOUND));
}

/** 1 / sqrt(a), in [1, 4) with an error below 2^-22. */
export function reciprocalSquareRootWithin(low: number, high: number): Allowed {
  if (low < 1 || high >= 4) return ANYTHING;
  return interval(lowEnd(squareRoot(high), BOUND), highEnd(squareRoot(low), BOUND));
}

function reciprocal(a: number): Real {
  return exactReal(exactReciprocal(a));
}

/** Of the operands in question 1 alone has a root whose reciprocal is a binary number that ends. */
function squareRoot(a: number): Real {
  return a === 1
    ? exactReal(1)
    : approximateReal(1 / Math.sqrt(a), () => preciseReciprocalSquareRoot(a));
}
