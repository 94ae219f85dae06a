import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binary32Arbitrary, closePairArbitrary } from './binary32.arbitrary.js';
import { bitsOf, LARGEST, nextDown, nextUp, SMALLEST_NORMAL } from './binary32.js';
import { dyadic } from './exact.js';
import {
  exactMultiplyAdd,
  exactProduct,
  exactReciprocal,
  exactSum,
  exactSumOfProducts,
  roundDecimal,
  rounder,
  roundTo,
  type Direction,
  type Rounding,
} from './round.js';

const UNIT = 1200;

/** A finite number in units of 2^-1200, exactly. */
function units(value: number): bigint {
  const { significand, exponent } = dyadic(value) ?? { significand: 0n, exponent: 0 };
  return significand << BigInt(exponent + UNIT);
}

/** a * b in units of 2^-1200. */
const product = (a: number, b: number): bigint => (units(a) * units(b)) >> BigInt(UNIT);

/**
 * Whether rounding `odd` in each direction is rounding the rational numerator / denominator (in units
 * of 2^-1200, denominator positive) by the definition of each direction.
 */
function expectRounded(odd: number, numerator: bigint, denominator = 1n): void {
  const sideOf = (value: number): number => {
    const difference = units(value) * denominator - numerator;
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  };
  const down = roundTo(odd, 'down');
  const up = roundTo(odd, 'up');
  if (Math.abs(down) <= LARGEST) {
    expect(sideOf(down)).toBeLessThanOrEqual(0);
    const next = down === 0 ? 2 ** -149 : nextUp(down);
    if (next <= LARGEST) expect(sideOf(next)).toBe(1);
  }
  if (Math.abs(up) <= LARGEST) {
    expect(sideOf(up)).toBeGreaterThanOrEqual(0);
    const before = up === 0 ? -(2 ** -149) : nextDown(up);
    if (before >= -LARGEST) expect(sideOf(before)).toBe(-1);
  }
  expect(roundTo(odd, 'zero')).toBe(numerator < 0n ? up : down);
  if (Number.isFinite(up) && Number.isFinite(down)) {
    const middle = units(up) * denominator + units(down) * denominator - 2n * numerator;
    const nearest = roundTo(odd, 'nearest');
    if (middle < 0n) expect(nearest).toBe(up);
    else if (middle > 0n) expect(nearest).toBe(down);
    else expect(up === down ? nearest === up : bitsOf(nearest) % 2 === 0).toBe(true);
  }
}

const finite = binary32Arbitrary.filter(Number.isFinite);
const finitePair = closePairArbitrary.filter(([a, b]) => Number.isFinite(a) && Number.isFinite(b));

describe('exact results round as the exact value does', () => {
  it('of sums', () => {
    fc.assert(
      fc.property(finitePair, ([a, b]) => {
        expectRounded(exactSum(a, b), units(a) + units(b));
        expect(roundTo(exactSum(a, b), 'nearest')).toBe(Math.fround(a + b));
      }),
      { numRuns: 1000 },
    );
  });

  it('of products', () => {
    fc.assert(
      fc.property(finite, finite, (a, b) => {
        expectRounded(exactProduct(a, b), product(a, b));
      }),
      { numRuns: 1000 },
    );
  });

  it('of fused multiply-adds', () => {
    fc.assert(
      fc.property(finite, finite, finite, fc.boolean(), (a, b, other, cancels) => {
        const c = cancels ? -roundTo(a * b, 'nearest') : other;
        if (!Number.isFinite(c)) return;
        expectRounded(exactMultiplyAdd(a, b, c), product(a, b) + units(c));
      }),
      { numRuns: 1000 },
    );
  });

  it('of sums of products', () => {
    fc.assert(
      fc.property(fc.array(finite, { minLength: 6, maxLength: 8 }), (factors) => {
        let exact = 0n;
        for (let i = 0; i + 1 < factors.length; i += 2)
          exact += product(factors[i] ?? 0, factors[i + 1] ?? 0);
        expectRounded(exactSumOfProducts(factors), exact);
      }),
      { numRuns: 1000 },
    );
  });

  it('of reciprocals', () => {
    fc.assert(
      fc.property(finite, (a) => {
        if (a === 0) return;
        const sign = a < 0 ? -1n : 1n;
        expectRounded(exactReciprocal(a), sign << BigInt(2 * UNIT), sign * units(a));
      }),
      { numRuns: 1000 },
    );
  });

  it('of decimals', () => {
    const third = new Decimal(1).div(3);
    expect(roundDecimal(third, 'down')).toBe(Math.fround(1 / 3) - 2 ** -25);
    expect(roundDecimal(third, 'up')).toBe(Math.fround(1 / 3));
    expect(roundDecimal(new Decimal('1e50'), 'zero')).toBe(Infinity);
    expect(roundDecimal(new Decimal('-1e-5000'), 'down')).toBe(-(2 ** -149));
    // 1 + 2^-24 is a tie; the least more is not.
    expect(roundDecimal(new Decimal('1.000000059604644775390625'), 'nearest')).toBe(1);
    expect(
      roundDecimal(new Decimal('1.0000000596046447753906250000000000000000000001'), 'nearest'),
    ).toBe(1 + 2 ** -23);
  });

  it('where rounding twice would be wrong', () => {
    // 1 + 2^-24 + 2^-90: binary64 loses the last term and sees a tie.
    expect(roundTo(exactSumOfProducts([1, 1, 2 ** -24, 1, 2 ** -45, 2 ** -45]), 'nearest')).toBe(
      1 + 2 ** -23,
    );
    expect(roundTo(exactMultiplyAdd(1 + 2 ** -12, 2 ** -70, 1 + 2 ** -23), 'up')).toBe(
      1 + 2 ** -22,
    );
  });

  it('keeps NaN, infinities and the signs of zeros', () => {
    for (const direction of ['nearest', 'zero', 'up', 'down'] satisfies Direction[])
      for (const value of [NaN, Infinity, -Infinity, 0, -0])
        expect(Object.is(roundTo(value, direction), value)).toBe(true);
    expect(Object.is(exactSumOfProducts([-0, 1, 0, -1]), -0)).toBe(true);
    expect(exactSumOfProducts([1, Infinity, 1, -Infinity])).toBeNaN();
    expect(exactReciprocal(-0)).toBe(-Infinity);
    expect(Object.is(exactReciprocal(-Infinity), -0)).toBe(true);
  });
});

describe('delivered results', () => {
  const standard: Rounding = {
    direction: 'nearest',
    overflow: 'infinity',
    flushedZero: 'signed',
    tininess: 'after',
  };
  const delivered = (exact: number, changes: Partial<Rounding>): number =>
    rounder({ ...standard, ...changes })(exact);

  it('overflow to an infinity or stay finite', () => {
    const halfWay = 2 ** 128 - 2 ** 103;
    expect(delivered(halfWay, {})).toBe(Infinity);
    expect(delivered(halfWay - 2 ** 75, {})).toBe(LARGEST);
    expect(delivered(-halfWay, { overflow: 'largest' })).toBe(-LARGEST);
    expect(delivered(2 ** 128, { direction: 'zero' })).toBe(Infinity);
    expect(delivered(halfWay, { direction: 'zero' })).toBe(LARGEST);
    expect(delivered(2 ** 200, { direction: 'zero', overflow: 'by direction' })).toBe(LARGEST);
    expect(delivered(2 ** 200, { direction: 'up', overflow: 'by direction' })).toBe(Infinity);
    expect(delivered(-(2 ** 200), { direction: 'up', overflow: 'by direction' })).toBe(-LARGEST);
    expect(delivered(2 ** 200, { direction: 'down', overflow: 'by direction' })).toBe(LARGEST);
    expect(delivered(-(2 ** 200), { direction: 'down', overflow: 'by direction' })).toBe(-Infinity);
    expect(delivered(-(2 ** 200), { overflow: 'by direction' })).toBe(-Infinity);
    expect(delivered(Infinity, { overflow: 'largest' })).toBe(Infinity);
  });

  it('underflow to a zero of either sign', () => {
    const tiny = -(2 ** -127);
    expect(Object.is(delivered(tiny, {}), -0)).toBe(true);
    expect(Object.is(delivered(tiny, { flushedZero: 'positive' }), 0)).toBe(true);
    expect(Object.is(delivered(-(2 ** -298), {}), -0)).toBe(true);
    expect(Object.is(delivered(-0, { flushedZero: 'positive' }), -0)).toBe(true);
    expect(delivered(2 ** -298, { direction: 'up' })).toBe(0);
  });

  it('are tiny before or after rounding', () => {
    // Just below 2^-126: by 2^-151 both kinds of rounding reach it, by 2^-150.5 only the coarser one.
    const close = SMALLEST_NORMAL - 2 ** -153;
    const farther = SMALLEST_NORMAL - 2 ** -151 - 2 ** -153;
    for (const sign of [1, -1]) {
      const table = (exact: number): readonly number[] =>
        (['before', 'after', 'after, unbounded'] as const).map((tininess) =>
          delivered(sign * exact, { tininess }),
        );
      const normal = sign * SMALLEST_NORMAL;
      expect(table(close)).toEqual([sign * 0, normal, normal]);
      expect(table(farther)).toEqual([sign * 0, normal, sign * 0]);
    }
  });
});
