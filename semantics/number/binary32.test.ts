import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binary32Arbitrary, closePairArbitrary, LATTICE } from './binary32.arbitrary.js';
import {
  atOrder,
  bitsOf,
  decimal,
  flush,
  format,
  hex,
  isDenormal,
  isNaNBits,
  LARGEST,
  NAN_BITS,
  nextDown,
  nextUp,
  oneNaN,
  order,
  parseHex,
  sameValue,
  SMALLEST_NORMAL,
  ulpDistance,
  valueOf,
} from './binary32.js';

describe('bits', () => {
  it.each([
    [0, 0x00000000],
    [-0, 0x80000000],
    [1, 0x3f800000],
    [-2, 0xc0000000],
    [Infinity, 0x7f800000],
    [-Infinity, 0xff800000],
    [LARGEST, 0x7f7fffff],
    [SMALLEST_NORMAL, 0x00800000],
    [2 ** -149, 0x00000001],
    [NaN, 0x7fc00000],
    [-NaN, 0x7fc00000],
  ])('of %s', (value, bits) => {
    expect(bitsOf(value)).toBe(bits);
    expect(sameValue(valueOf(bits), value)).toBe(true);
  });

  it('survive the way to a value and back, but for the payload of NaN', () => {
    fc.assert(
      fc.property(fc.nat({ max: 0xffffffff }), (bits) => {
        expect(bitsOf(valueOf(bits))).toBe(isNaNBits(bits) ? 0x7fc00000 : bits);
      }),
    );
  });

  it('are written and read as eight hexadecimal digits', () => {
    fc.assert(
      fc.property(fc.nat({ max: 0xffffffff }), (bits) => {
        expect(parseHex(hex(bits))).toBe(bits);
      }),
    );
    expect(hex(0x80000000 | 0)).toBe('0x80000000');
    expect(parseHex('0x3F800000')).toBe(0x3f800000);
    for (const text of [
      '',
      '0x',
      '3f800000',
      '0x3f80000',
      '0x3f8000000',
      '0x3f80000g',
      ' 0x00000000',
    ])
      expect(parseHex(text)).toBeUndefined();
  });
});

describe('denormals', () => {
  it('are flushed with their sign, and nothing else is', () => {
    fc.assert(
      fc.property(binary32Arbitrary, (value) => {
        const bits = bitsOf(value);
        const denormal = (bits & 0x7f800000) === 0 && (bits & 0x7fffff) !== 0;
        expect(isDenormal(value)).toBe(denormal);
        expect(bitsOf(flush(value))).toBe(denormal ? (bits & 0x80000000) >>> 0 : bits);
      }),
    );
  });
});

describe('the total order', () => {
  it('numbers the values consecutively around the zeros', () => {
    expect([-(2 ** -149), -0, 0, 2 ** -149].map(order)).toEqual([-2, -1, 0, 1]);
    expect(order(NaN)).toBeNaN();
    expect(order(Infinity)).toBe(0x7f800000);
    expect(order(-Infinity)).toBe(-0x7f800001);
  });

  it('is that of the numbers, and is invertible', () => {
    fc.assert(
      fc.property(closePairArbitrary, ([a, b]) => {
        expect(sameValue(atOrder(order(a)), a)).toBe(true);
        if (a < b) expect(order(a)).toBeLessThan(order(b));
      }),
    );
    expect(atOrder(order(Infinity) + 1)).toBeNaN();
    expect(atOrder(order(-Infinity) - 1)).toBeNaN();
  });

  it('has neighbours without a value between them', () => {
    expect(nextUp(-0)).toBe(0);
    expect(Object.is(nextDown(0), -0)).toBe(true);
    expect(nextUp(LARGEST)).toBe(Infinity);
    expect(nextUp(Infinity)).toBe(Infinity);
    expect(nextDown(-Infinity)).toBe(-Infinity);
    expect(nextUp(-Infinity)).toBe(-LARGEST);
    expect(nextUp(NaN)).toBeNaN();
    fc.assert(
      fc.property(binary32Arbitrary, (value) => {
        if (!Number.isFinite(value)) return;
        expect(nextUp(value)).toBeGreaterThanOrEqual(value);
        expect(Math.fround((nextUp(value) + value) / 2)).toBeOneOf([value, nextUp(value)]);
        expect(sameValue(nextDown(nextUp(value)), value)).toBe(true);
      }),
    );
  });

  it('measures distances', () => {
    expect(ulpDistance(-0, 0)).toBe(1);
    expect(ulpDistance(0, -0)).toBe(1);
    expect(ulpDistance(1, 1 + 2 ** -22)).toBe(2);
    expect(ulpDistance(LARGEST, Infinity)).toBe(1);
    expect(ulpDistance(1, NaN)).toBeUndefined();
    expect(ulpDistance(NaN, NaN)).toBeUndefined();
  });
});

describe('text', () => {
  it.each([
    [0x3eaaaaab, '0.33333334 (0x3eaaaaab)'],
    [0x80000000, '-0 (0x80000000)'],
    [0x00000000, '0 (0x00000000)'],
    [0x7fc00000, 'NaN (0x7fc00000)'],
    [0xffc00001, 'NaN (0xffc00001)'],
    [0x7f800000, '+INF (0x7f800000)'],
    [0xff800000, '-INF (0xff800000)'],
    [0x7f7fffff, '3.4028235e+38 (0x7f7fffff)'],
    [0x00000001, '1e-45 (0x00000001)'],
    [0x3dcccccd, '0.1 (0x3dcccccd)'],
    [0x4b800000, '16777216 (0x4b800000)'],
  ])('of %i', (bits, text) => {
    expect(format(bits)).toBe(text);
  });

  it('reads back as the same value', () => {
    fc.assert(
      fc.property(binary32Arbitrary, (value) => {
        const text = decimal(value).replace('INF', 'Infinity');
        expect(sameValue(Math.fround(Number(text)), value)).toBe(true);
      }),
    );
  });
});

it('the lattice has no pattern twice, and both zeros, infinities, a NaN and denormals', () => {
  expect(new Set(LATTICE).size).toBe(LATTICE.length);
  for (const bits of [0, 0x80000000, 0x7f800000, 0xff800000, 0x7fc00000, 1, 0x807fffff])
    expect(LATTICE).toContain(bits);
});

it('makes one NaN of all, and says whether there was another', () => {
  const words = Uint32Array.of(
    0xffffffff,
    NAN_BITS,
    0x7f800001,
    0x7f800000,
    0xff800000,
    0x80000000,
  );
  expect(oneNaN(words.subarray(1))).toBe(true);
  expect([...words]).toEqual([0xffffffff, NAN_BITS, NAN_BITS, 0x7f800000, 0xff800000, 0x80000000]);
  expect(oneNaN(words.subarray(1))).toBe(false);
});
