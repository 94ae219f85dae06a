/** FLR and FRC, which NV30 has and NV20 has not. docs/engines.md, DST, FLR, FRC. */
import type { Add } from './adder.js';
import {
  assembled,
  BIAS,
  COMPUTED_NAN,
  exponentOf,
  isInfinity,
  isNaN,
  isNegative,
  isTiny,
  negated,
  ONE,
  significandOf,
  SIGN_BIT,
  twoTo,
  uppermostBit,
  type Pattern,
} from './pattern.js';

/**
 * FLR: the greatest integer that is not greater; +0 of a tiny operand, -0 and negative denormals included.
 *
 * Evidence: 6 000 results, 33 of -0.
 */
export function floor(a: Pattern): Pattern {
  if (isTiny(a)) return 0;
  if (isNaN(a)) return COMPUTED_NAN;
  const exponent = exponentOf(a);
  if (isInfinity(a) || exponent >= BIAS + 23) return a;
  const negative = isNegative(a);
  if (exponent < BIAS) return negative ? SIGN_BIT + ONE : 0;
  const quotient = significandOf(a) * twoTo(exponent - BIAS - 23);
  const integer = negative ? Math.ceil(quotient) : Math.floor(quotient);
  const top = uppermostBit(integer);
  return assembled(negative, BIAS + top, integer * twoTo(23 - top));
}

/**
 * FRC: what the adder makes of the operand and its floor's opposite. For a negative number near zero it is 1.0; of an infinity it is NaN.
 *
 * Evidence: 6 000 results, 212 of them 1.0.
 */
export function fraction(add: Add) {
  return (a: Pattern): Pattern => add(a, negated(floor(a)));
}
