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
