/**
 * What RCP, RSQ and the z component of LOG may give by NV_vertex_program (§2.14.1.10.6, §2.14.1.10.7, §2.14.1.10.16),
 * of finite operands above zero. It compares with what single precision gives, of each operation in turn, where
 * NV_vertex_program2 compares with the exact value, and includes the upper end of what a bound is stated for.
 *
 * As in bounds-reciprocal.ts, each function gives the union of what the operands from `low` to `high` permit.
 */
import { LARGEST, nextDown, nextUp } from './binary32.js';
import { exactReal, highEnd, lowEnd } from './bounds.js';
import { roughLogarithmWithin } from './bounds-logarithm.js';
import { reciprocalSquareRootWithin, reciprocalWithin } from './bounds-reciprocal.js';
import { exponent, mantissa } from './elementary.js';
import { exactReciprocal, roundTo, type Direction } from './round.js';
import { extentOf, interval, union, unionOf, type Allowed } from './value-set.js';

const BOUND = 2 ** -22;
/** Rounding down is left out: for positive numbers it is rounding toward zero. */
const DIRECTIONS: readonly Direction[] = ['nearest', 'zero', 'up'];

/** 1 / a, with an error below 2^-22 for operands in [1, 2], and in proportion elsewhere (vp1.E-intended-precision). */
export function olderReciprocalWithin(low: number, high: number): Allowed {
  const within = around(low, high, powerOfReciprocal, (a, direction) =>
    roundTo(exactReciprocal(a), direction),
  );
  return unionOf([reciprocalWithin(low, high), within]);
}

/** 1 / sqrt(a), with an error below 2^-22 for operands in [1, 4], and in proportion elsewhere. */
export function olderReciprocalSquareRootWithin(low: number, high: number): Allowed {
  const within = around(low, high, powerOfRoot, (a, direction) =>
    roundTo(exactReciprocal(singleRoot(a, direction)), direction),
  );
  return unionOf([reciprocalSquareRootWithin(low, high), within]);
}

/** log2(a), of an approximation whose error is below 2^-11 and a sum that may be rounded besides (vp1.E-log-sum). */
export function olderRoughLogarithmWithin(low: number, high: number): Allowed {
  const whole = roughLogarithmWithin(low, high);
  const ends = extentOf(whole);
  // Nothing is rounded where the exponent that is added is zero.
  if (ends === undefined || (low >= 1 && high < 2)) return whole;
  return interval(nextDown(ends[0]), nextUp(ends[1]));
}

/** Whether the bound of 1 / a is stated for all of these operands. */
export function isOlderReciprocalStated(low: number, high: number): boolean {
  return low >= 1 && high <= 2;
}

/** Whether the bound of 1 / sqrt(a) is. */
export function isOlderSquareRootStated(low: number, high: number): boolean {
  return low >= 1 && high <= 4;
}

/** Within the bound of the single-precision results, which fall as operands rise. */
function around(
  low: number,
  high: number,
  powerOf: (a: number) => number,
  single: (a: number, direction: Direction) => number,
): Allowed {
  const [first, last] = [powerOf(low), powerOf(high)];
  const bound = (power: number): number => BOUND * 2 ** -power;
  const widest = bound(first === last ? last : last - 1);
  const leasts = DIRECTIONS.map((to) => lowEnd(exactReal(finite(single(high, to))), widest));
  const greatests = DIRECTIONS.map((to) =>
    highEnd(exactReal(finite(single(low, to))), bound(first)),
  );
  const [least, greatest] = [Math.min(...leasts, LARGEST), Math.max(...greatests)];
  return greatest > LARGEST ? union(interval(least, LARGEST), Infinity) : interval(least, greatest);
}

function finite(a: number): number {
  return Math.min(a, LARGEST);
}

/** The power of two that an operand counts under: its own, or the one before where it ends that one's range. */
function powerOfReciprocal(a: number): number {
  return a !== 1 && mantissa(a) === 1 ? exponent(a) - 1 : exponent(a);
}

/** The power of four. */
function powerOfRoot(a: number): number {
  const power = exponent(a) / 2;
  return a !== 1 && mantissa(a) === 1 && Number.isInteger(power) ? power - 1 : Math.floor(power);
}

/** The square root in single precision. */
function singleRoot(a: number, direction: Direction): number {
  // Rounding the root twice, to binary64 and to binary32, is rounding it once.
  const nearest = Math.fround(Math.sqrt(a));
  const square = nearest * nearest;
  if (direction === 'zero' && square > a) return nextDown(nearest);
  return direction === 'up' && square < a ? nextUp(nearest) : nearest;
}
