/**
 * Elementary functions of binary32, rounded correctly to nearest even, for every argument (denormals
 * included, and denormal results are kept). The special cases are those of NV_vertex_program2 §2.14.3.8
 * (COS), .13 (EX2), .17 (LG2), .26 (RCP), .28 (RSQ) and .33 (SIN).
 *
 * The result must not depend on whose `Math` computes it. So `Math` is trusted only to a relative error of
 * 2^-44, hundreds of times what any engine has: where both ends of that interval round to the same
 * binary32, that is the result; else sixty digits decide. A tie is no danger: at rational arguments these
 * functions are irrational or a power of two (of a binary32's exponent, for log2), but for exact zeros
 * and 2^-150, which are decided before.
 */
import type { Decimal } from 'decimal.js';
import { cosineOf, sineOf } from './angle.js';
import { oddFromDecimal } from './exact.js';
import {
  preciseCosine,
  preciseExp2,
  preciseLog2,
  preciseReciprocalSquareRoot,
  preciseSine,
} from './precise.js';

const BELOW = 1 - 2 ** -44;
const ABOVE = 1 + 2 ** -44;

/** 1 / a. Binary64 division is exact enough: with 53 bits no quotient is rounded wrongly to 24. */
export function reciprocal(a: number): number {
  return Math.fround(1 / a);
}

/** 1 / sqrt(a): ±INF of ±0, NaN of what is less. */
export function reciprocalSquareRoot(a: number): number {
  const approximate = 1 / Math.sqrt(a);
  const result = Math.fround(approximate * BELOW);
  return result === Math.fround(approximate * ABOVE)
    ? result
    : undecided(preciseReciprocalSquareRoot, a, approximate);
}

/** 2^n for n from -200 to 199. */
const POWERS = Float64Array.from({ length: 400 }, (_, i) => 2 ** (i - 200));

/** 2^n of an integer, exactly. */
export function powerOfTwo(n: number): number {
  // An engine takes a place that an array cannot have for the name of a property, and looks that up.
  return n >= -200 && n < 200 ? (POWERS[n + 200] ?? NaN) : 2 ** n;
}

/** 2^a: 1 of ±0, +0 of -INF, +INF of +INF; overflows to +INF. */
export function exp2(a: number): number {
  if (a >= 128) return Infinity;
  // 2^-150 is a tie between zero and the least denormal, and zero is even.
  if (a <= -150) return 0;
  const whole = Math.round(a);
  const approximate = Math.exp((a - whole) * Math.LN2) * powerOfTwo(whole);
  const result = Math.fround(approximate * BELOW);
  return result === Math.fround(approximate * ABOVE)
    ? result
    : undecided(preciseExp2, a, approximate);
}

/** log2(a): -INF of ±0, NaN of what is less; +0 of 1. */
export function log2(a: number): number {
  // Near 1 the logarithm is small, and only log1p keeps its relative error small as well.
  const approximate = a > 0.5 && a < 2 ? Math.log1p(a - 1) * Math.LOG2E : Math.log2(a);
  const result = Math.fround(approximate * BELOW);
  return result === Math.fround(approximate * ABOVE)
    ? result
    : undecided(preciseLog2, a, approximate);
}

/** sin(a) in radians: NaN of ±INF, ±0 of ±0. */
export function sine(a: number): number {
  const approximate = sineOf(a);
  const result = Math.fround(approximate * BELOW);
  return result === Math.fround(approximate * ABOVE)
    ? result
    : undecided(preciseSine, a, approximate);
}

/** cos(a) in radians: NaN of ±INF, 1 of ±0. */
export function cosine(a: number): number {
  const approximate = cosineOf(a);
  const result = Math.fround(approximate * BELOW);
  return result === Math.fround(approximate * ABOVE)
    ? result
    : undecided(preciseCosine, a, approximate);
}

function undecided(precise: (a: number) => Decimal, a: number, approximate: number): number {
  if (Number.isNaN(approximate)) return NaN;
  return Math.fround(oddFromDecimal(precise(a)));
}

const FLOAT = new Float32Array(1);
const BITS = new Uint32Array(FLOAT.buffer);

/** 2^a of an integral a: exact; +INF from 128 on, +0 below -126 (EXP's x, §2.14.3.14). NaN of NaN. */
export function exp2OfInteger(a: number): number {
  if (a >= 128) return Infinity;
  if (a < -126) return 0;
  if (Number.isNaN(a)) return NaN;
  BITS[0] = (a + 127) << 23;
  return FLOAT[0] ?? 0;
}

/**
 * floor(log2(a)), exactly (LOG's x, §2.14.3.19): -INF of ±0, +INF of +INF, NaN of NaN and of what is less
 * than zero.
 */
export function exponent(a: number): number {
  if (a > 0 && a < Infinity) {
    // A denormal's exponent shows when it is made normal.
    if (a < 2 ** -126) return exponent(a * 2 ** 24) - 24;
    FLOAT[0] = a;
    return ((BITS[0] ?? 0) >>> 23) - 127;
  }
  return a === 0 ? -Infinity : a === Infinity ? a : NaN;
}

/**
 * a / 2^floor(log2(a)), exactly, in [1, 2) (LOG's y, §2.14.3.19). 1 of ±0 and +INF, as the older
 * NV_vertex_program §2.14.1.10.16 has it; NaN of NaN and of what is less than zero.
 */
export function mantissa(a: number): number {
  if (a > 0 && a < Infinity) {
    FLOAT[0] = a < 2 ** -126 ? a * 2 ** 24 : a;
    BITS[0] = ((BITS[0] ?? 0) & 0x7fffff) | 0x3f800000;
    return FLOAT[0];
  }
  return a === 0 || a === Infinity ? 1 : NaN;
}
