/**
 * IEEE 754 binary32 in a JavaScript number: bits and back, neighbours, order, distance, text.
 *
 * A value here is a number that binary32 holds exactly. NaN is one value, 0x7fc00000: its payload and
 * sign are never kept (NV_vertex_program2 §2.14.3 has one NaN). -0 and +0 are two values.
 */

const FLOAT = new Float32Array(1);
const BITS = new Uint32Array(FLOAT.buffer);

/** The bits of the NaN that stands for all of them. */
export const NAN_BITS = 0x7fc00000;
/** The largest finite value, 2^128 - 2^104. */
export const LARGEST = 2 ** 128 - 2 ** 104;
/** The smallest normal value, 2^-126; what is nearer to zero is a denormal. */
export const SMALLEST_NORMAL = 2 ** -126;

export const INFINITY_BITS = 0x7f800000;
export const SIGN_BIT = 0x80000000;

/** The bits of `value` (rounded to nearest where it is no binary32), as an unsigned integer. */
export function bitsOf(value: number): number {
  if (Number.isNaN(value)) return NAN_BITS;
  FLOAT[0] = value;
  return BITS[0] ?? 0;
}

/** The value of a bit pattern; the higher bits of a number beyond 32 bits are ignored. */
export function valueOf(bits: number): number {
  BITS[0] = bits;
  return FLOAT[0] ?? 0;
}

/** Whether bits are those of a NaN: of any sign, with any payload. */
export function isNaNBits(bits: number): boolean {
  return (bits & 0x7fffffff) > INFINITY_BITS;
}

/** Makes every NaN of these bit patterns the one that stands for all of them; says whether there was another. */
export function oneNaN(words: Uint32Array): boolean {
  // Compilers make faster loops of integers with a sign.
  const signed = new Int32Array(words.buffer, words.byteOffset, words.length);
  let isOther = false;
  for (let at = 0; at < signed.length; at++) {
    const bits = signed[at] ?? 0;
    if ((bits & 0x7fffffff) <= INFINITY_BITS || bits === NAN_BITS) continue;
    signed[at] = NAN_BITS;
    isOther = true;
  }
  return isOther;
}

/** A bit pattern as it stands in files and messages: `0x3f800000`. */
export function hex(bits: number): string {
  return `0x${(bits >>> 0).toString(16).padStart(8, '0')}`;
}

/** The bits that `hex` wrote; undefined unless the text is `0x` and eight hexadecimal digits. */
export function parseHex(text: string): number | undefined {
  return /^0x[0-9a-f]{8}$/i.test(text) ? Number.parseInt(text.slice(2), 16) : undefined;
}

/** Whether a value lies strictly between zero and ±2^-126. */
export function isDenormal(value: number): boolean {
  return value < SMALLEST_NORMAL && value > -SMALLEST_NORMAL && value !== 0;
}

/** Denormals to zero, keeping the sign; all else as it is (§2.14.3). */
export function flush(value: number): number {
  return value < SMALLEST_NORMAL && value > -SMALLEST_NORMAL ? value * 0 : value;
}

/**
 * The place of a value in the total order -INF … -0, +0 … +INF: consecutive integers, 0 for +0 and -1
 * for -0. NaN has no place: NaN.
 */
export function order(value: number): number {
  if (Number.isNaN(value)) return NaN;
  const bits = bitsOf(value);
  return bits < SIGN_BIT ? bits : SIGN_BIT - 1 - bits;
}

/** The value at a place of the total order; NaN where there is none. */
export function atOrder(place: number): number {
  if (place >= 0) return place <= INFINITY_BITS ? valueOf(place) : NaN;
  return place >= -INFINITY_BITS - 1 ? valueOf(SIGN_BIT - 1 - place) : NaN;
}

/**
 * The next value in the total order: denormals count, +0 follows -0 (IEEE 754's nextUp skips it), and
 * nothing follows +INF but itself.
 */
export function nextUp(value: number): number {
  return value === Infinity ? value : atOrder(order(value) + 1);
}

/** The value before in the total order; -INF has none but itself. */
export function nextDown(value: number): number {
  return value === -Infinity ? value : atOrder(order(value) - 1);
}

/**
 * How many steps of the total order lie between two values. -0 and +0 are adjacent distinct values, one
 * apart; the largest finite value and INF are one apart too. Undefined where either is NaN.
 */
export function ulpDistance(a: number, b: number): number | undefined {
  const distance = Math.abs(order(a) - order(b));
  return Number.isNaN(distance) ? undefined : distance;
}

/** Whether two values are the same one: NaN is NaN, and -0 is not +0. */
export function sameValue(a: number, b: number): boolean {
  return Object.is(a, b);
}

/** The shortest decimal that reads back as the same value: `0.33333334`, `-0`, `+INF`, `NaN`. */
export function decimal(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (value === Infinity) return '+INF';
  if (value === -Infinity) return '-INF';
  if (value === 0) return Object.is(value, -0) ? '-0' : '0';
  const exact = Math.fround(value);
  // Nine digits always suffice for binary32.
  for (let digits = 1; digits < 9; digits++) {
    const text = Number(exact.toPrecision(digits));
    if (Math.fround(text) === exact) return String(text);
  }
  return String(Number(exact.toPrecision(9)));
}

/** A bit pattern as decimal and bits: `0.33333334 (0x3eaaaaab)`. A NaN shows the bits it was given. */
export function format(bits: number): string {
  return `${decimal(valueOf(bits))} (${hex(bits)})`;
}
