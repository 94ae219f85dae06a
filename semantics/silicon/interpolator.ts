/**
 * The interpolator of NV30, by which LG2, EX2, SIN and COS are read from tables of 65 parabolas. docs/engines.md, EX2, LG2, SIN, COS. Its method
 * and its tables are those of the published model (envytools, nvhw/xf.c; M. Kościelnicka, MIT licence), told in other words.
 */

/** A parabola: its value, slope and curvature at the middle of its interval. */
export interface Parabola {
  /** Units of 2^-23. */
  readonly value: number;
  readonly slope: number;
  readonly curvature: number;
}

/** Two roundings of the square term that the functions differ in. */
export type SquareTerm = 'added' | 'taken away';

/** Bits of the fraction that the interpolator gives: 23, and 15 below them. */
export const INTERPOLATED_BITS = 38;

/** Bits below single precision. */
const SPARE_BITS = INTERPOLATED_BITS - 23;

/** A last place of single precision, and a whole, in units of 2^-38. */
export const SPARE_UNITS = 2 ** SPARE_BITS;
export const INTERPOLATED_UNITS = 2 ** INTERPOLATED_BITS;

/**
 * The square of a distance, in units of 2^14. The seven low bits of one factor are left to partial products, each rounded to
 * nearest with halves up; the uppermost of these is cut.
 */
export function roundedSquare(distance: number): number {
  const high = distance >> 7;
  let square = high * high;
  if ((distance & 0x40) !== 0) square += high;
  for (let bit = 0; bit < 6; bit++) {
    if ((distance & (1 << bit)) !== 0) square += roundedShift(distance, bit - 13);
  }
  return square;
}

/** A multiple ±2^n of a distance, in units of 2^14. */
interface Partial {
  /** n - 14. */
  readonly shift: number;
  readonly sign: 1 | -1;
}

/** Digits by three bits of twice the factor (Booth's recoding). */
const DIGITS = [0, 1, 1, 2, -2, -1, -1, 0];

/** A factor as the multiplier takes it: its digits to the base 4, from -2 to 2, those that are not 0. */
export function recoded(factor: number): readonly Partial[] {
  const partials: Partial[] = [];
  let shift = -14;
  for (let rest = factor * 2; rest > 0; rest = Math.floor(rest / 4)) {
    const digit = DIGITS[rest & 7] ?? 0;
    if (digit !== 0) {
      const twice = Math.abs(digit) === 2 ? 1 : 0;
      partials.push({ shift: shift + twice, sign: digit > 0 ? 1 : -1 });
    }
    shift += 2;
  }
  return partials;
}

/** A factor times a distance, in units of 2^14: each partial product is rounded to nearest with halves up, and then added or taken away. */
export function recodedProduct(factor: readonly Partial[], distance: number): number {
  let product = 0;
  for (const { shift, sign } of factor) {
    const partial = roundedShift(distance, shift);
    product += sign === 1 ? partial : -partial;
  }
  return product;
}

/** distance · 2^shift, rounded to nearest with halves up. */
function roundedShift(distance: number, shift: number): number {
  if (shift >= 0) return distance << shift;
  return (distance + (1 << (-shift - 1))) >> -shift;
}

/** A function of a 23-bit fraction, 0 to 2^23 - 1, to units of 2^-38. */
export type Interpolated = (fraction: number) => number;

/** The same function, computed once for each of the 2^23 fractions: for whoever asks all operands. Takes 64 MiB. */
export function tabulated(interpolated: Interpolated): Interpolated {
  const all = new Float64Array(2 ** 23);
  for (let fraction = 0; fraction < all.length; fraction++) all[fraction] = interpolated(fraction);
  return (fraction) => all[fraction] ?? 0;
}

/**
 * A function of a 23-bit fraction. The upper 7 bits, rounded to even, select the parabola; what is left is a signed distance from its
 * middle, of 17 bits.
 */
export function interpolator(table: readonly Parabola[], squareTerm: SquareTerm): Interpolated {
  const rows = table.map(({ value, slope, curvature }) => ({
    value,
    curvature,
    factor: recoded(slope),
  }));
  return (fraction) => {
    const interval = fraction >>> 16;
    const isUpper = interval % 2 === 1;
    const row = rows[(interval + 1) >> 1];
    if (row === undefined) throw new RangeError(`${String(fraction)} is no fraction of 23 bits`);
    const distance = (fraction & 0xffff) - (isUpper ? 0x10000 : 0);
    const square = roundedSquare(distance);
    const straight = row.value * SPARE_UNITS + recodedProduct(row.factor, distance) * 64;
    if (squareTerm === 'added') return straight + ((row.curvature * square) >> 5);
    const rounding = ((square - 0x400) >> 12) + 0x20;
    return straight - ((row.curvature * square + rounding) >> 5);
  };
}
