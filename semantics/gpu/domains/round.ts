/** Rounding to whole numbers. */

/** From here on every binary32 value is a whole number. */
const WHOLE = 2 ** 23;

/** 2^52 * 1.5 leaves no fraction bits below it, and is even. */
const ROUNDER = 2 ** 52 * 1.5;

/**
 * The nearest whole number, halves to the even one (§2.X.8 ROUND), of a value to at most 29 bits below the
 * point. A zero keeps the sign of the operand; infinities and NaN stay.
 */
export function roundToEven(a: number): number {
  if (!(Math.abs(a) < WHOLE)) return a;
  const rounded = a + ROUNDER - ROUNDER;
  return rounded === 0 ? a * 0 : rounded;
}
