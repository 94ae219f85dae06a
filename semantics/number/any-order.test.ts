import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alternativesOf, DEFAULT_POLICIES } from '../domains/assignments.js';
import { concrete } from '../domains/concrete.js';
import { permittedArbitrary } from '../domains/policies.arbitrary.js';
import { sumInAnyOrder as sumOf, type Open } from './any-order.js';
import { binary32Arbitrary } from './binary32.arbitrary.js';
import { flush, isDenormal, LARGEST, nextDown, nextUp, SMALLEST_NORMAL } from './binary32.js';
import type { Deliver } from './every-order.js';
import { roundTo } from './round.js';
import { contains, interval, NOTHING, sizeOf, unionOf, type Allowed } from './value-set.js';

const value = binary32Arbitrary.map(flush);
const eight = fc.tuple(value, value, value, value, value, value, value, value);

const zeroTimes = (): number => NaN;
/** Whatever a direction and an overflow may make of a number. */
const deliver: Deliver = (exact) => {
  if (exact === 0 || !Number.isFinite(exact)) return [exact];
  return [roundTo(exact, 'down'), roundTo(exact, 'up')].flatMap((each) => {
    if (Math.abs(each) < SMALLEST_NORMAL) return [0, each];
    return Math.abs(each) < LARGEST ? [each] : [Math.sign(exact) * LARGEST, each];
  });
};
const FLUSHED: Open = {
  flushes: true,
  keeps: false,
  zeroTimes,
  together: () => NOTHING,
  deliver: (exact, of) => deliver(exact, of).map(flush),
};
const KEPT: Open = { flushes: false, keeps: true, zeroTimes, deliver, together: () => NOTHING };

const sumInAnyOrder = (factors: readonly Allowed[]): Allowed => sumOf(factors, FLUSHED);

describe('a sum in any order', () => {
  it('holds what every order gives under every permitted assignment', () => {
    const exactProducts = permittedArbitrary('VP2.0').map((policies) => ({
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

  it('holds what every order gives where denormals are kept, or may be', () => {
    // Products around the least normal value, whose sums are denormal or cancel.
    const small = fc.oneof(
      binary32Arbitrary,
      fc.integer({ min: -0xffffff, max: 0xffffff }).map((steps) => steps * 2 ** -149),
    );
    const factors = fc.tuple(small, value, small, value, small, value, small, value);
    const policies = permittedArbitrary('VP2.0').map((each) => ({
      ...each,
      innerProducts: 'rules' as const,
      denormals: 'kept' as const,
    }));
    let denormals = 0;
    fc.assert(
      fc.property(factors, policies, fc.boolean(), (drawn, kept, ones) => {
        const terms = ones ? drawn.map((factor, i) => (i % 2 === 0 ? factor : 1)) : drawn;
        const [a, b, c, d, e, f, g, h] = terms as typeof drawn;
        const [all, either] = [sumOf(terms, KEPT), sumOf(terms, { ...KEPT, flushes: true })];
        for (const dotOrder of alternativesOf('dotOrder')) {
          const sum = concrete({ ...kept, dotOrder }).sumOfFourProducts(a, b, c, d, e, f, g, h);
          if (isDenormal(sum)) denormals++;
          if (!contains(all, sum)) expect.fail(`${dotOrder}: ${String(sum)}`);
          if (!contains(either, sum)) expect.fail(`${dotOrder}: ${String(sum)}, flushed or kept`);
        }
      }),
      { numRuns: 500 },
    );
    expect(denormals).toBeGreaterThan(50);
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
    expect(sumOf([2 ** -140, 1, 2 ** -149, 1, 0, 0], KEPT)).toBe(2 ** -140 + 2 ** -149);
    expect(sizeOf(sumInAnyOrder([2 ** -126, 1, -(2 ** -126), 1.5, 1, 0]))).toBe(3);
  });

  it('has zeros of either sign', () => {
    const zeros = unionOf([-0, 0]);
    expect(sumInAnyOrder([-1, 0, -1, 0, -1, 0])).toEqual(zeros);
    expect(sumInAnyOrder([1, 0, 1, 0, 1, 0])).toEqual(zeros);
    expect(sumInAnyOrder([1, 1, -1, 1, 0, 0])).toEqual(zeros);
  });

  it('that overflows before it is rounded may come back', () => {
    // 2 * LARGEST - LARGEST is LARGEST if fused, zero or +INF if the product is rounded first; and nothing else.
    expect(sumInAnyOrder([LARGEST, 2, -LARGEST, 1, 0, 0])).toEqual(
      unionOf([-0, 0, LARGEST, Infinity]),
    );
    const half = sumInAnyOrder([LARGEST, 2, -LARGEST, 1.5, -LARGEST, 0.25]);
    expect([-Infinity, Infinity, NaN].every((value) => contains(half, value))).toBe(true);
    expect([1, -1, 1e30, -1e30].some((value) => contains(half, value))).toBe(false);
    expect(sizeOf(half)).toBeLessThan(40);
    // Whatever comes first, the sum of the two that overflow is far from what is left of them.
    const back = sumInAnyOrder([2 ** 127, 1, 2 ** 127, 1, -(2 ** 127), 1, 1, 3]);
    expect(contains(back, 2 ** 127)).toBe(true);
    expect(contains(back, 3)).toBe(false);
    expect(sizeOf(back)).toBeLessThan(20);
    expect(sumInAnyOrder([LARGEST, 2, 1, 1, 1, 1])).toEqual(unionOf([LARGEST, Infinity]));
  });

  it('leaves what lies between its finite values and infinities', () => {
    const perhaps = unionOf([interval(2, 4), -Infinity, NaN]);
    const sum = unionOf([interval(3, 5), -Infinity, NaN]);
    expect(sumInAnyOrder([perhaps, 1, 1, 1, 0, 0])).toEqual(sum);
    expect(sumInAnyOrder([-1, perhaps, 1, -1, 0, 0])).toEqual(
      unionOf([interval(-5, -3), Infinity, NaN]),
    );
    expect(sumInAnyOrder([interval(-1, 1), Infinity, 1, 1, 0, 0])).toEqual(
      unionOf([-Infinity, Infinity, NaN]),
    );
  });

  it('has the zero that a zero of a set times an infinity or NaN may be', () => {
    const sums = (zeroTimes: Allowed, ...factors: readonly [Allowed, Allowed]): Allowed =>
      sumOf([...factors, 1, 1, 0, 0], { ...FLUSHED, zeroTimes: () => zeroTimes });
    const zeros = unionOf([-0, 0]);
    expect(sums(NaN, zeros, Infinity)).toBeNaN();
    expect(sums(0, zeros, Infinity)).toBe(1);
    expect(sums(unionOf([0, NaN]), -Infinity, zeros)).toEqual(unionOf([1, NaN]));
    expect(sums(0, unionOf([0, 2]), NaN)).toEqual(unionOf([1, NaN]));
    expect(sums(0, unionOf([NaN, 4]), unionOf([0, -0]))).toBe(1);
    expect(sums(0, unionOf([NaN, Infinity]), unionOf([0, 2]))).toEqual(unionOf([1, Infinity, NaN]));
  });
});
