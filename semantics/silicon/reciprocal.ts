/**
 * RCP, RCC and RSQ: a seed of 7 bits from a table, and two steps of Newton and Raphson in fixed point. docs/engines.md, RCP, RCC, RSQ. The
 * seeds and the steps are those of the published model (envytools, nvhw/xf.c: xf_rcp_lut_v2, xf_rsq_lut_v2; M. Kościelnicka, MIT licence).
 */
import {
  assembled,
  BIAS,
  COMPUTED_NAN,
  exponentOf,
  fractionOf,
  HIDDEN_BIT,
  infinity,
  isNaN,
  isNegative,
  isTiny,
  ONE,
  PLUS_INFINITY,
  significandOf,
  SIGN_BIT,
  type Pattern,
} from './pattern.js';

/** Seeds are units of 2^-7; 128, which has eight bits, is left out. */
const GREATEST_SEED = 127;

/** The seed of 1 / m for each upper six bits of m's fraction: that of the middle of the interval. */
export const RECIPROCAL_SEEDS: readonly number[] = Array.from({ length: 64 }, (_, index) =>
  Math.min(GREATEST_SEED, Math.round(128 / (1 + (index + 0.5) / 64))),
);

/** The same of 1 / sqrt(m), m in [1, 2) and then in [2, 4): 64 intervals of either. */
export const ROOT_SEEDS: readonly number[] = Array.from({ length: 128 }, (_, index) => {
  const middle = (1 + ((index % 64) + 0.5) / 64) * (index < 64 ? 1 : 2);
  return Math.min(GREATEST_SEED, Math.round(128 / Math.sqrt(middle)));
});

export interface ReciprocalFigures {
  readonly seeds: readonly number[];
}

/** The 24-bit significand of 1 / m, of a 24-bit significand m that is no power of two. */
function refined(seeds: readonly number[], m: number): number {
  const seed = seeds[(m >>> 17) & 0x3f] ?? 0;
  const first = Math.floor(((2 ** 31 - seed * m) * seed) / 2 ** 24);
  return Math.floor(((2 ** 37 - first * m) * first) / 2 ** 25);
}

/**
 * RCP. A power of two has an exact reciprocal; of a tiny operand it is an infinity of its sign, of an infinity a zero of its
 * sign, and so is a result below 2^-126.
 *
 * Evidence: 3 000 test vectors of each engine, 84 (NV20) and 65 (NV30) below 2^-126.
 */
export function reciprocal({ seeds }: ReciprocalFigures) {
  return (a: Pattern): Pattern => {
    if (isNaN(a)) return COMPUTED_NAN;
    const negative = isNegative(a);
    if (isTiny(a)) return infinity(negative);
    const isPower = fractionOf(a) === 0;
    const exponent = 2 * BIAS - exponentOf(a) - (isPower ? 0 : 1);
    if (exponent <= 0) return negative ? SIGN_BIT : 0;
    const significand = isPower ? HIDDEN_BIT : refined(seeds, significandOf(a));
    return assembled(negative, exponent, significand);
  };
}

/** 2^-64 and 2^64. */
export const CLAMP: readonly [least: Pattern, greatest: Pattern] = [0x1f800000, 0x5f800000];

/**
 * RCC: RCP, its magnitude clamped to 2^-64 … 2^64, infinities and zeros too.
 *
 * Evidence: 3 000 test vectors of each engine.
 */
export function clampedReciprocal(
  rcp: (a: Pattern) => Pattern,
  [least, greatest]: readonly [Pattern, Pattern],
) {
  return (a: Pattern): Pattern => {
    const result = rcp(a);
    if (isNaN(result)) return result;
    const sign = isNegative(result) ? SIGN_BIT : 0;
    return sign + Math.min(Math.max(result - sign, least), greatest);
  };
}

export interface RootFigures {
  readonly seeds: readonly number[];
  /** Whether the operand's sign is passed over. */
  readonly absolute: boolean;
  /** Whether the result of a power of four is exact; else it is a last place short: RSQ(1) is 0x3f7fffff. */
  readonly exactPowers: boolean;
}

/**
 * RSQ. The significand stands for [1, 2) where the unbiased exponent is even and for [2, 4) where it is odd.
 *
 * Evidence: 3 000 test vectors of each engine; 151 of ±4^n in NV20, all a last place short.
 */
export function reciprocalSquareRoot({ seeds, absolute, exactPowers }: RootFigures) {
  return (a: Pattern): Pattern => {
    if (isNaN(a)) return COMPUTED_NAN;
    const negative = isNegative(a) && !absolute;
    if (isTiny(a)) return infinity(negative);
    if (negative) return COMPUTED_NAN;
    const exponent = exponentOf(a);
    if (exponent === exponentOf(PLUS_INFINITY)) return 0;
    const unbiased = exponent - BIAS;
    const isOdd = (unbiased & 1) !== 0;
    const half = (unbiased - (isOdd ? 1 : 0)) / 2;
    const m = significandOf(a);
    if (exactPowers && !isOdd && m === HIDDEN_BIT) return ONE - half * HIDDEN_BIT;
    const seed = seeds[((m >>> 17) & 0x3f) + (isOdd ? 64 : 0)] ?? 0;
    const wide = isOdd ? 2 * m : m;
    const first = Math.floor(((3 * 2 ** 37 - seed * seed * wide) * seed) / 2 ** 32);
    const second = product(3 * 2 ** 49 - first * first * wide, first);
    return assembled(false, BIAS - half - 1, second);
  };
}

/** floor(a·b / 2^39), where a·b may have more bits than a JavaScript number. */
function product(a: number, b: number): number {
  const high = Math.floor(a / 2 ** 25);
  const low = a - high * 2 ** 25;
  return Math.floor((high * b + Math.floor((low * b) / 2 ** 25)) / 2 ** 14);
}
