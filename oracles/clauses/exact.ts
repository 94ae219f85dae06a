/**
 * Exact arithmetic for what a range cannot decide: sums, differences and products without any error,
 * quotients, roots and elementary functions to 110 digits.
 */
import { Decimal } from 'decimal.js';
import { exactDecimal } from '../../semantics/number/exact.js';

/**
 * Sums and products of binary32 numbers end within 2^-298 (298 decimal places) and 2^257 (78 digits);
 * powers of two reach 770 digits.
 */
const Ring = Decimal.clone({ precision: 1200 });
/** The cosine of the least denormal differs from 1 in the 91st digit. */
const Elementary = Decimal.clone({ precision: 110 });

export { exactDecimal };
export type { Decimal };

/** A decimal literal, exactly. */
export function decimalLiteral(text: string): Decimal {
  return new Ring(text);
}

const powers = new Map<number, Decimal>();

function powerOfTwo(n: number): Decimal {
  let power = powers.get(n);
  if (power === undefined) {
    power = new Ring(2).pow(n);
    powers.set(n, power);
  }
  return power;
}

export const pi: Decimal = Elementary.acos(-1);

export function add(x: Decimal, y: Decimal): Decimal {
  return Ring.add(x, y);
}

export function subtract(x: Decimal, y: Decimal): Decimal {
  return Ring.sub(x, y);
}

export function multiply(x: Decimal, y: Decimal): Decimal {
  return Ring.mul(x, y);
}

export function divide(x: Decimal, y: Decimal): Decimal {
  return Elementary.div(x, y);
}

export function floor(x: Decimal): Decimal {
  return Ring.floor(x);
}

export function ceiling(x: Decimal): Decimal {
  return Ring.ceil(x);
}

/** The integral part: toward zero. */
export function truncate(x: Decimal): Decimal {
  return Ring.trunc(x);
}

const WORDS = new Ring(2).pow(32);
const HALF_OF_WORDS = new Ring(2).pow(31);

/** An integer modulo 2^32, as the 32 bits of a signed or an unsigned integer have it. */
export function wrapped(x: Decimal, signed: boolean): Decimal {
  if (!x.isFinite()) return x;
  const rest = Ring.sub(x, Ring.mul(Ring.floor(Ring.div(x, WORDS)), WORDS));
  return signed && rest.greaterThanOrEqualTo(HALF_OF_WORDS) ? Ring.sub(rest, WORDS) : rest;
}

/** The nearest integer, halves to the even one. */
export function round(x: Decimal): Decimal {
  return x.isFinite() ? new Ring(x).toDecimalPlaces(0, Decimal.ROUND_HALF_EVEN) : x;
}

export function minimum(x: Decimal, y: Decimal): Decimal {
  return x.isNaN() || y.isNaN() ? new Ring(NaN) : x.lessThan(y) ? x : y;
}

export function maximum(x: Decimal, y: Decimal): Decimal {
  return x.isNaN() || y.isNaN() ? new Ring(NaN) : x.greaterThan(y) ? x : y;
}

export const squareRoot = memoised((x) => Elementary.sqrt(x));
export const sine = memoised((x) => Elementary.sin(x));
export const cosine = memoised((x) => Elementary.cos(x));
export const exponential = memoised((x) => saturating(x, (small) => Elementary.exp(small)));

export const log2 = memoised((x) => {
  const exponent = x.isFinite() && x.greaterThan(0) ? Math.round(Math.log2(x.toNumber())) : NaN;
  if (Math.abs(exponent) < 1074 && powerOfTwo(exponent).equals(x)) return new Ring(exponent);
  return Elementary.log2(x);
});

/** Exact for integers of magnitude below 1100. */
export const exp2 = memoised((x) =>
  saturating(x, (small) =>
    small.isInteger() && small.abs().lessThan(1100)
      ? powerOfTwo(small.toNumber())
      : new Elementary(2).pow(small),
  ),
);

/** Beyond a million either way, an exponential is infinite or zero for every comparison there can be. */
function saturating(x: Decimal, f: (x: Decimal) => Decimal): Decimal {
  if (x.isNaN()) return x;
  if (x.abs().lessThan(1e6)) return f(x);
  return new Ring(x.isNegative() ? 0 : Infinity);
}

const REMEMBERED = 4096;

function memoised(f: (x: Decimal) => Decimal): (x: Decimal) => Decimal {
  const values = new Map<string, Decimal>();
  return (x) => {
    const key = x.toString();
    const known = values.get(key);
    if (known !== undefined) return known;
    const value = f(x);
    if (values.size >= REMEMBERED) values.clear();
    values.set(key, value);
    return value;
  };
}
