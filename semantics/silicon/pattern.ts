/**
 * What the engines compute with: bit patterns of 32 bits, as unsigned integers in JavaScript numbers. A NaN keeps its sign
 * and payload; a denormal is a pattern like others. docs/engines.md tells in prose what the units of this folder compute.
 *
 * "Tiny" means that the exponent field is 0: a zero or a denormal.
 */

/** The 32 bits of a binary32 value, 0 to 2^32 - 1. */
export type Pattern = number;

export const SIGN_BIT: Pattern = 0x80000000;
export const ONE: Pattern = 0x3f800000;
export const PLUS_INFINITY: Pattern = 0x7f800000;
export const MINUS_INFINITY: Pattern = 0xff800000;
/** The NaN that an engine makes, whatever NaN it was given (docs/engines.md, Arithmetic at a glance). */
export const COMPUTED_NAN: Pattern = 0x7fffffff;
/** The greatest finite magnitude. */
export const LARGEST: Pattern = 0x7f7fffff;

/** The exponent field of 1.0. */
export const BIAS = 127;
/** The exponent field of infinities and NaNs. */
export const GREATEST_EXPONENT = 255;
/** The bit above the 23 of the fraction, which normal numbers have and do not store. */
export const HIDDEN_BIT = 0x800000;

export function isNegative(a: Pattern): boolean {
  return a >= SIGN_BIT;
}

/** The pattern without its sign: also that of a NaN. */
export function magnitudeOf(a: Pattern): Pattern {
  return a & 0x7fffffff;
}

/** The exponent field, 0 to 255. */
export function exponentOf(a: Pattern): number {
  return (a >>> 23) & 0xff;
}

/** The 23 bits of the fraction. */
export function fractionOf(a: Pattern): number {
  return a & 0x7fffff;
}

/** The fraction with the hidden bit: 24 bits, as all numbers but tiny ones mean it. */
export function significandOf(a: Pattern): number {
  return fractionOf(a) + HIDDEN_BIT;
}

export function isTiny(a: Pattern): boolean {
  return exponentOf(a) === 0;
}

export function isNaN(a: Pattern): boolean {
  return magnitudeOf(a) > PLUS_INFINITY;
}

/** Either infinity. */
export function isInfinity(a: Pattern): boolean {
  return magnitudeOf(a) === PLUS_INFINITY;
}

/** The pattern with its sign turned, whatever it is: a NaN's too. */
export function negated(a: Pattern): Pattern {
  return (a ^ SIGN_BIT) >>> 0;
}

export function infinity(negative: boolean): Pattern {
  return negative ? MINUS_INFINITY : PLUS_INFINITY;
}

/** The number of a sign, an exponent field (1 to 254) and a 24-bit significand. */
export function assembled(negative: boolean, exponent: number, significand: number): Pattern {
  return ((negative ? SIGN_BIT : 0) + exponent * HIDDEN_BIT + (significand - HIDDEN_BIT)) >>> 0;
}

/** What an engine delivers of a result beyond the numbers. */
export type Overflow = 'largest' | 'infinity';

/**
 * A result of MUL or of the adder as it is delivered: below 2^-126 it is a zero of its sign; beyond the largest number
 * it is what `overflow` says.
 *
 * @param exponent its exponent field, were there no limits to it; @param significand its 24 bits
 */
export function delivered(
  negative: boolean,
  exponent: number,
  significand: number,
  overflow: Overflow,
): Pattern {
  if (exponent < 1) return negative ? SIGN_BIT : 0;
  if (exponent < GREATEST_EXPONENT) return assembled(negative, exponent, significand);
  if (overflow === 'infinity') return infinity(negative);
  return negative ? SIGN_BIT + LARGEST : LARGEST;
}

const POWERS = Float64Array.from({ length: 2 * 320 + 1 }, (_, index) => 2 ** (index - 320));

/** 2^exponent, -320 to 320: a table, since an engine of JavaScript takes long for a power. */
export function twoTo(exponent: number): number {
  return POWERS[exponent + 320] ?? NaN;
}

/** Which bit is the uppermost of a positive integer below 2^53. */
export function uppermostBit(value: number): number {
  return value < 0x100000000 ? 31 - Math.clz32(value) : 63 - Math.clz32(value / 0x100000000);
}
