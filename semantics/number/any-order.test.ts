import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alternativesOf, DEFAULT_POLICIES } from '../domains/assignments.js';
import { concrete } from '../domains/concrete.js';
import { lawfulArbitrary } from '../domains/policies.arbitrary.js';
import { sumInAnyOrder } from './any-order.js';
import { binary32Arbitrary } from './binary32.arbitrary.js';
import { flush, nextDown, nextUp } from './binary32.js';
import { contains, interval, sizeOf } from './value-set.js';

const value = binary32Arbitrary.map(flush);
const eight = fc.tuple(value, value, value, value, value, value, value, value);

describe('a sum in any order', () => {
  it('holds what every order gives under every lawful assignment', () => {
    const exactProducts = lawfulArbitrary('VP2.0').map((policies) => ({
      ...policies,
      innerProducts: 'rules' as const,
      denormals: policies.denormals === 'kept-in-moves' ? ('flushed' as const) : policies.denormals,
    }));
    fc.assert(
      fc.property(eight, exactProducts, (factors, policies) => {
        const all = sumInAnyOrder(factors);
        for (const dotOrder of alternativesOf('dotOrder')) {
          const sum = concrete({ ...policies, dotOrder }).sumOfFourProducts(...factors);
          if (!contains(all, sum)) expect.fail(`${dotOrder}: ${String(sum)}`);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('holds a rotated order, which no other alternative has', () => {
    const { add, multiply } = concrete({ ...DEFAULT_POLICIES, sumRounding: 'up' });
    fc.assert(
      fc.property(eight, ([a, b, c, d, e, f, g, h]) => {
        const [x, y, z, w] = [multiply(a, b), multiply(c, d), multiply(e, f), multiply(g, h)];
        expect(contains(sumInAnyOrder([a, b, c, d, e, f, g, h]), add(add(y, add(z, x)), w))).toBe(
          true,
        );
      }),
    );
  });

  it('of sets holds the sums of their members', () => {
    const near = value.map((a) => (Number.isFinite(a) ? interval(nextDown(a), nextUp(a)) : a));
    fc.assert(
      fc.property(near, value, eight, (set, b, [, , c, d, e, f]) => {
        const whole = sumInAnyOrder([set, b, c, d, e, f]);
        for (const a of typeof set === 'number' ? [set] : [-0, 0, 1e30, 1, 3]) {
          if (typeof set !== 'number' && !contains(set, a)) continue;
          const sum = concrete(DEFAULT_POLICIES).sumOfThreeProducts(a, b, c, d, e, f);
          expect(contains(whole, sum)).toBe(true);
        }
      }),
    );
  });

  it('is narrow where nothing is lost', () => {
    expect(sumInAnyOrder([1, 1, 2, 2, 3, 3])).toBe(14);
    expect(sizeOf(sumInAnyOrder([1, 1, 2 ** -24, 1, 0, 0]))).toBe(2);
    expect(sumInAnyOrder([NaN, 1, 1, 1, 1, 1])).toBeNaN();
    expect(sumInAnyOrder([Infinity, 1, -Infinity, 1, 1, 1])).toBeNaN();
    expect(sumInAnyOrder([Infinity, 1, 5, 1, 1, 1])).toBe(Infinity);
    expect(sumInAnyOrder([Infinity, 0, 1, 1, 1, 1])).toBeNaN();
  });
});
