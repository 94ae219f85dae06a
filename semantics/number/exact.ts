/**
 * Exact values of binary floating-point numbers, as BigInt and as decimals, and the way back.
 *
 * `new Decimal(number)` reads the shortest decimal text of a number, not its value; everything here goes
 * through the number's significand and exponent instead.
 */
import { Decimal } from 'decimal.js';

/** significand * 2^exponent. */
export interface Dyadic {
  readonly significand: bigint;
  readonly exponent: number;
}

const DOUBLE = new Float64Array(1);
const DOUBLE_BITS = new BigUint64Array(DOUBLE.buffer);

/** A finite number as an integer and a power of two (-0 as 0); undefined for NaN and infinities. */
export function dyadic(value: number): Dyadic | undefined {
  if (!Number.isFinite(value)) return undefined;
  DOUBLE[0] = value;
  const bits = DOUBLE_BITS[0] ?? 0n;
  const biased = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & 0xfffffffffffffn;
  const magnitude = biased === 0 ? fraction : fraction | 0x10000000000000n;
  return {
    significand: value < 0 ? -magnitude : magnitude,
    exponent: Math.max(biased, 1) - 1075,
  };
}

/**
 * The exact value of a number as decimal text that decimal.js reads without loss:
 * `0.1` gives `1000000000000000055511151231257827021181583404541015625e-55`. `-0`, `NaN`, `Infinity`
 * and `-Infinity` are those words.
 */
export function exactText(value: number): string {
  if (Object.is(value, -0)) return '-0';
  const parts = dyadic(value);
  if (parts === undefined) return String(value);
  let { significand, exponent } = parts;
  if (significand === 0n) return '0';
  while (exponent < 0 && (significand & 1n) === 0n) {
    significand >>= 1n;
    exponent++;
  }
  if (exponent >= 0) return (significand << BigInt(exponent)).toString();
  // m / 2^k = m * 5^k / 10^k
  return `${(significand * 5n ** BigInt(-exponent)).toString()}e${String(exponent)}`;
}

/** The exact value of a number; -0, infinities and NaN are kept. */
export function exactDecimal(value: number): Decimal {
  return new Decimal(exactText(value));
}

/**
 * numerator / denominator (both positive) as a binary64 number rounded to odd: exact where binary64
 * holds it, else the neighbour whose last bit is 1. Rounding that to binary32 gives the same as rounding
 * the exact quotient, in every direction, because binary64 has more than two bits to spare.
 * The quotient must lie between 2^-900 and 2^900.
 */
export function oddFromQuotient(numerator: bigint, denominator: bigint): number {
  // At least 56 bits of quotient; what is too much goes into the last bit.
  let shift = 60 - (roughBitLength(numerator) - roughBitLength(denominator));
  const scaled = shift >= 0 ? numerator << BigInt(shift) : numerator;
  const divisor = shift >= 0 ? denominator : denominator << BigInt(-shift);
  let quotient = scaled / divisor;
  let sticky = quotient * divisor !== scaled;
  while (quotient >= 0x20000000000000n) {
    sticky ||= (quotient & 1n) === 1n;
    quotient >>= 1n;
    shift--;
  }
  if (sticky) quotient |= 1n;
  return Number(quotient) * 2 ** -shift;
}

/** The bits of a positive integer, at most three too many. */
function roughBitLength(value: bigint): number {
  return value.toString(16).length * 4;
}

/**
 * A decimal as a binary64 number rounded to odd (see `oddFromQuotient`). Beyond 2^±900 it stands for
 * any value of that size: every rounding to binary32 is the same there.
 */
export function oddFromDecimal(value: Decimal): number {
  if (!value.isFinite() || value.isZero()) return value.toNumber();
  const sign = value.isNegative() ? -1 : 1;
  if (value.e > 270) return sign * 2 ** 900;
  if (value.e < -270) return sign * 2 ** -900;
  const [digits = '', exponent = '0'] = value.abs().toExponential().split('e');
  const [whole = '0', fraction = ''] = digits.split('.');
  const power = Number(exponent) - fraction.length;
  const coefficient = BigInt(whole + fraction);
  return power >= 0
    ? sign * oddFromQuotient(coefficient * 10n ** BigInt(power), 1n)
    : sign * oddFromQuotient(coefficient, 10n ** BigInt(-power));
}

/** The exact sum of finite numbers, as a binary64 number rounded to odd; +0 where it is zero. */
export function oddFromSum(terms: readonly number[]): number {
  let sum = 0n;
  // In units of 2^-1074, the least exponent of binary64.
  for (const term of terms) {
    const { significand, exponent } = dyadic(term) ?? { significand: 0n, exponent: -1074 };
    sum += significand << BigInt(exponent + 1074);
  }
  if (sum === 0n) return 0;
  const magnitude = oddFromQuotient(sum < 0n ? -sum : sum, 1n << 1074n);
  return sum < 0n ? -magnitude : magnitude;
}
