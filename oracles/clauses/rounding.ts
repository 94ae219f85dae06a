/**
 * What rounding to binary32 may give where no direction is named (NV_vertex_program2 §2.14.3): either
 * neighbour of a value that binary32 does not have; on overflow an infinity or the largest finite
 * number; below 2^-126 a zero of either sign, since denormals are flushed.
 */
import {
  bitsOf,
  LARGEST,
  nextDown,
  nextUp,
  SMALLEST_NORMAL,
} from '../../semantics/number/binary32.js';
import { sumError, type Range } from './range.js';

/** A real number as a binary64 number and its error, both exact. */
export interface Exact {
  readonly head: number;
  readonly tail: number;
}

/** a + b of finite binary64 numbers, exactly. */
export function exactSum(a: number, b: number): Exact {
  const head = a + b;
  return { head, tail: sumError(a, b, head) };
}

/** The greatest binary32 number that is not above the value. */
export function roundDown({ head, tail }: Exact): number {
  const near = Math.fround(head);
  return near > head || (near === head && tail < 0) ? nextDown(near) : near;
}

/** The least binary32 number that is not below the value. */
export function roundUp({ head, tail }: Exact): number {
  return -roundDown({ head: -head, tail: -tail });
}

function roundNearest(value: Exact): number {
  const down = roundDown(value);
  const up = roundUp(value);
  if (down === up) return down;
  // Where one neighbour is an infinity, overflow is settled by whoever asked.
  if (!Number.isFinite(down) || !Number.isFinite(up)) return value.head > 0 ? up : down;
  const middle = (down + up) / 2;
  const side = value.head === middle ? value.tail : value.head - middle;
  if (side !== 0) return side < 0 ? down : up;
  return isEven(down) ? down : up;
}

function isEven(value: number): boolean {
  return (bitsOf(value) & 1) === 0;
}

type Direction = (value: Exact) => number;

/** IEEE 754's directions: to nearest even, to -INF, to +INF, to zero. */
export const DIRECTIONS: readonly Direction[] = [
  roundNearest,
  roundDown,
  roundUp,
  (value) => (value.head < 0 ? roundUp(value) : roundDown(value)),
];

/**
 * The finite real numbers that `result` may be a rounding of, as an open interval. `result` is a
 * binary32 number other than NaN and no denormal.
 */
export function roundedFrom(result: number): Range {
  if (result === 0) return { lo: -SMALLEST_NORMAL, hi: SMALLEST_NORMAL };
  if (result > 0) return { lo: nextDown(result), hi: result < LARGEST ? nextUp(result) : Infinity };
  const { lo, hi } = roundedFrom(-result);
  return { lo: -hi, hi: -lo };
}

/** Whether `result` is a rounding, in some direction, of an exact finite value. */
export function isRoundingOf(result: number, { head, tail }: Exact): boolean {
  if (Number.isNaN(result)) return false;
  const { lo, hi } = roundedFrom(result);
  return (head > lo || (head === lo && tail > 0)) && (head < hi || (head === hi && tail < 0));
}

/** Every result that one direction may give: overflow and flushing are open whatever the direction. */
export function roundings(value: Exact, direction: Direction): readonly number[] {
  if (value.head === 0 && value.tail === 0) return [0];
  const rounded = direction(value);
  const results = new Set<number>();
  if (value.head > LARGEST || (value.head === LARGEST && value.tail > 0)) {
    results.add(LARGEST).add(Infinity);
  } else if (value.head < -LARGEST || (value.head === -LARGEST && value.tail < 0)) {
    results.add(-LARGEST).add(-Infinity);
  } else {
    results.add(Math.abs(rounded) < SMALLEST_NORMAL ? 0 : rounded);
    if (Math.abs(value.head) < SMALLEST_NORMAL || isJustBelowSmallest(value)) results.add(0);
  }
  return [...results];
}

function isJustBelowSmallest({ head, tail }: Exact): boolean {
  return Math.abs(head) === SMALLEST_NORMAL && tail !== 0 && tail < 0 === head > 0;
}

/**
 * Whether `r` is a * b + c by some permitted way: fused, or with both roundings in one direction, any of
 * IEEE 754's. Infinities and NaN follow the rules of MUL and ADD.
 */
export function isMultiplyAdd(r: number, a: number, b: number, c: number): boolean {
  const product = a * b;
  if (Number.isNaN(product) || Number.isNaN(c)) return Number.isNaN(r);
  if (!Number.isFinite(product)) return Object.is(r, product + c);
  if (!Number.isFinite(c)) {
    // A product that overflows to the opposite infinity cancels it.
    return r === c || (Number.isNaN(r) && product * Math.sign(c) < -LARGEST);
  }
  if (isRoundingOf(r, exactSum(product, c))) return true;
  return DIRECTIONS.some((direction) =>
    roundings({ head: product, tail: 0 }, direction).some((rounded) =>
      Number.isFinite(rounded)
        ? roundings(exactSum(rounded, c), direction).includes(r === 0 ? 0 : r)
        : r === rounded,
    ),
  );
}
