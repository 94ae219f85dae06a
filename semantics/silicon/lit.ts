/** LIT, made of LOG's and EXP's tables. docs/engines.md, EXP, LOG, LIT. The same in both engines. */
import { FRACTION_BITS, FRACTION_UNITS } from './chords.js';
import { inFixedPoint } from './exponential.js';
import { LOGARITHM_BITS } from './logarithm.js';
import {
  COMPUTED_NAN,
  isInfinity,
  isNaN,
  isNegative,
  isTiny,
  ONE,
  PLUS_INFINITY,
  type Pattern,
} from './pattern.js';

export interface LightingFigures {
  /** The greatest magnitude of an exponent, in units of 2^-13: 128, which its positive end just does not reach. */
  readonly clamp: number;
  /** Bits of the fraction of the product of exponent and logarithm. */
  readonly productBits: number;
}

export const LIGHTING: LightingFigures = {
  clamp: 128 * FRACTION_UNITS,
  productBits: FRACTION_BITS,
};

/** LIT's y: x untouched where its sign bit is clear, NaNs and denormals too; else +0. */
export function diffuse(x: Pattern): Pattern {
  return isNegative(x) ? 0 : x;
}

/**
 * LIT's z: y to the power of w. w is cut to 13 fraction bits and clamped, multiplied by LOG's sum without any rounding, and the
 * product goes down to 13 fraction bits, of which EXP's z is taken.
 *
 * Evidence: 1 500 test vectors of each engine.
 */
export function specular(
  logarithm: (a: Pattern) => number,
  power: (exponent: number) => Pattern,
  { clamp, productBits }: LightingFigures,
) {
  const unit = 2 ** (LOGARITHM_BITS + FRACTION_BITS - productBits);
  const scale = 2 ** (FRACTION_BITS - productBits);
  return (x: Pattern, y: Pattern, w: Pattern): Pattern => {
    if (isNegative(x) || isTiny(x)) return 0;
    if (isNaN(w)) return COMPUTED_NAN;
    if (isTiny(w)) return ONE;
    if (isNaN(y)) return COMPUTED_NAN;
    if (isNegative(y) || isTiny(y)) return isNegative(w) ? PLUS_INFINITY : 0;
    if (isInfinity(y)) return isNegative(w) ? 0 : PLUS_INFINITY;
    const exponent = Math.min(Math.max(inFixedPoint(w), -clamp), clamp - 1);
    return power(Math.floor((logarithm(y) * exponent) / unit) * scale);
  };
}
