/** Sums and products that ask only where alternatives may differ are those of the plain rules, under any assignment. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { byNight } from '../../vitest.night.js';
import { binary32Arbitrary, closePairArbitrary, LATTICE } from '../number/binary32.arbitrary.js';
import { valueOf } from '../number/binary32.js';
import { fixed } from './chooser.js';
import { policiesArbitrary } from './policies.arbitrary.js';
import { scalar } from './scalar.js';
import * as plain from './scalar.plain.testing.js';

const policies = policiesArbitrary.filter(({ sumRounding }) => sumRounding !== 'aligned');
const pair = fc.oneof(closePairArbitrary, fc.tuple(binary32Arbitrary, binary32Arbitrary));
const OPERATIONS = ['add', 'multiply', 'multiplyWithin'] as const;

it('sums and products are the plain ones, at random', () => {
  fc.assert(
    fc.property(policies, pair, (assignment, [a0, b0]) => {
      const numbers = scalar(fixed(assignment));
      const [a, b] = [numbers.constant(a0), numbers.constant(b0)];
      for (const name of OPERATIONS) {
        expect([name, numbers[name](a, b)]).toEqual([name, plain[name](a, b, assignment)]);
      }
      expect(numbers.operand(a)).toBe(plain.operand(a, assignment));
    }),
    { numRuns: byNight(20_000, 1000) },
  );
});

it('sums and products are the plain ones, of special values', () => {
  const values = LATTICE.map(valueOf);
  fc.assert(
    fc.property(policies, (assignment) => {
      const numbers = scalar(fixed(assignment));
      for (const a0 of values) {
        for (const b0 of values) {
          const [a, b] = [numbers.constant(a0), numbers.constant(b0)];
          for (const name of OPERATIONS) {
            const [got, wanted] = [numbers[name](a, b), plain[name](a, b, assignment)];
            if (!Object.is(got, wanted)) {
              expect.fail(
                `${name}(${String(a)}, ${String(b)}): ${String(got)}, not ${String(wanted)}`,
              );
            }
          }
        }
      }
    }),
    { numRuns: byNight(100, 4) },
  );
});
