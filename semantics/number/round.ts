/**
 * Exact results of single-precision arithmetic, and their rounding to binary32 in each direction of
 * IEEE 754, with each way to treat overflow and underflow that NV_vertex_program2 §2.14.3 leaves open.
 *
 * An exact result is carried as a binary64 number rounded to odd: exact where binary64 holds it, else
 * the neighbour whose last bit is 1. Such a number is never a tie, nor on the wrong side of one, nor of
 * 2^-126 or 2^128, so that rounding it to binary32 is rounding the exact value. All operands here are
 * binary32 values.
 */
import type { Decimal } from 'decimal.js';
import { LARGEST, nextDown, nextUp, SMALLEST_NORMAL } from './binary32.js';
import { oddFromDecimal, oddFromSum } from './exact.js';

export type Direction = 'nearest' | 'zero' | 'up' | 'down';

export interface Rounding {
  readonly direction: Direction;
  /** What a result beyond the largest finite value becomes; `by direction` is IEEE 754 §7.4. */
  readonly overflow: 'infinity' | 'largest' | 'by direction';
  /** The zero that a denormal becomes. */
  readonly flushedZero: 'signed' | 'positive';
  /**
   * When a result counts as denormal: `before` rounding, exactly; `after` rounding to what binary32 has,
   * denormals included; `after, unbounded`: after rounding to 24 bits as if exponents had no end (IEEE
   * 754 §7.5 names the first and the last).
   */
  readonly tininess: 'before' | 'after' | 'after, unbounded';
}

const DOUBLE = new Float64Array(1);
const WORDS = new Uint32Array(DOUBLE.buffer);
const LITTLE_ENDIAN = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;
const LOW = LITTLE_ENDIAN ? 0 : 1;
const HIGH = LITTLE_ENDIAN ? 1 : 0;

/** The odd one of the two numbers around value + residual, where `value` is the nearest number. */
function toOdd(value: number, residual: number): number {
  if (residual === 0 || !Number.isFinite(value)) return value;
  DOUBLE[0] = value;
  const low = WORDS[LOW] ?? 0;
  if (low & 1) return value;
  if (residual > 0 === value > 0) {
    WORDS[LOW] = low | 1;
  } else {
    WORDS[LOW] = low - 1;
    if (low === 0) WORDS[HIGH] = (WORDS[HIGH] ?? 0) - 1;
  }
  return DOUBLE[0];
}

/** a + b of binary32 values or of products of them. */
export function exactSum(a: number, b: number): number {
  const sum = a + b;
  // Knuth's TwoSum: what the addition lost, exactly.
  const part = sum - a;
  return toOdd(sum, a - (sum - part) + (b - part));
}

/** a * b: binary64 holds it. */
export function exactProduct(a: number, b: number): number {
  return a * b;
}

/** a * b + c, without rounding between. */
export function exactMultiplyAdd(a: number, b: number, c: number): number {
  return exactSum(a * b, c);
}

/** 1 / a; ±INF of ±0. */
export function exactReciprocal(a: number): number {
  const quotient = 1 / a;
  if (quotient === 0 || !Number.isFinite(quotient)) return quotient;
  // The remainder 1 - quotient * a, exactly, from two halves of the quotient.
  DOUBLE[0] = quotient;
  WORDS[LOW] = (WORDS[LOW] ?? 0) & 0xff000000;
  const upper = DOUBLE[0];
  const remainder = 1 - upper * a - (quotient - upper) * a;
  return toOdd(quotient, a > 0 ? remainder : -remainder);
}

/** a0*b0 + a1*b1 + …, without rounding between; `factors` are a0, b0, a1, b1, … */
export function exactSumOfProducts(factors: readonly number[]): number {
  const products: number[] = [];
  let sum = -0;
  let lossless = true;
  for (let i = 0; i + 1 < factors.length; i += 2) {
    const product = (factors[i] ?? 0) * (factors[i + 1] ?? 0);
    products.push(product);
    const next = sum + product;
    const part = next - sum;
    if (sum - (next - part) + (product - part) !== 0) lossless = false;
    sum = next;
  }
  return lossless || !Number.isFinite(sum) ? sum : oddFromSum(products);
}

/** 2^128: the least magnitude that is too great in every direction. */
const BEYOND = 2 ** 128;

/** To binary32 with denormals; an infinity where the magnitude exceeds the largest finite value. */
const ROUND: Readonly<Record<Direction, (exact: number) => number>> = {
  nearest: Math.fround,
  zero(exact) {
    return exact > 0 ? ROUND.down(exact) : ROUND.up(exact);
  },
  up(exact) {
    if (exact <= -BEYOND) return -Infinity;
    const nearest = Math.fround(exact);
    return nearest < exact ? nextUp(nearest) : nearest;
  },
  down(exact) {
    if (exact >= BEYOND) return Infinity;
    const nearest = Math.fround(exact);
    return nearest > exact ? nextDown(nearest) : nearest;
  },
};

/** `exact` rounded to binary32 in a direction; denormals are kept, what is too great is an infinity. */
export function roundTo(exact: number, direction: Direction): number {
  return ROUND[direction](exact);
}

/** A decimal rounded to binary32 in a direction; denormals are kept, what is too great is an infinity. */
export function roundDecimal(value: Decimal, direction: Direction): number {
  return ROUND[direction](oddFromDecimal(value));
}

/** The function that gives the delivered result of an exact one. Zeros, infinities and NaN stay. */
export function rounder(rounding: Rounding): (exact: number) => number {
  const round = ROUND[rounding.direction];
  const tiny = TINY[rounding.tininess](round);
  const zero = flushed(rounding);
  const overflowed = overflow(rounding);
  return (exact) => {
    const result = round(exact);
    const magnitude = Math.abs(exact);
    if (magnitude >= SMALLEST_NORMAL) {
      return Math.abs(result) <= LARGEST || magnitude === Infinity ? result : overflowed(exact);
    }
    if (exact === 0 || Number.isNaN(exact)) return exact;
    return tiny(exact) ? zero(exact) : exact > 0 ? SMALLEST_NORMAL : -SMALLEST_NORMAL;
  };
}

/** Whether a result below 2^-126 counts as denormal; where it does not, it is rounded to ±2^-126. */
const TINY: Readonly<
  Record<Rounding['tininess'], (round: (exact: number) => number) => (exact: number) => boolean>
> = {
  before: () => () => true,
  after: (round) => (exact) => Math.abs(round(exact)) < SMALLEST_NORMAL,
  'after, unbounded': (round) => (exact) =>
    Math.abs(round(exact * 2 ** 64)) < SMALLEST_NORMAL * 2 ** 64,
};

/** Whether an exact result below 2^-126 counts as too small to be normal. */
export function isTiny(
  exact: number,
  direction: Direction,
  tininess: 'before' | 'after' | 'after-unbounded',
): boolean {
  const kind = tininess === 'after-unbounded' ? 'after, unbounded' : tininess;
  return TINY[kind](ROUND[direction])(exact);
}

/** What an exact result beyond the largest finite value becomes by IEEE 754 §7.4. */
export function overflowed(exact: number, direction: Direction): number {
  return overflow({ direction, overflow: 'by direction' })(exact);
}

/** The zero that a denormal becomes. */
export function flushed({ flushedZero }: Pick<Rounding, 'flushedZero'>): (tiny: number) => number {
  return flushedZero === 'signed' ? (tiny) => tiny * 0 : () => 0;
}

/** What a finite result that is too great becomes. */
export function overflow({
  direction,
  overflow: kind,
}: Pick<Rounding, 'direction' | 'overflow'>): (exact: number) => number {
  switch (kind) {
    case 'infinity':
      return (exact) => (exact > 0 ? Infinity : -Infinity);
    case 'largest':
      return (exact) => (exact > 0 ? LARGEST : -LARGEST);
    case 'by direction': {
      const positive = direction === 'zero' || direction === 'down' ? LARGEST : Infinity;
      const negative = direction === 'zero' || direction === 'up' ? LARGEST : Infinity;
      return (exact) => (exact > 0 ? positive : -negative);
    }
  }
}
