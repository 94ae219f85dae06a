import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bitsOf, nextDown, nextUp, valueOf } from '../../semantics/number/binary32.js';
import { binary32Arbitrary } from '../../semantics/number/binary32.arbitrary.js';
import { contains } from '../../semantics/number/value-set.js';
import { allows, type ValueExpectation } from '../cases/expectation.js';
import { expectedSet } from './expected-set.js';
import { byNight } from '../../vitest.night.js';

const number = binary32Arbitrary.filter((value) => !Number.isNaN(value));
const single: fc.Arbitrary<ValueExpectation> = fc.oneof(
  fc.constant<ValueExpectation>({ kind: 'any' }),
  fc.record({ kind: fc.constant('value' as const), value: binary32Arbitrary }),
  fc.record({ kind: fc.constant('exact' as const), bits: number.map(bitsOf) }),
  fc
    .tuple(number, number)
    .filter(([a, b]) => a < b || Object.is(a, b))
    .map(([least, greatest]): ValueExpectation => ({ kind: 'between', least, greatest })),
  fc.record({
    kind: fc.constant('near' as const),
    value: fc.double({ min: -1e40, max: 1e40, noNaN: true }),
    within: fc.double({ min: 0, max: 1e3, noNaN: true, minExcluded: true }),
  }),
  fc.record({
    kind: fc.constant('ulps' as const),
    value: binary32Arbitrary,
    ulps: fc.integer({ min: 0, max: 5000 }),
  }),
);
const expectation: fc.Arbitrary<ValueExpectation> = fc.oneof(
  { weight: 4, arbitrary: single },
  fc
    .array(single, { minLength: 1, maxLength: 3 })
    .map((values): ValueExpectation => ({ kind: 'one of', values })),
);

/** Values where an expectation begins and ends, and others. */
function near(expected: ValueExpectation): readonly number[] {
  switch (expected.kind) {
    case 'any':
      return [];
    case 'one of':
      return expected.values.flatMap(near);
    case 'exact':
      return around(valueOf(expected.bits));
    case 'between':
      return [...around(expected.least), ...around(expected.greatest)];
    case 'near': {
      const { value, within } = expected;
      return [value, value - within, value + within].map(Math.fround).flatMap(around);
    }
    default:
      return around(expected.value);
  }
}

function around(value: number): readonly number[] {
  return [value, nextUp(value), nextDown(value)];
}

describe('the set of what an expectation lets pass', () => {
  it('holds just the values that pass', () => {
    fc.assert(
      fc.property(expectation, binary32Arbitrary, (expected, other) => {
        const set = expectedSet(expected);
        for (const value of [other, NaN, 0, -0, Infinity, ...near(expected)]) {
          expect(contains(set, value)).toBe(allows(expected, value));
        }
      }),
      { numRuns: byNight(500, 100) },
    );
  });
});
