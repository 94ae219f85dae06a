/** Laws of single units, beside what records tell. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binary32Arbitrary } from '../number/binary32.arbitrary.js';
import { alignedSum } from '../number/aligned.js';
import { bitsOf, valueOf } from '../number/binary32.js';
import { adder } from './adder.js';
import { NV20, NV20_FIGURES, NV30, NV30_FIGURES } from './engines.js';
import { recoded, recodedProduct, roundedSquare } from './interpolator.js';
import { multiplier } from './multiplier.js';
import { bySignAndMagnitude, numerically } from './order.js';
import { isNaN, isTiny, negated, type Pattern } from './pattern.js';

const pattern: fc.Arbitrary<Pattern> = fc.oneof(
  fc.integer({ min: 0, max: 0xffffffff }),
  binary32Arbitrary.map(bitsOf),
);
const distance = fc.integer({ min: -0x10000, max: 0xffff });

describe('the interpolator', () => {
  it('squares with an error of less than four units', () => {
    fc.assert(
      fc.property(distance, (d) => {
        expect(Math.abs(roundedSquare(d) - (d * d) / 2 ** 14)).toBeLessThan(4);
      }),
    );
  });

  it('multiplies with an error of half a unit for each partial product at most', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), distance, (factor, d) => {
        const partials = recoded(factor);
        const error = recodedProduct(partials, d) - (factor * d) / 2 ** 14;
        expect(Math.abs(error)).toBeLessThanOrEqual(partials.length / 2);
      }),
    );
  });
});

describe('the adder', () => {
  it.each([
    ['NV20', NV20_FIGURES],
    ['NV30', NV30_FIGURES],
  ])('of %s adds as its terms are aligned, wherever these are normal numbers', (_, figures) => {
    const add = adder(figures.adder);
    const normal = pattern.filter((a) => !isTiny(a) && (a & 0x7f800000) !== 0x7f800000);
    fc.assert(
      fc.property(fc.array(normal, { minLength: 2, maxLength: 4 }), (terms) => {
        const [a = 0, b = 0, ...others] = terms;
        const exact = alignedSum(terms.map(valueOf));
        // What is delivered is cut, as far as it is a number at all.
        if (Math.abs(exact) < 2 ** -126 || Math.abs(exact) >= 2 ** 128) return;
        const bits = bitsOf(exact);
        const cut = Math.abs(valueOf(bits)) > Math.abs(exact) ? bits - 1 : bits;
        expect(add(a, b, ...others)).toBe(cut);
      }),
    );
  });

  it('does not mind the order of terms', () => {
    const add = adder(NV20_FIGURES.adder);
    fc.assert(
      fc.property(pattern, pattern, pattern, pattern, (a, b, c, d) => {
        expect(add(d, b, a, c)).toBe(add(a, b, c, d));
      }),
    );
  });
});

describe('the multiplier', () => {
  it('does not mind the order of factors, and turns its sign with theirs', () => {
    for (const { multiplier: own } of [NV20_FIGURES, NV30_FIGURES]) {
      const multiply = multiplier(own);
      fc.assert(
        fc.property(pattern, pattern, (a, b) => {
          const product = multiply(a, b);
          expect(multiply(b, a)).toBe(product);
          const turned = multiply(negated(a), b);
          // A computed NaN has one sign, and a product of a tiny factor is +0.
          expect([product, negated(product)]).toContain(turned);
        }),
      );
    }
  });
});

describe('the orders', () => {
  it('tell every two patterns apart in NV20, and the greater of them by turns', () => {
    fc.assert(
      fc.property(pattern, pattern, (a, b) => {
        const opposite = { less: 'greater', greater: 'less', equal: 'equal' } as const;
        const comparison = bySignAndMagnitude(a, b);
        if (comparison === 'unordered') throw new Error('no pattern is unordered');
        expect(comparison === 'equal').toBe(a === b);
        expect(bySignAndMagnitude(b, a)).toBe(opposite[comparison]);
      }),
    );
  });

  it('are those of numbers in NV30', () => {
    fc.assert(
      fc.property(pattern, pattern, (a, b) => {
        const [x, y] = [a, b].map((bits) => (isTiny(bits) ? 0 : valueOf(bits)));
        if (x === undefined || y === undefined) return;
        const wanted =
          isNaN(a) || isNaN(b) ? 'unordered' : x < y ? 'less' : x > y ? 'greater' : 'equal';
        expect(numerically(a, b)).toBe(wanted);
      }),
    );
  });
});

it('every function of one number gives a pattern of 32 bits for every kind of operand', () => {
  const all = [...NV20.unary, ...NV30.unary];
  fc.assert(
    fc.property(pattern, (a) => {
      for (const [name, unary] of all) {
        const result = unary(a);
        expect(result === result >>> 0, `${name} of ${a.toString(16)}`).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});
