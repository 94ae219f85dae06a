/** LG2, EX2, SIN and COS of NV30. docs/engines.md, EX2, LG2, SIN, COS. */
import {
  INTERPOLATED_BITS,
  INTERPOLATED_UNITS,
  SPARE_UNITS,
  type Interpolated,
} from './interpolator.js';
import { fromFixedPoint } from './logarithm.js';
import {
  BIAS,
  COMPUTED_NAN,
  exponentOf,
  fractionOf,
  GREATEST_EXPONENT,
  isInfinity,
  isNaN,
  isNegative,
  isTiny,
  MINUS_INFINITY,
  ONE,
  PLUS_INFINITY,
  SIGN_BIT,
  significandOf,
  twoTo,
  type Pattern,
} from './pattern.js';

/**
 * LG2: the exponent and the interpolated logarithm of the fraction. A negative sum has its bits turned rather than its sign, which makes it a unit
 * of 2^-38 smaller; then it is cut to 24 bits. -INF of a tiny operand of either sign; NaN of NaN and of other negative operands.
 *
 * Evidence: 3 000 test vectors.
 */
export function binaryLogarithm(interpolated: Interpolated) {
  return (a: Pattern): Pattern => {
    if (isTiny(a)) return MINUS_INFINITY;
    if (isNaN(a) || isNegative(a)) return COMPUTED_NAN;
    if (isInfinity(a)) return PLUS_INFINITY;
    const sum = interpolated(fractionOf(a)) + (exponentOf(a) - BIAS) * INTERPOLATED_UNITS;
    if (sum >= 0) return fromFixedPoint(sum, INTERPOLATED_BITS);
    const turned = -sum - 1;
    return turned === 0 ? 0 : SIGN_BIT + fromFixedPoint(turned, INTERPOLATED_BITS);
  };
}

/**
 * EX2: the operand in units of 2^-23, its magnitude cut; a negative one has its bits turned, so that it is a unit lower. Its upper bits are the exponent,
 * its lower 23 are interpolated and cut. 1.0 below 2^-57; +INF and +0 from ±128 on, and +0 below 2^-126.
 *
 * Evidence: 3 000 test vectors.
 */
export function binaryPower(interpolated: Interpolated) {
  return (a: Pattern): Pattern => {
    if (isNaN(a)) return COMPUTED_NAN;
    const exponent = exponentOf(a) - BIAS;
    if (exponent < -57) return ONE;
    if (exponent >= 7) return isNegative(a) ? 0 : PLUS_INFINITY;
    const magnitude = Math.floor(significandOf(a) * twoTo(exponent));
    const operand = isNegative(a) ? -magnitude - 1 : magnitude;
    const integer = operand >> 23;
    if (BIAS + integer <= 0) return 0;
    const fraction = Math.floor(interpolated(operand & 0x7fffff) / SPARE_UNITS);
    return (BIAS + integer) * 2 ** 23 + fraction;
  };
}

/** 1 / 2π in units of 2^-36, cut. */
export const TURN = 0x28be60db8;

/**
 * What each bit of the fraction adds to TURN: halves of it, not all of them rounded alike. "Where this table came from" the author of the
 * published model does not know either.
 */
export const TURN_PARTS: readonly number[] = [
  0x000000518, 0x000000a2f, 0x00000145f, 0x0000028bf, 0x00000517d, 0x00000a2f9, 0x0000145f3,
  0x000028be6, 0x0000517cc, 0x0000a2f98, 0x000145f31, 0x00028be61, 0x000517cc2, 0x000a2f983,
  0x00145f307, 0x0028be60e, 0x00517cc1b, 0x00a2f9837, 0x0145f306e, 0x028be60db, 0x0517cc1b7,
  0x0a2f9836e, 0x145f306dc,
];

/** The sum of the parts whose bits are set: of the lower 12 bits and of the upper 11, each by a table. */
function sumOfParts(parts: readonly number[]): (fraction: number) => number {
  const sums = (from: number): Float64Array =>
    parts.slice(from, from + 12).reduce(
      (before, part, bit) => {
        // All sums again with one bit more, and each with this part.
        for (let bits = 0; bits < 1 << bit; bits++)
          before[bits + (1 << bit)] = (before[bits] ?? 0) + part;
        return before;
      },
      new Float64Array(2 ** 12),
    );
  const [low, high] = [sums(0), sums(12)];
  return (fraction) => (low[fraction & 0xfff] ?? 0) + (high[fraction >>> 12] ?? 0);
}

/** The exponent field from which on an angle counts; SIN of a smaller one is +0, COS is 1.0. */
export const LEAST_ANGLE = { sine: 0x60, cosine: 0x70 } as const;

/**
 * How many places the product of the significand and 1 / 2π is shifted to the left. The count has five bits: from 2^35 on it begins again
 * every 32 binades, and so it does below 2^-28, where SIN becomes useless.
 */
function shiftOf(exponent: number): number {
  if (exponent < 0x63) return exponent - 0x62;
  if (exponent < 0xa2) return exponent - 0x82;
  return (exponent - 0xa2) % 32;
}

/**
 * SIN and COS: the angle in turns, in units of 2^-25 of one, of which a negative one has its bits turned; COS is a quarter of a turn ahead. The second and
 * fourth quarter are read backwards by turning the bits. NaN of infinities.
 *
 * Evidence: 3 000 test vectors of each.
 */
export function circular(
  interpolated: Interpolated,
  what: 'sine' | 'cosine',
  parts: readonly number[],
) {
  const added = sumOfParts(parts);
  return (a: Pattern): Pattern => {
    const exponent = exponentOf(a);
    if (exponent === GREATEST_EXPONENT) return COMPUTED_NAN;
    if (exponent < LEAST_ANGLE[what]) return what === 'sine' ? 0 : ONE;
    const turns = Math.floor((TURN + added(fractionOf(a))) / 256);
    const shift = shiftOf(exponent);
    // The fraction of a turn is all that matters: the lower 25 bits.
    const shifted = shift >= 0 ? turns << shift : Math.floor(turns * twoTo(shift));
    const angle = (isNegative(a) ? ~shifted : shifted) + (what === 'cosine' ? 1 << 23 : 0);
    const isBackwards = (angle & (1 << 23)) !== 0;
    const result = interpolated((isBackwards ? ~angle : angle) & 0x7fffff);
    const magnitude = fromFixedPoint(result, INTERPOLATED_BITS);
    return (angle & (1 << 24)) !== 0 ? SIGN_BIT + magnitude : magnitude;
  };
}
