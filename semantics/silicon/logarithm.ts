/** LOG, in fixed point. docs/engines.md, EXP, LOG, LIT. */
import { alongChords, FRACTION_BITS, type Slopes } from './chords.js';
import {
  assembled,
  BIAS,
  COMPUTED_NAN,
  exponentOf,
  fractionOf,
  isInfinity,
  isNaN,
  isNegative,
  isTiny,
  magnitudeOf,
  MINUS_INFINITY,
  ONE,
  PLUS_INFINITY,
  twoTo,
  uppermostBit,
  type Pattern,
} from './pattern.js';

/** Bits of the fraction of a logarithm in fixed point. */
export const LOGARITHM_BITS = 26;
const LOGARITHM_UNITS = 2 ** LOGARITHM_BITS;

export interface LogarithmFigures {
  readonly slopes: Slopes;
  /**
   * What LOG does with signs: `passed over`, and of a NaN every component is the NaN without its sign (NV20); `refused`, NaN of
   * NaN and of every operand with the sign bit set, -0 included (NV30).
   */
  readonly signs: 'passed over' | 'refused';
}

/** The logarithm of a normal number's magnitude, in units of 2^-26: its exponent and the table's sum, without any rounding. */
export function logarithmInFixedPoint({ slopes }: Pick<LogarithmFigures, 'slopes'>) {
  const curve = alongChords(slopes);
  return (a: Pattern): number =>
    (exponentOf(a) - BIAS) * LOGARITHM_UNITS + curve(fractionOf(a) >>> (23 - FRACTION_BITS));
}

/** A number in units of 2^-`bits`, its magnitude cut to 24 bits. */
export function fromFixedPoint(value: number, bits: number): Pattern {
  if (value === 0) return 0;
  const magnitude = Math.abs(value);
  const top = uppermostBit(magnitude);
  return assembled(value < 0, BIAS + top - bits, Math.floor(magnitude * twoTo(23 - top)));
}

/** The result of an operand that has no logarithm; null where it has one. */
function special(a: Pattern, signs: LogarithmFigures['signs'], tiny: Pattern): Pattern | null {
  if (signs === 'refused' && (isNegative(a) || isNaN(a))) return COMPUTED_NAN;
  if (isNaN(a)) return magnitudeOf(a);
  return isTiny(a) ? tiny : null;
}

/** LOG's x: the exponent. Evidence: 3 000 test vectors of each engine. */
export function logarithmExponent({ signs }: Pick<LogarithmFigures, 'signs'>) {
  return (a: Pattern): Pattern => {
    const known = special(a, signs, MINUS_INFINITY);
    if (known !== null) return known;
    return isInfinity(a) ? PLUS_INFINITY : fromFixedPoint(exponentOf(a) - BIAS, 0);
  };
}

/** LOG's y: the significand, in [1, 2); 1.0 of a tiny operand and of an infinity. Evidence: 3 000 test vectors of each engine. */
export function logarithmSignificand({ signs }: Pick<LogarithmFigures, 'signs'>) {
  return (a: Pattern): Pattern => special(a, signs, ONE) ?? ONE + fractionOf(a);
}

/** LOG's z: the logarithm. Evidence: 3 000 test vectors of each engine. */
export function roughLogarithm(figures: LogarithmFigures) {
  const logarithm = logarithmInFixedPoint(figures);
  return (a: Pattern): Pattern => {
    const known = special(a, figures.signs, MINUS_INFINITY);
    if (known !== null) return known;
    return isInfinity(a) ? PLUS_INFINITY : fromFixedPoint(logarithm(a), LOGARITHM_BITS);
  };
}
