import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_POLICIES, permittedBox } from '../../semantics/domains/assignments.js';
import { concrete } from '../../semantics/domains/concrete.js';
import type { Binary32Domain } from '../../semantics/domains/nominal.js';
import type { Policies, PolicyName } from '../../semantics/domains/policies.js';
import { nextDown, nextUp, flush } from '../../semantics/number/binary32.js';
import { binary32Arbitrary } from '../../semantics/number/binary32.arbitrary.js';
import { exactSum, isMultiplyAdd, isRoundingOf, roundedFrom } from './rounding.js';
import { isSumOfProducts } from './sums.js';
import { byNight } from '../../vitest.night.js';

const operand = binary32Arbitrary.map(flush);
const RUNS = { numRuns: byNight(300, 60) };

const ROUNDING = ['productRounding', 'productOverflow', 'denormals', 'tininess'] as const;
const permitted = permittedBox('VP2.0');

/** Every permitted combination of some policies; sums are rounded as products are. */
function combinations(names: readonly PolicyName[]): readonly Binary32Domain[] {
  return names
    .reduce<readonly Policies[]>(
      (all, name) =>
        all.flatMap((policies) => permitted[name].map((value) => ({ ...policies, [name]: value }))),
      [DEFAULT_POLICIES],
    )
    .map((policies) => concrete({ ...policies, sumRounding: policies.productRounding }));
}

const variants = combinations(ROUNDING);
const withMultiplyAdd = combinations([...ROUNDING, 'madRounding']);
const withOrder = combinations([...ROUNDING, 'dotOrder']);

/** Fails; `expect` takes longer than what is tested here, so it is left to what fails. */
function refused(result: number, operands: readonly number[]): never {
  expect.fail(`${String(result)} of ${operands.join(', ')} is refused`);
}

describe('no permitted result is refused', () => {
  it('of a sum or a product', () => {
    fc.assert(
      fc.property(operand, operand, (a, b) => {
        fc.pre(Number.isFinite(a) && Number.isFinite(b));
        for (const domain of variants) {
          const [sum, product] = [domain.add(a, b), domain.multiply(a, b)];
          if (!isRoundingOf(sum, exactSum(a, b))) refused(sum, [a, b]);
          if (!isRoundingOf(product, { head: a * b, tail: 0 })) refused(product, [a, b]);
        }
      }),
      RUNS,
    );
  });

  it('of a product and a sum', () => {
    fc.assert(
      fc.property(operand, operand, operand, (a, b, c) => {
        for (const domain of withMultiplyAdd) {
          const r = domain.multiplyAdd(a, b, c);
          if (!isMultiplyAdd(r, a, b, c)) refused(r, [a, b, c]);
        }
      }),
      RUNS,
    );
  });

  it('of three or four products', () => {
    const factors = fc.array(operand, { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(factors, ([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0]) => {
        for (const domain of withOrder) {
          const three = domain.sumOfThreeProducts(a, b, c, d, e, f);
          if (!isSumOfProducts(three, [a, b, c, d, e, f])) refused(three, [a, b, c, d, e, f]);
          const four = domain.sumOfFourProducts(a, b, c, d, e, f, g, h);
          if (!isSumOfProducts(four, [a, b, c, d, e, f, g, h])) {
            refused(four, [a, b, c, d, e, f, g, h]);
          }
        }
      }),
      { numRuns: byNight(150, 30) },
    );
  });
});

describe('a forbidden result is refused', () => {
  const moderate = fc
    .double({ min: 2 ** -10, max: 2 ** 10, noNaN: true })
    .map((value) => Math.fround(value));

  it('two steps from the sum', () => {
    fc.assert(
      fc.property(moderate, moderate, (a, b) => {
        const near = Math.fround(a + b);
        expect(isRoundingOf(nextUp(nextUp(near)), exactSum(a, b))).toBe(false);
        expect(isRoundingOf(nextDown(nextDown(near)), exactSum(a, b))).toBe(false);
      }),
      RUNS,
    );
  });

  it('beside what is exact', () => {
    expect(isRoundingOf(nextUp(3), exactSum(1, 2))).toBe(false);
    expect(isRoundingOf(3, exactSum(1, 2))).toBe(true);
    expect(isRoundingOf(NaN, exactSum(1, 2))).toBe(false);
    expect(isMultiplyAdd(nextUp(7), 2, 3, 1)).toBe(false);
    expect(isSumOfProducts(nextDown(14), [1, 1, 2, 2, 3, 3])).toBe(false);
    expect(isSumOfProducts(14, [1, 1, 2, 2, 3, 3])).toBe(true);
  });

  it('what neither one rounding nor two give', () => {
    // a * a is 1 + 2^-22 + 2^-46: rounded down, kept, or rounded up.
    const a = 1 + 2 ** -23;
    expect(isMultiplyAdd(0, a, a, -(1 + 2 ** -22))).toBe(true);
    expect(isMultiplyAdd(2 ** -46, a, a, -(1 + 2 ** -22))).toBe(true);
    expect(isMultiplyAdd(2 ** -23, a, a, -(1 + 2 ** -22))).toBe(true);
    expect(isMultiplyAdd(2 ** -45, a, a, -(1 + 2 ** -22))).toBe(false);
  });

  it('a flushed result that is large enough, an overflow that is none', () => {
    const smallest = 2 ** -126;
    expect(isRoundingOf(0, { head: smallest, tail: 0 })).toBe(false);
    expect(isRoundingOf(-0, { head: smallest, tail: -(2 ** -150) })).toBe(true);
    expect(isRoundingOf(smallest, { head: smallest, tail: -(2 ** -150) })).toBe(true);
    expect(isRoundingOf(smallest, { head: smallest / 2, tail: 0 })).toBe(false);
    const largest = 2 ** 128 - 2 ** 104;
    expect(isRoundingOf(Infinity, { head: largest, tail: 0 })).toBe(false);
    expect(isRoundingOf(Infinity, { head: largest, tail: 1 })).toBe(true);
    expect(isRoundingOf(largest, { head: 2 ** 255, tail: 0 })).toBe(true);
    expect(roundedFrom(-largest)).toEqual({ lo: -Infinity, hi: -nextDown(largest) });
  });
});

describe('special values in sums of products', () => {
  const dp3 = (r: number, ...factors: number[]): boolean => isSumOfProducts(r, factors);

  it('decides what the rules of ADD and MUL decide', () => {
    expect(dp3(NaN, NaN, 0, 1, 1, 1, 1)).toBe(true);
    expect(dp3(1, NaN, 0, 1, 1, 1, 1)).toBe(false);
    expect(dp3(NaN, 0, Infinity, 1, 1, 1, 1)).toBe(true);
    expect(dp3(0, 0, Infinity, 1, 1, 1, 1)).toBe(false);
    expect(dp3(NaN, 1, Infinity, 1, -Infinity, 1, 1)).toBe(true);
    expect(dp3(Infinity, 1, Infinity, 1, -Infinity, 1, 1)).toBe(false);
    expect(dp3(Infinity, 1, Infinity, 1, 1, 1, 1)).toBe(true);
    expect(dp3(NaN, 1, Infinity, 1, 1, 1, 1)).toBe(false);
  });

  it('leaves open what an overflow in between may do', () => {
    const huge = 2 ** 100;
    const products = [huge, huge, -huge, huge, 1, 1];
    expect(dp3(NaN, ...products)).toBe(true);
    expect(dp3(1, ...products)).toBe(true);
    expect(dp3(Infinity, ...products)).toBe(true);
    expect(dp3(NaN, -huge, huge, 1, Infinity, 1, 1)).toBe(true);
    expect(dp3(Infinity, -huge, huge, 1, Infinity, 1, 1)).toBe(true);
    expect(dp3(-Infinity, -huge, huge, 1, Infinity, 1, 1)).toBe(false);
  });
});
