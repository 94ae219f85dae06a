/**
 * The elementary functions to sixty digits, for the few arguments that binary64 cannot decide and for
 * whoever needs a reference. Slow: a fraction of a millisecond each.
 *
 * Arguments are finite binary32 values where the function is defined; they are converted exactly.
 */
import { Decimal } from 'decimal.js';
import { exactText } from './exact.js';

/** A class of its own, so that no one else's settings change it. */
const Precise = Decimal.clone({
  precision: 60,
  rounding: Decimal.ROUND_HALF_EVEN,
  minE: -9e15,
  maxE: 9e15,
  defaults: true,
});

/** 1 / sqrt(a), a > 0. */
export function preciseReciprocalSquareRoot(a: number): Decimal {
  return new Precise(1).div(new Precise(exactText(a)).sqrt());
}

/** 2^a. */
export function preciseExp2(a: number): Decimal {
  return new Precise(2).pow(new Precise(exactText(a)));
}

/** log2(a), a > 0. */
export function preciseLog2(a: number): Decimal {
  return new Precise(exactText(a)).log(2);
}

/** sin(a), a in radians of any size: the argument is reduced with as many digits of pi as it needs. */
export function preciseSine(a: number): Decimal {
  return new Precise(exactText(a)).sin();
}

/** cos(a), likewise. */
export function preciseCosine(a: number): Decimal {
  return new Precise(exactText(a)).cos();
}
