/** Named lists of values to cross in cases: where rules change, and one value on each side. */
import { LARGEST, SMALLEST_NORMAL, valueOf } from '../../semantics/number/binary32.js';

const LARGEST_DENORMAL = valueOf(0x007fffff);
const SMALLEST_DENORMAL = valueOf(0x00000001);
const JUST_BELOW_ONE = valueOf(0x3f7fffff);
const JUST_ABOVE_ONE = valueOf(0x3f800001);

const both = (values: readonly number[]): readonly number[] =>
  values.flatMap((value) => [value, -value]);

const zeros = both([0]);
const infinities = both([Infinity]);
const denormals = both([SMALLEST_DENORMAL, LARGEST_DENORMAL]);
const normals = both([
  SMALLEST_NORMAL, 0.5, JUST_BELOW_ONE, 1, JUST_ABOVE_ONE, 1.5, 2, 2.5, 3, 511, 512, 2 ** 23, 2 ** 64, LARGEST,
]); // prettier-ignore
const finite = [...zeros, ...denormals, ...normals];
const numbers = [...finite, ...infinities];

export const LATTICES: Readonly<Record<string, readonly number[]>> = {
  zeros,
  infinities,
  denormals,
  /** Finite, not zero, not denormal. */
  normals,
  finite,
  /** Finite values and infinities. */
  numbers,
  /** All of them and NaN. */
  special: [...numbers, NaN],
  /** About the limits of an address register component, integers and halves (§2.14.1.3). */
  addresses: both([
    0, 0.25, 0.5, 0.75, 1, 1.5, 2.5, 510, 510.5, 511, 511.25, 511.5, 512, 512.5, 513, 1024, Infinity,
  ]), // prettier-ignore
  /** About the multiples of π/2, within 0 to 2π and beyond. */
  angles: both([
    0, SMALLEST_NORMAL, 0.5, 1, Math.PI / 4, Math.PI / 2, 2, 3, Math.PI, 4, (3 * Math.PI) / 2, 6, 6.25,
    2 * Math.PI, 7, 100, 65536,
  ]).map(Math.fround), // prettier-ignore
};

const bits = Array.from({ length: 32 }, (_, bit) => 2 ** bit);

/** Lists of 32-bit integers, as bit patterns: a signed integer is the pattern's value as one. */
export const INTEGER_LATTICES: Readonly<Record<string, readonly number[]>> = {
  /** About zero, and about where signed and unsigned integers end. */
  integers: [
    0, 1, 2, 3, 7, 31, 32, 33, 255, 0x7fff, 0x8000, 0xffff, 0x10000, 0x7fffff, 0x800000, 0xffffff,
    0x1000000, 0x55555555, 0x7ffffffe, 0x7fffffff, 0x80000000, 0x80000001, 0xaaaaaaaa, 0xff800000,
    0xffff8000, 0xfffffffd, 0xfffffffe, 0xffffffff,
  ],
  /** One bit set. */
  powers: bits,
  /** Counts of shifts: those that shift, and the first ones beyond. */
  counts: [...Array.from({ length: 34 }, (_, count) => count), 0x7fffffff, 0x80000000, 0xffffffff],
  /** Pairs of 16-bit floats: zeros, denormals, ones, largest, infinities, NaN. */
  halves: [
    0x00000000, 0x80000001, 0x03ff8000, 0x04000400, 0x3c00bc00, 0x35553c01, 0x7bfffbff, 0x7c00fc00,
    0x7e007c01, 0xffffffff,
  ],
  /** Bytes and pairs of bytes about their limits. */
  bytes: [
    0x00000000, 0x01010101, 0x007f80ff, 0x7f7f7f7f, 0x80808080, 0x81828384, 0xfefefefe, 0xffffffff,
    0x00ff00ff, 0x12345678,
  ],
};
