import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binary32Arbitrary } from '../number/binary32.arbitrary.js';
import { sameValue } from '../number/binary32.js';
import { alternativesOf, FULL_BOX, permittedBox, POLICY_NAMES } from './assignments.js';
import { fixed, type Chooser } from './chooser.js';
import { Explorer, indexOf, regionOf, TooManyPaths, type Region } from './explore.js';
import type { Policies } from './policies.js';
import { policiesArbitrary } from './policies.arbitrary.js';
import { scalar } from './scalar.js';
import { sums } from './sums.js';
import { byNight } from '../../vitest.night.js';

const FULL = regionOf(FULL_BOX);

/** Whether an assignment lies in a region. */
function contains(region: Region, policies: Policies): boolean {
  return region.some((box) =>
    POLICY_NAMES.every((name) => {
      const alternatives: readonly string[] = alternativesOf(name);
      return ((box[indexOf(name)] ?? 0) & (1 << alternatives.indexOf(policies[name]))) !== 0;
    }),
  );
}

/** What an assignment gives must be what the one leaf that has it gives. */
function agree<T>(
  compute: (chooser: Chooser) => T,
  policies: Policies,
  same: (a: T, b: T) => boolean,
): void {
  const explorer = new Explorer();
  const leaves = explorer.explore(FULL, () => compute(explorer.chooser));
  const own = leaves.filter(({ region }) => contains(region, policies));
  expect(own).toHaveLength(1);
  const [leaf] = own;
  if (leaf === undefined) return;
  if (!same(leaf.value, compute(fixed(policies)))) expect.fail(JSON.stringify(policies));
}

describe('exploring', () => {
  it('gives each assignment its own result, once', () => {
    const four = fc.tuple(
      binary32Arbitrary,
      binary32Arbitrary,
      binary32Arbitrary,
      binary32Arbitrary,
    );
    fc.assert(
      fc.property(four, four, policiesArbitrary, (a, b, policies) => {
        const dot = (chooser: Chooser): number => {
          const numbers = scalar(chooser);
          const [a0, a1, a2, a3] = a.map(numbers.constant) as typeof a;
          const [b0, b1, b2, b3] = b.map(numbers.constant) as typeof b;
          return chooser.choose('dotOrder', (order) =>
            sums(order, numbers).sumOfFourProducts(a0, b0, a1, b1, a2, b2, a3, b3),
          );
        };
        agree(dot, policies, sameValue);
        const mad = (chooser: Chooser): number => {
          const numbers = scalar(chooser);
          const [x, y, z] = a.map(numbers.constant) as typeof a;
          return chooser.choose('madRounding', (policy) =>
            policy === 'once' ? numbers.fused(x, y, z) : numbers.add(numbers.multiply(x, y), z),
          );
        };
        agree(mad, policies, sameValue);
        const chain = (chooser: Chooser): number => {
          const { add, constant, maximum, multiply, reciprocalSquareRoot } = scalar(chooser);
          const [x, y, z, w] = a.map(constant) as typeof a;
          return reciprocalSquareRoot(maximum(add(multiply(x, y), z), w));
        };
        agree(chain, policies, sameValue);
      }),
      { numRuns: byNight(150, 30) },
    );
  });

  it('runs once where nothing is asked, and once for each result where something is', () => {
    const explorer = new Explorer();
    expect(explorer.explore(FULL, () => 7)).toEqual([{ region: FULL, value: 7 }]);
    const { add } = scalar(explorer.chooser);
    const sum = (): number => add(1, 2 ** -24 + 2 ** -30);
    const permitted = regionOf(permittedBox('VP2.0'));
    const values = explorer.explore(permitted, sum).map(({ value }) => value);
    expect(values).toEqual([1 + 2 ** -23, 1]);
    expect(() => explorer.explore(permitted, sum, 1)).toThrow(TooManyPaths);
    // An exact sum asks nobody.
    expect(explorer.explore(permitted, () => add(1, 2))).toHaveLength(1);
  });

  it('cannot be asked outside of an exploration', () => {
    const { chooser } = new Explorer();
    expect(() => scalar(chooser).add(1, 2 ** -24)).toThrow('nothing is being explored');
  });

  it('keeps a policy’s later answers to what the earlier ones left', () => {
    const explorer = new Explorer();
    const leaves = explorer.explore(FULL, () => {
      const first = explorer.chooser.choose('madRounding', (policy) => policy);
      return [first, explorer.chooser.choose('madRounding', (policy) => policy)];
    });
    expect(leaves.map(({ value }) => value)).toEqual([
      ['twice', 'twice'],
      ['once', 'once'],
    ]);
  });
});
