import fc from 'fast-check';
import { Decimal } from 'decimal.js';
import { describe, expect, it } from 'vitest';
import { atOrder, LARGEST, nextDown, nextUp, order } from './binary32.js';
import { approximateReal, exactReal, highEnd, justAbove, justBelow, lowEnd } from './bounds.js';
import {
  cosineBeyond,
  cosineWithin,
  LAST_ANGLE,
  sineBeyond,
  sineWithin,
  UNIT,
} from './bounds-angle.js';
import { exponentialWithin, roughExponentialWithin } from './bounds-exponential.js';
import { logarithmWithin } from './bounds-logarithm.js';
import { reciprocalSquareRootWithin, reciprocalWithin } from './bounds-reciprocal.js';
import { exactDecimal } from './exact.js';
import { contains, extentOf, includes, interval, type Allowed } from './value-set.js';

const RADIUS = 2 ** -22;
const Wide = Decimal.clone({ precision: 120 });

describe('the values nearer than a bound', () => {
  it('leave out those at just the bound', () => {
    expect(lowEnd(exactReal(1), RADIUS)).toBe(nextUp(1 - RADIUS));
    expect(highEnd(exactReal(1), RADIUS)).toBe(nextDown(1 + RADIUS));
    expect(lowEnd(exactReal(RADIUS), RADIUS)).toBe(2 ** -149);
    expect(highEnd(exactReal(-RADIUS), RADIUS)).toBe(-(2 ** -149));
    expect(Object.is(lowEnd(justAbove(2 ** -140), 2 ** -140), 2 ** -149)).toBe(true);
    expect(Object.is(lowEnd(justBelow(2 ** -140), 2 ** -140), -0)).toBe(true);
    expect(lowEnd(justBelow(1), RADIUS)).toBe(1 - RADIUS);
    expect(lowEnd(justAbove(1), RADIUS)).toBe(nextUp(1 - RADIUS));
    expect(highEnd(justBelow(1), RADIUS)).toBe(nextDown(1 + RADIUS));
    expect(highEnd(justAbove(1), RADIUS)).toBe(1 + RADIUS);
  });

  it('are found by sixty digits where binary64 does not tell', () => {
    let asked = 0;
    const near = (offset: string): ReturnType<typeof approximateReal> =>
      approximateReal(1 + RADIUS, () => {
        asked++;
        return new Wide(exactDecimal(1 + RADIUS)).plus(offset);
      });
    expect(lowEnd(near('1e-30'), RADIUS)).toBe(nextUp(1));
    expect(lowEnd(near('-1e-30'), RADIUS)).toBe(1);
    expect(highEnd(near('1e-30'), RADIUS)).toBe(1 + 2 * RADIUS);
    expect(highEnd(near('-1e-30'), RADIUS)).toBe(nextDown(1 + 2 * RADIUS));
    expect(asked).toBe(4);
  });

  it('are just those, by a hundred digits', () => {
    const inside = (value: number, center: Decimal): boolean =>
      exactDecimal(value).minus(center).abs().lessThan(exactDecimal(RADIUS));
    const check = (set: Allowed, center: Decimal): void => {
      const [low, high] = extentOf(set) ?? [NaN, NaN];
      expect([inside(low, center), inside(high, center)]).toEqual([true, true]);
      expect([inside(nextDown(low), center), inside(nextUp(high), center)]).toEqual([false, false]);
    };
    const single = fc.float({ min: 1, max: 2, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(single, (a) => {
        const exact = new Wide(exactDecimal(a));
        check(reciprocalWithin(a, a), new Wide(1).div(exact));
        check(reciprocalSquareRootWithin(a, a), new Wide(1).div(exact.sqrt()));
        check(sineWithin(a, a), exact.sin());
        check(cosineWithin(a, a), exact.cos());
        check(logarithmWithin(a, a), exact.log(2));
      }),
    );
  });
});

describe('intervals of operands', () => {
  const inner = fc
    .tuple(
      fc.float({ min: Math.fround(0.001), max: Math.fround(7), noNaN: true }),
      fc.float({ min: Math.fround(0.001), max: Math.fround(7), noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
    )
    .map(([a, b, along]): readonly [number, number, number] => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)];
      const between = Math.fround(low + along * (high - low));
      return [low, high, Math.min(Math.max(between, low), high)];
    });
  const overflow = (): Allowed => Infinity;
  const stated =
    (f: typeof sineWithin) =>
    (low: number, high: number): Allowed =>
      f(Math.min(low, LAST_ANGLE), Math.min(high, LAST_ANGLE));

  it.each([
    ['reciprocal', reciprocalWithin],
    ['reciprocal square root', reciprocalSquareRootWithin],
    ['sine', stated(sineWithin)],
    ['cosine', stated(cosineWithin)],
    ['logarithm', logarithmWithin],
    ['exponential', (low: number, high: number) => exponentialWithin(low, high, overflow)],
    [
      'rough exponential',
      (low: number, high: number) => roughExponentialWithin(low, high, overflow),
    ],
  ] as const)('permit all that their members do: %s', (_, within) => {
    fc.assert(
      fc.property(inner, ([low, high, between]) => {
        const whole = within(low, high);
        for (const a of [low, high, between]) expect(includes(whole, within(a, a))).toBe(true);
      }),
    );
  });

  const beyond = fc
    .tuple(fc.float({ min: 7, max: 2 ** 23, noNaN: true }), fc.integer({ min: 0, max: 2 ** 20 }))
    .map(([low, steps]) => [low, atOrder(order(low) + steps)] as const);
  it.each([
    ['sine', sineBeyond, Math.sin],
    ['cosine', cosineBeyond, Math.cos],
  ] as const)('grow with the angle beyond one period: %s', (_, within, f) => {
    fc.assert(
      fc.property(beyond, fc.boolean(), ([low, high], isNegative) => {
        const [from, to] = isNegative ? [-high, -low] : [low, high];
        const whole = within(from, to);
        for (const a of [from, to]) {
          const own = within(a, a);
          expect(includes(whole, own)).toBe(true);
          const [least = NaN, greatest = NaN] = extentOf(own) ?? [];
          const radius = 2 ** -22 * (1 + Math.abs(a));
          expect(least).toBeLessThanOrEqual(f(a));
          expect(greatest).toBeGreaterThanOrEqual(f(a));
          expect(Math.max(f(a) - least, greatest - f(a))).toBeLessThanOrEqual(radius);
          expect(includes(UNIT, own)).toBe(true);
        }
      }),
    );
    expect(contains(within(1e7, 1e7), 0.5)).toBe(true);
    expect(contains(within(-1, -1), 0.25)).toBe(false);
  });

  it('reach to the infinity where reciprocals of denormals overflow', () => {
    const least = 2 ** -149;
    expect(reciprocalWithin(least, least)).toEqual(interval(LARGEST, Infinity));
    const normal = reciprocalWithin(2 ** -127, 2 ** -127);
    expect([contains(normal, 2 ** 127), contains(normal, Infinity)]).toEqual([true, false]);
    expect(contains(reciprocalWithin(least, 1), 0.5)).toBe(false);
    expect(contains(reciprocalSquareRootWithin(2 ** -148, 2 ** -148), 2 ** 74)).toBe(true);
  });

  it('turn where the functions do', () => {
    expect(extentOf(sineWithin(1, 2))?.[1]).toBe(nextUp(1));
    expect(extentOf(sineWithin(1, 6))).toEqual([-nextUp(1), nextUp(1)]);
    expect(extentOf(cosineWithin(3, 4))?.[0]).toBe(-nextUp(1));
    expect(extentOf(sineBeyond(7, 7.9))?.[1]).toBe(nextUp(1));
    expect(extentOf(cosineBeyond(-4, -3))?.[0]).toBe(-nextUp(1));
    expect(contains(reciprocalWithin(1, 2), 0.5)).toBe(true);
    expect(contains(reciprocalWithin(1, 2), nextUp(1))).toBe(true);
    expect(contains(reciprocalWithin(1, 2), 0.499999)).toBe(false);
  });

  it('end where powers overflow or are flushed', () => {
    expect(exponentialWithin(-200, -150, overflow)).toEqual(interval(-0, 0));
    expect(contains(exponentialWithin(127, 129, overflow), Infinity)).toBe(true);
    expect(exponentialWithin(130, 140, overflow)).toBe(Infinity);
    expect(contains(exponentialWithin(-126, -125, overflow), -0)).toBe(true);
    expect(contains(exponentialWithin(-125, -124, overflow), 0)).toBe(false);
  });
});
