/**
 * Ranges of binary64 numbers that surely contain a real value. They decide nearly every bound of a
 * clause without arbitrary precision; where a range cannot decide, the exact value is asked for.
 */
export interface Range {
  readonly lo: number;
  readonly hi: number;
}

/** Nothing is known: comparisons with NaN are false, so no test on it ever decides. */
export const UNKNOWN: Range = { lo: NaN, hi: NaN };

/** Relative widening after one operation, twice what its rounding asks for. */
const ROUNDING = 2 ** -51;
/** For Math.sin and its kin: known engines err by less than 2^-51; this leaves six bits to spare. */
const ELEMENTARY = 2 ** -45;
const TINY = 2 ** -1074;

export function point(value: number): Range {
  return Number.isFinite(value) ? { lo: value, hi: value } : UNKNOWN;
}

function widen(lo: number, hi: number, relative: number): Range {
  const low = lo - Math.abs(lo) * relative - TINY;
  const high = hi + Math.abs(hi) * relative + TINY;
  if (Number.isNaN(low) || Number.isNaN(high)) return UNKNOWN;
  // A finite value may lie beyond binary64: then all that is known of it is that.
  return { lo: Math.min(low, Number.MAX_VALUE), hi: Math.max(high, -Number.MAX_VALUE) };
}

function isPoint(x: Range): boolean {
  return x.lo === x.hi;
}

/** The error of the rounded sum `a + b`: exact for finite binary64 numbers (Knuth's two-sum). */
export function sumError(a: number, b: number, sum: number): number {
  const partOfB = sum - a;
  return a - (sum - partOfB) + (b - partOfB);
}

export function add(x: Range, y: Range): Range {
  const lo = x.lo + y.lo;
  if (isPoint(x) && isPoint(y) && sumError(x.lo, y.lo, lo) === 0) return point(lo);
  return widen(lo, x.hi + y.hi, ROUNDING);
}

export function negate(x: Range): Range {
  return { lo: -x.hi, hi: -x.lo };
}

function fitsBinary32(value: number): boolean {
  return Math.fround(value) === value;
}

export function multiply(x: Range, y: Range): Range {
  if (isPoint(x) && isPoint(y)) {
    const product = x.lo * y.lo;
    // 24 bits times 24 bits fit in 53, and no product of two binary32 numbers leaves binary64's range.
    if (fitsBinary32(x.lo) && fitsBinary32(y.lo)) return point(product);
    return widen(product, product, ROUNDING);
  }
  return hull(x.lo * y.lo, x.lo * y.hi, x.hi * y.lo, x.hi * y.hi);
}

function hull(p: number, q: number, r: number, s: number): Range {
  return widen(Math.min(p, q, r, s), Math.max(p, q, r, s), ROUNDING);
}

export function divide(x: Range, y: Range): Range {
  if (!(y.lo > 0 || y.hi < 0)) return UNKNOWN;
  if (isPoint(x) && isPoint(y)) {
    const quotient = x.lo / y.lo;
    const exact =
      fitsBinary32(quotient) && fitsBinary32(y.lo) && quotient * y.lo === x.lo && quotient !== 0;
    return exact ? point(quotient) : widen(quotient, quotient, ROUNDING);
  }
  return hull(x.lo / y.lo, x.lo / y.hi, x.hi / y.lo, x.hi / y.hi);
}

export function absolute(x: Range): Range {
  if (x.lo >= 0) return x;
  if (x.hi <= 0) return negate(x);
  if (Number.isNaN(x.lo)) return UNKNOWN;
  return { lo: 0, hi: Math.max(-x.lo, x.hi) };
}

/** A function that never decreases and is exact on binary64 numbers. */
export function monotone(x: Range, f: (value: number) => number): Range {
  return { lo: f(x.lo), hi: f(x.hi) };
}

/** The range of a function of integers: unknown, since arbitrary precision decides it. */
export function undecided(): Range {
  return UNKNOWN;
}

export function minimum(x: Range, y: Range): Range {
  return { lo: Math.min(x.lo, y.lo), hi: Math.min(x.hi, y.hi) };
}

export function maximum(x: Range, y: Range): Range {
  return { lo: Math.max(x.lo, y.lo), hi: Math.max(x.hi, y.hi) };
}

export function squareRoot(x: Range): Range {
  return x.lo >= 0 ? widen(Math.sqrt(x.lo), Math.sqrt(x.hi), ROUNDING) : UNKNOWN;
}

export function log2(x: Range): Range {
  if (isPoint(x) && x.lo > 0) {
    const exponent = Math.round(Math.log2(x.lo));
    if (Math.abs(exponent) < 1000 && powerOfTwo(exponent) === x.lo) return point(exponent);
  }
  return x.lo > 0 ? widen(Math.log2(x.lo), Math.log2(x.hi), ELEMENTARY) : UNKNOWN;
}

export function exp2(x: Range): Range {
  if (isPoint(x) && Number.isInteger(x.lo) && Math.abs(x.lo) < 1000) return point(powerOfTwo(x.lo));
  return widen(Math.pow(2, x.lo), Math.pow(2, x.hi), ELEMENTARY);
}

export function exponential(x: Range): Range {
  return widen(Math.exp(x.lo), Math.exp(x.hi), ELEMENTARY);
}

/** Sine and cosine of one number: a range of angles is left to the exact evaluation. */
export function periodic(x: Range, f: (value: number) => number): Range {
  if (!isPoint(x)) return UNKNOWN;
  const value = f(x.lo);
  return widen(value, value, ELEMENTARY);
}

/** 2^n, exactly, for an integer n of magnitude below 1000 (Math.pow is not bound to be exact). */
export function powerOfTwo(n: number): number {
  let value = 1;
  const factor = n < 0 ? 0.5 : 2;
  for (let i = Math.abs(n); i > 0; i -= 1) value *= factor;
  return value;
}

/** The nearest integer, halves to the even one. */
export function roundHalfEven(value: number): number {
  const below = Math.floor(value);
  const part = value - below;
  if (part !== 0.5) return part < 0.5 ? below : Math.ceil(value);
  return below % 2 === 0 ? below : Math.ceil(value);
}
