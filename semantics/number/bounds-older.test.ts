import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextDown, nextUp } from './binary32.js';
import {
  isOlderReciprocalStated,
  isOlderSquareRootStated,
  olderReciprocalSquareRootWithin,
  olderReciprocalWithin,
  olderRoughLogarithmWithin,
} from './bounds-older.js';
import { reciprocalSquareRootWithin } from './bounds-reciprocal.js';
import { roughLogarithmWithin } from './bounds-logarithm.js';
import { contains, extentOf, includes, type Allowed } from './value-set.js';

const single = (min: number, max: number) =>
  fc.float({ min: Math.fround(min), max: Math.fround(max), noNaN: true });

/** The values strictly within a bound of a single-precision number. */
function about(value: number, bound: number): readonly [least: number, greatest: number] {
  const [low, high] = [Math.fround(value - bound), Math.fround(value + bound)];
  return [low > value - bound ? low : nextUp(low), high < value + bound ? high : nextDown(high)];
}

function permitsAbout(set: Allowed, value: number, bound: number): void {
  for (const end of about(value, bound)) expect(contains(set, end)).toBe(true);
}

describe('reciprocals', () => {
  it('lie within the bound of what single precision gives, the upper end included', () => {
    const bound = 2 ** -22;
    fc.assert(
      fc.property(single(1, 2), (a) => {
        permitsAbout(olderReciprocalWithin(a, a), Math.fround(1 / a), bound);
      }),
    );
    permitsAbout(olderReciprocalWithin(2, 2), 0.5, bound);
    expect(contains(olderReciprocalWithin(2, 2), 0.5 + 2 ** -22)).toBe(false);
    expect([isOlderReciprocalStated(1, 2), isOlderReciprocalStated(1, nextUp(2))]).toEqual([
      true,
      false,
    ]);
  });

  it('hold in proportion elsewhere, each power of two as the end of what lies below it', () => {
    fc.assert(
      fc.property(single(1, 2), fc.integer({ min: -60, max: 60 }), (a, power) => {
        const scale = 2 ** power;
        const set = olderReciprocalWithin(a * scale, a * scale);
        permitsAbout(set, Math.fround(1 / a) / scale, 2 ** -22 / scale);
      }),
    );
    expect(contains(olderReciprocalWithin(1, 1), 1 + 2 ** -22)).toBe(false);
    expect(contains(olderReciprocalWithin(3, 3), 1 / 3 + 2 ** -23)).toBe(false);
  });

  it('of square roots are two operations, each of which may be rounded', () => {
    const bound = 2 ** -22;
    fc.assert(
      fc.property(single(1, 4), (a) => {
        const nearest = Math.fround(1 / Math.fround(Math.sqrt(a)));
        permitsAbout(olderReciprocalSquareRootWithin(a, a), nearest, bound);
      }),
    );
    // Toward zero the root of this is so far below that the reciprocal lies above the exact one.
    const a = 1 + 0x4a / 2 ** 23;
    const root = Math.fround(Math.sqrt(a));
    const below = root * root > Math.fround(a) ? nextDown(root) : root;
    const reciprocal = Math.fround(1 / below);
    const toZero = reciprocal > 1 / below ? nextDown(reciprocal) : reciprocal;
    const [, greatest] = about(toZero, bound);
    const operand = Math.fround(a);
    expect(contains(olderReciprocalSquareRootWithin(operand, operand), greatest)).toBe(true);
    expect(contains(reciprocalSquareRootWithin(operand, operand), greatest)).toBe(false);
    permitsAbout(olderReciprocalSquareRootWithin(4, 4), 0.5, bound);
    expect([isOlderSquareRootStated(1, 4), isOlderSquareRootStated(1, nextUp(4))]).toEqual([
      true,
      false,
    ]);
  });
});

describe('rough logarithms', () => {
  it('are rounded where an exponent is added', () => {
    const [least = NaN, greatest = NaN] = extentOf(roughLogarithmWithin(96, 96)) ?? [];
    const ends = extentOf(olderRoughLogarithmWithin(96, 96));
    expect(ends).toEqual([nextDown(least), nextUp(greatest)]);
    expect(olderRoughLogarithmWithin(1.5, 1.5)).toEqual(roughLogarithmWithin(1.5, 1.5));
  });
});

describe('intervals of operands', () => {
  it.each([
    ['reciprocal', olderReciprocalWithin],
    ['reciprocal square root', olderReciprocalSquareRootWithin],
    ['rough logarithm', olderRoughLogarithmWithin],
  ] as const)('permit all that their members do: %s', (_, within) => {
    fc.assert(
      fc.property(
        single(0.001, 9),
        single(0.001, 9),
        fc.double({ min: 0, max: 1 }),
        (a, b, along) => {
          const [low, high] = [Math.min(a, b), Math.max(a, b)];
          const between = Math.fround(low + (Number.isNaN(along) ? 0.5 : along) * (high - low));
          const inner = Math.min(Math.max(between, low), high);
          const whole = within(low, high);
          for (const value of [low, high, inner, 1, 2, 4]) {
            if (value >= low && value <= high) {
              expect(includes(whole, within(value, value))).toBe(true);
            }
          }
        },
      ),
    );
  });
});
