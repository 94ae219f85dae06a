/** The arithmetic with paths of its own for numbers is the plain one, of numbers, carried bits and undefined values. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byNight } from '../../../vitest.night.js';
import { binary32Arbitrary } from '../../number/binary32.arbitrary.js';
import { bitsOf, flush } from '../../number/binary32.js';
import {
  ON_NUMBERS,
  onValues,
  saturate,
  select,
  storeShort,
  sumOfProducts,
} from './floats.plain.testing.js';
import { nominalNumbers } from './floats.js';
import { floatOfBits, Packed, type NominalFloat } from './packed.js';
import type { Truth } from './truth.js';
import { UNDEFINED } from './undefined.js';

const NUMBERS = nominalNumbers('binary32');
const numRuns = byNight(2000, 300);

const value: fc.Arbitrary<NominalFloat> = fc.oneof(
  { weight: 6, arbitrary: binary32Arbitrary.map(flush) },
  { weight: 2, arbitrary: binary32Arbitrary.map((a) => floatOfBits(bitsOf(a))) },
  { weight: 1, arbitrary: fc.nat(0xffffffff).map((bits) => new Packed(bits)) },
  { weight: 1, arbitrary: fc.constant(UNDEFINED) },
);
const truth: fc.Arbitrary<Truth> = fc.constantFrom<Truth>(true, false, UNDEFINED);

describe('arithmetic of the nominal domain', () => {
  it.each(Object.entries(ON_NUMBERS))('%s is the plain one', (name, operation) => {
    const written = NUMBERS[name as keyof typeof NUMBERS] as (...a: NominalFloat[]) => unknown;
    fc.assert(
      fc.property(fc.tuple(value, value, value), (three) => {
        // As many operands as the operation has, so that none is undefined that it does not see.
        const operands = three.slice(0, operandsOf(name));
        expect(written(...operands)).toBe(onValues(operation, operands));
      }),
      { numRuns },
    );
  });

  it('adds products from the left', () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 8, maxLength: 8 }), (factors) => {
        const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = factors;
        const { sumOfTwoProducts, sumOfThreeProducts, sumOfFourProducts } = NUMBERS;
        expect(sumOfTwoProducts(a, b, c, d)).toBe(sumOfProducts([a, b, c, d]));
        expect(sumOfThreeProducts(a, b, c, d, e, f)).toBe(sumOfProducts([a, b, c, d, e, f]));
        expect(sumOfFourProducts(a, b, c, d, e, f, g, h)).toBe(sumOfProducts(factors));
      }),
      { numRuns },
    );
  });

  it('clamps, selects and stores as the plain rules do', () => {
    const short = nominalNumbers('binary16');
    fc.assert(
      fc.property(value, value, truth, fc.constantFrom(0 as const, -1 as const), (a, b, t, low) => {
        expect(NUMBERS.saturate(a, low)).toBe(saturate(a, low));
        expect(NUMBERS.select(t, a, b)).toBe(select(t, a, b));
        expect(NUMBERS.select(t, a, a)).toBe(select(t, a, a));
        expect(short.storeShort(a)).toBe(storeShort(a));
      }),
      { numRuns },
    );
  });
});

const OF_ONE = [
  ...['negate', 'absolute', 'floor', 'fraction', 'coarse', 'ceiling', 'round', 'truncate'],
  ...['isNaN', 'reciprocal', 'exp2', 'log2', 'sine', 'cosine'],
];

function operandsOf(name: string): number {
  return name === 'multiplyAdd' ? 3 : OF_ONE.includes(name) ? 1 : 2;
}
