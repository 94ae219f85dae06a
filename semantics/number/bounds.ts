/**
 * The binary32 values nearer to a real number than an error bound, exactly: what an approximation may give
 * whose error is stated to stay below the bound.
 *
 * The real number comes as a binary64 number with a bound on its own error; where that leaves the outermost
 * values undecided, sixty digits decide. A real number that binary32 has, or that differs from a binary32
 * number by just the bound, must come with error 0: the document's bounds are strict, so there the outermost
 * value is the next one inside, and no number of digits would tell. The functions of elementary.ts have such
 * values only where they are exact powers of two or integers.
 */
import type { Decimal } from 'decimal.js';
import { nextUp } from './binary32.js';
import { exactDecimal } from './exact.js';
import { exactSum, roundDecimal } from './round.js';

export interface Real {
  /** The number, to within `error`. */
  readonly near: number;
  /** 0 where `near` is the number itself. */
  readonly error: number;
  /** The number to sixty digits. */
  readonly precise: () => Decimal;
}

/**
 * An approximated function and its bound, of one operand at a time and in binary64 alone: for whoever judges so many
 * results that the exact ends cost too much (oracles/exhaust/). What is nearer to the bound than `slackOf` is undecided.
 */
export interface Curve {
  /** The real number, to within a relative error of 2^-44; NaN of operands for which `radius` says nothing. */
  readonly near: (a: number) => number;
  /** What the error stays below. */
  readonly radius: (a: number) => number;
  /** Results of greater magnitude may be excluded, however near they are; absent where none are. */
  readonly most?: number;
  /** Zeros of either sign are results of all finite operands below; absent where there are none such. */
  readonly zeroBelow?: number;
}

/** By how much a distance to `near` may be off, next to a radius, and more. */
export function slackOf(near: number, radius: number): number {
  return (Math.abs(near) + radius) * TRUSTED;
}

/** Math is trusted to a relative error of 2^-44 (elementary.ts); twice that covers the sums here. */
const TRUSTED = 2 ** -43;

/** A real number that `Math` gives. */
export function approximateReal(near: number, precise: () => Decimal): Real {
  return { near, error: Math.abs(near) * TRUSTED, precise };
}

/** A number that binary64 has, or one rounded to odd (round.ts), which decides the same. */
export function exactReal(value: number): Real {
  return { near: value, error: 0, precise: notNeeded };
}

/** A real number next to a binary32 value, nearer than binary64 can tell. */
export function justBelow(value: number): Real {
  return exactReal(exactSum(value, -Math.abs(value) * 2 ** -60));
}

export function justAbove(value: number): Real {
  return exactReal(exactSum(value, Math.abs(value) * 2 ** -60));
}

function notNeeded(): never {
  throw new Error('an exact number needs no more digits');
}

/** The least binary32 value, denormals included, whose distance to the real number is below `radius`. */
export function lowEnd({ near, error, precise }: Real, radius: number): number {
  if (error === 0) return above(exactSum(near, -radius));
  const end = near - radius;
  const slack = error + radius * TRUSTED;
  const low = above(end - slack);
  return low === above(end + slack)
    ? low
    : roundDecimal(precise().minus(exactDecimal(radius)), 'up');
}

/** The greatest such value. */
export function highEnd({ near, error, precise }: Real, radius: number): number {
  if (error === 0) return below(exactSum(near, radius));
  const end = near + radius;
  const slack = error + radius * TRUSTED;
  const high = below(end + slack);
  return high === below(end - slack)
    ? high
    : roundDecimal(precise().plus(exactDecimal(radius)), 'down');
}

/** The least binary32 value above a number; of several zeros, -0. */
function above(end: number): number {
  const near = Math.fround(end);
  if (near === 0) return end < 0 ? -0 : nextUp(0);
  return near > end ? near : nextUp(near);
}

/** The greatest binary32 value below a number; of several zeros, +0. */
function below(end: number): number {
  return -above(-end);
}
