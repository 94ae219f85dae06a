import fc from 'fast-check';
import { expect, it } from 'vitest';
import { binary32Arbitrary } from '../../number/binary32.arbitrary.js';
import { halfBits, HALF_NAN_BITS, halfValue, nearestHalf } from './half.js';

const INFINITY_BITS = 0x7c00;

it('every pattern but those of NaN has a value that has this pattern', () => {
  for (let bits = 0; bits < 0x10000; bits++) {
    const isNaN = (bits & 0x7fff) > INFINITY_BITS;
    if (halfBits(halfValue(bits)) !== (isNaN ? HALF_NAN_BITS : bits)) {
      expect(halfBits(halfValue(bits))).toBe(bits);
    }
  }
});

it('values rise with the patterns, zero to infinity', () => {
  for (let bits = 0; bits < INFINITY_BITS; bits++) {
    if (!(halfValue(bits) < halfValue(bits + 1))) expect(bits).toBe('rising');
  }
});

// prettier-ignore
it.each([
  [0, 0x0000], [-0, 0x8000], [1, 0x3c00], [-2, 0xc000], [65504, 0x7bff], [2 ** -14, 0x0400], [2 ** -24, 0x0001],
  [1 / 3, 0x3555], [Infinity, 0x7c00], [-Infinity, 0xfc00], [NaN, 0x7e00], [1e10, 0x7c00], [-65520, 0xfc00],
  [2 ** -26, 0x0000], [-(2 ** -25), 0x8000], [2047.5, 0x6800], [2049, 0x6800], [2051, 0x6802],
])('%d is nearest to %d', (value, bits) => {
  expect(halfBits(value)).toBe(bits);
});

/** What 2^16 stands in for: the value that would follow the largest, were there one. */
function extended(bits: number): number {
  return bits === INFINITY_BITS ? 2 ** 16 : halfValue(bits);
}

it('no other value is nearer, and of two as near the pattern is even', () => {
  const nearHalves = fc
    .tuple(fc.nat({ max: INFINITY_BITS - 1 }), fc.constantFrom(-1, 0, 1))
    .map(([bits, away]) => {
      const middle = (extended(bits) + extended(bits + 1)) / 2;
      return Math.fround(middle * (1 + away * 2 ** -20));
    });
  fc.assert(
    fc.property(fc.oneof(binary32Arbitrary.map(Math.abs), nearHalves), (value) => {
      if (!(value < 2 ** 16)) return;
      const bits = halfBits(value);
      const distance = (other: number): number => Math.abs(extended(other) - value);
      for (const other of [bits - 1, bits + 1]) {
        if (other < 0 || other > INFINITY_BITS) continue;
        const isNearer = distance(other) < distance(bits);
        expect(isNearer || (distance(other) === distance(bits) && bits % 2 !== 0)).toBe(false);
      }
      expect(halfBits(-value)).toBe(bits | 0x8000);
    }),
  );
});

it('the nearest value is the value of the nearest pattern', () => {
  expect(nearestHalf(1 / 3)).toBe(halfValue(0x3555));
  expect(nearestHalf(-1e-9)).toBe(-0);
  expect(nearestHalf(NaN)).toBeNaN();
});
