import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addIntegerSets,
  ANY_INTEGER,
  asSigned,
  bitsOfInteger,
  containsInteger,
  countIntegers,
  eachInteger,
  extentOfIntegers,
  integerRange,
  integerSet,
  intersectIntegers,
  intervalsOf,
  mapIntegers,
  mapMonotone,
  mapPairs,
  negateIntegerSet,
  NO_INTEGER,
  unionOfIntegers,
  type AllowedInteger,
} from './integer-set.js';

const bits = fc.oneof(
  fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  fc.constantFrom(0, 1, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1),
);

/** A set and a member of it. */
const setWithMember: fc.Arbitrary<readonly [AllowedInteger, number]> = fc
  .array(fc.tuple(bits, fc.nat({ max: 300 })), { minLength: 1, maxLength: 4 })
  .chain((ranges) =>
    fc.tuple(
      fc.constant(unionOfIntegers(ranges.map(([low, length]) => integerRange(low, low + length)))),
      fc.nat({ max: ranges.length - 1 }).chain((which) => {
        const [low, length] = ranges[which] ?? [0, 0];
        return fc.nat({ max: length }).map((offset) => bitsOfInteger(low + offset));
      }),
    ),
  );

describe('sets of integers', () => {
  it('are a number where there is one member', () => {
    expect(integerRange(7, 7)).toBe(7);
    expect(integerSet([5, 6, 7, 9])).toEqual(integerRange(5, 9));
    expect(integerRange(-1, 0)).toEqual(integerSet([2 ** 32 - 1, 2 ** 32 - 1, 0, 0]));
    expect(integerRange(-5, 2 ** 33)).toBe(ANY_INTEGER);
    expect(unionOfIntegers([])).toBe(NO_INTEGER);
    expect([...eachInteger(integerRange(-2, 1))]).toEqual([0, 1, 2 ** 32 - 2, 2 ** 32 - 1]);
    expect(countIntegers(ANY_INTEGER)).toBe(2 ** 32);
  });

  it('read their bits as two’s complement', () => {
    expect(asSigned(bitsOfInteger(-1))).toBe(-1);
    expect(bitsOfInteger(2 ** 32 + 3)).toBe(3);
    expect(extentOfIntegers(integerRange(-3, 5), true)).toEqual([-3, 5]);
    expect(extentOfIntegers(integerRange(-3, 5), false)).toEqual([0, 2 ** 32 - 1]);
    expect(extentOfIntegers(NO_INTEGER, true)).toBeUndefined();
    expect(intervalsOf(ANY_INTEGER, true)).toEqual([
      [-(2 ** 31), -1],
      [0, 2 ** 31 - 1],
    ]);
  });

  it('hold every result of an operation on their members', () => {
    fc.assert(
      fc.property(setWithMember, setWithMember, ([a, x], [b, y]) => {
        expect(containsInteger(a, x)).toBe(true);
        expect(containsInteger(addIntegerSets(a, b), bitsOfInteger(x + y))).toBe(true);
        expect(containsInteger(negateIntegerSet(a), bitsOfInteger(-x))).toBe(true);
        const halved = mapMonotone(a, true, (value) => Math.floor(value / 2));
        expect(containsInteger(halved, bitsOfInteger(Math.floor(asSigned(x) / 2)))).toBe(true);
        const xor = mapPairs(
          a,
          b,
          (p, q) => (p ^ q) >>> 0,
          () => ANY_INTEGER,
        );
        expect(containsInteger(xor, (x ^ y) >>> 0)).toBe(true);
        const not = mapIntegers(
          a,
          (p) => ~p >>> 0,
          () => ANY_INTEGER,
        );
        expect(containsInteger(not, ~x >>> 0)).toBe(true);
        expect(containsInteger(unionOfIntegers([a, b]), y)).toBe(true);
        expect(containsInteger(intersectIntegers(a, b), x)).toBe(containsInteger(b, x));
      }),
    );
  });

  it('are exact where they are small', () => {
    const small = integerSet([1, 3, 10, 10]);
    expect([...eachInteger(addIntegerSets(small, 5))]).toEqual([6, 7, 8, 15]);
    expect([
      ...eachInteger(
        mapPairs(
          small,
          2,
          (a, b) => a * b,
          () => ANY_INTEGER,
        ),
      ),
    ]).toEqual([2, 4, 6, 20]);
  });

  it('has no pair of nothing and anything', () => {
    const neither = (): never => expect.fail('there is no pair');
    expect(mapPairs(NO_INTEGER, ANY_INTEGER, neither, neither)).toBe(NO_INTEGER);
    expect(mapPairs(ANY_INTEGER, NO_INTEGER, neither, neither)).toBe(NO_INTEGER);
  });
});
