/**
 * The table that EXP, LOG and LIT read: 32 chords of a curve over [0, 1). The fraction is cut to 13 bits, of which the upper 5 select a
 * chord and the lower 8 are the place on it. docs/engines.md, EXP, LOG, LIT.
 */

/** The slope of each chord, per 2^-13 of the fraction. */
export type Slopes = readonly number[];

/** 2^f - 1, in units of 2^-23. Found from the results of EXP. */
export const POWER_SLOPES: Slopes = [
  718, 732, 750, 766, 782, 800, 818, 834, 854, 872, 890, 910, 932, 950, 972, 994, 1014, 1036, 1060,
  1084, 1106, 1130, 1156, 1182, 1206, 1234, 1258, 1290, 1314, 1346, 1378, 1398,
];

/** log2(1 + f), in units of 2^-26. Found from the results of LOG. */
export const LOGARITHM_SLOPES: Slopes = [
  11702, 11271, 10966, 10650, 10361, 10106, 9800, 9574, 9337, 9112, 8898, 8693, 8499, 8310, 8133,
  7962, 7796, 7641, 7488, 7343, 7202, 7070, 6939, 6814, 6692, 6578, 6464, 6356, 6251, 6147, 6058,
  5930,
];

/** Bits of the fraction that are looked at, and of the place on a chord among them. */
export const FRACTION_BITS = 13;
const PLACE_BITS = 8;

/** A whole, in units of the fraction's last bit. */
export const FRACTION_UNITS = 2 ** FRACTION_BITS;

/**
 * The curve by its slopes: a chord begins where the one before ends, the first at 0.
 *
 * @returns the value for a 13-bit fraction
 */
export function alongChords(slopes: Slopes): (fraction: number) => number {
  const curve = new Int32Array(FRACTION_UNITS);
  let start = 0;
  for (const [chord, slope] of slopes.entries()) {
    for (let place = 0; place < 2 ** PLACE_BITS; place++) {
      curve[chord * 2 ** PLACE_BITS + place] = start + slope * place;
    }
    start += slope * 2 ** PLACE_BITS;
  }
  return (fraction) => curve[fraction] ?? 0;
}
