/** Results of operands of which only a set is known. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_POLICIES } from '../../../domains/assignments.js';
import { fixed } from '../../../domains/chooser.js';
import {
  ANY_INTEGER,
  containsInteger,
  integerRange,
  unionOfIntegers,
} from '../../../number/integer-set.js';
import { contains, interval, union } from '../../../number/value-set.js';
import { halfBits } from '../half.js';
import { Packed } from '../packed.js';
import { roundToEven } from '../round.js';
import { gpuAllowed } from './allowed.js';
import type { AllowedFloat } from './floats.js';

const A = gpuAllowed(fixed(DEFAULT_POLICIES));

function permits(kept: AllowedFloat, value: number): boolean {
  return !(kept instanceof Packed) && contains(kept, value);
}

describe('quotients of sets of integers', () => {
  it('by a negative divisor hold those of the least dividend', () => {
    const halves = A.divideIntegers(ANY_INTEGER, 2 ** 32 - 2, true);
    expect(halves).toEqual(integerRange(1 - 2 ** 30, 2 ** 30));
  });

  it('by the least integer are 0 and 1', () => {
    expect(A.divideIntegers(ANY_INTEGER, 2 ** 31, true)).toEqual(integerRange(0, 1));
  });

  it('by -1 wrap', () => {
    expect(A.divideIntegers(ANY_INTEGER, 2 ** 32 - 1, true)).toBe(ANY_INTEGER);
  });
});

describe('quotients of sets of numbers', () => {
  it('by a divisor of which the reciprocal is a denormal are not lost', () => {
    const divisor = interval(2 ** 127, 1.5 * 2 ** 127);
    const quotients = A.divide(1e30, divisor);
    expect(
      contains(quotients instanceof Packed ? NaN : quotients, Math.fround(1e30 / 2 ** 127)),
    ).toBe(true);
  });
});

describe('powers', () => {
  it.each([
    [Infinity, 0],
    [Infinity, -0],
    [NaN, 0],
    [1, NaN],
  ])('of %d to %d may be 1, or NaN as the composition is', (a, b) => {
    expect(A.power(a, b)).toEqual(union(NaN, 1));
  });

  it('of other numbers are composed', () => {
    expect(A.power(NaN, 1)).toBeNaN();
    expect(A.power(2, NaN)).toBeNaN();
    expect(A.power(Infinity, 2)).toBe(Infinity);
    expect(A.power(Infinity, -2)).toBe(0);
  });
});

describe('16-bit floats of sets of numbers', () => {
  it('are those about its ends, and between', () => {
    const bits = A.toHalf(interval(1, 1.0009765625));
    expect(bits).toEqual(integerRange(0x3c00, 0x3c01));
    expect(A.toHalf(interval(-1.0009765625, -1))).toEqual(integerRange(0xbc00, 0xbc01));
  });

  it('of both signs, of a zero and of NaN', () => {
    const bits = A.toHalf(union(interval(-2, 2), NaN));
    for (const value of [-2, -1e-7, -0, 0, 1e-7, 0.3, 2, NaN]) {
      expect(containsInteger(bits, halfBits(value))).toBe(true);
    }
    expect(containsInteger(bits, halfBits(2.5))).toBe(false);
    expect(containsInteger(bits, halfBits(Infinity))).toBe(false);
  });
});

describe('numbers packed in few bits', () => {
  const FORMATS = [
    [0, 1, 65535, 0],
    [-128 / 127, 1, 127, 128],
    [0, 1, 255, 0],
  ] as const;

  it('go to either neighbour of a half, and above it to the greater one', () => {
    // PK4B and PK4UB.
    expect(A.quantize(0.5, -128 / 127, 1, 127, 128)).toEqual(integerRange(191, 192));
    expect(A.quantize(0.5, 0, 1, 255, 0)).toEqual(integerRange(127, 128));
    // 255 of these are more than a half above 127, however the product is rounded.
    expect(A.quantize(0.5 + 2 ** -24, 0, 1, 255, 0)).toBe(128);
  });

  it('hold what each order of rounding gives, and nothing farther off than a half and the roundings', () => {
    const value = fc.float({ noNaN: true, min: -2, max: 2 });
    fc.assert(
      fc.property(value, fc.constantFrom(...FORMATS), (a, format) => {
        const [low, high, scale, bias] = format;
        const exact = Math.min(Math.max(a, low), high) * scale + bias;
        const single = Math.fround(Math.fround(exact - bias) + bias);
        const set = A.quantize(a, low, high, scale, bias);
        for (const sum of [exact, single, Math.fround(exact)]) {
          expect(containsInteger(set, roundToEven(sum) + 0)).toBe(true);
          expect(containsInteger(set, Math.floor(sum + 0.5))).toBe(true);
        }
        const error = (scale + bias) * 2 ** -22;
        for (const each of [Math.floor(exact), Math.ceil(exact)]) {
          if (Math.abs(each - exact) > 0.5 + error) expect(containsInteger(set, each)).toBe(false);
        }
      }),
    );
  });
});

describe('what a SHORT variable keeps', () => {
  it('of an integer that fits 16 bits is that integer', () => {
    expect(A.storeShortInteger(0x7fff, true)).toBe(0x7fff);
    expect(A.storeShortInteger(0xffff8000, true)).toBe(0xffff8000);
    expect(A.storeShortInteger(0xffff, false)).toBe(0xffff);
    const small = integerRange(-5, 5);
    expect(A.storeShortInteger(small, true)).toBe(small);
  });

  it('of a greater one is what any width from 16 bits on leaves', () => {
    expect(A.storeShortInteger(0x10001, false)).toEqual(unionOfIntegers([1, 0x10001]));
    expect(A.storeShortInteger(0x8000, true)).toEqual(unionOfIntegers([0xffff8000, 0x8000]));
    expect(A.storeShortInteger(ANY_INTEGER, true)).toBe(ANY_INTEGER);
  });

  it('of a value whose 16-bit float is a denormal may be zero', () => {
    expect(A.storeShort(2 ** -20)).toEqual(union(0, 2 ** -20));
    expect(A.storeShort(-(2 ** -20))).toEqual(union(-0, -(2 ** -20)));
    expect(A.storeShort(2 ** -14)).toBe(2 ** -14);
  });

  it.each([
    ['a value between two', 1 + 2 ** -12, [1, 1 + 2 ** -12], [1 + 2 ** -11, 1 - 2 ** -12]],
    ['one beyond the largest', 70000, [70000, 70016, Infinity], [65504, 69984, 70017, 1e30]],
    ['one just beyond it', -65510, [-65504, -65510, -Infinity], [-65440, -1e5, 65504]],
    ['one below the least', 1e-10, [0, 1e-10, 2 ** -33], [2 ** -24, 7e-11, 1.2e-10, -0]],
    ['one between denormals', 1.5 * 2 ** -20, [0, 1.5 * 2 ** -20], [2 ** -20, 2 ** -19]],
    ['the least there is', 2 ** -149, [0, 2 ** -149], [2 ** -148, -0]],
    ['a half', 65504, [65504], [65505, Infinity]],
    ['the greatest', 3.4028234663852886e38, [3.4028234663852886e38, Infinity], [3.4e38]],
    ['an infinity', -Infinity, [-Infinity], [-65504]],
  ])('of %s is the nearest with any number of bits', (_, value, may, mayNot) => {
    const kept = A.storeShort(Math.fround(value));
    expect(may.filter((each) => !permits(kept, Math.fround(each)))).toEqual([]);
    expect(mayNot.filter((each) => permits(kept, Math.fround(each)))).toEqual([]);
  });

  it('is what every number of mantissa bits from ten on leaves of a value', () => {
    fc.assert(
      fc.property(
        fc.float({ min: 2 ** -14, max: 65504, noNaN: true }),
        fc.integer({ min: 10, max: 23 }),
        fc.boolean(),
        (magnitude, bits, isNegative) => {
          const value = isNegative ? -magnitude : magnitude;
          const unit = 2 ** (Math.floor(Math.log2(magnitude)) - bits);
          const rounded = roundToEven(value / unit) * unit;
          expect(permits(A.storeShort(value), rounded)).toBe(true);
        },
      ),
    );
  });

  it('is what flushing and rounding to denormals leave of a small one', () => {
    fc.assert(
      fc.property(
        fc.float({ min: 2 ** -149, max: 2 ** -14, noNaN: true }),
        fc.integer({ min: 24, max: 149 }),
        (value, places) => {
          const rounded = roundToEven(value * 2 ** places) / 2 ** places;
          const kept = A.storeShort(value);
          expect([permits(kept, 0), permits(kept, rounded)]).toEqual([true, true]);
        },
      ),
    );
  });
});
