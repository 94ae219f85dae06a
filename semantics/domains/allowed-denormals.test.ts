import { describe, expect, it } from 'vitest';
import { contains, type Allowed } from '../number/value-set.js';
import { allowed } from './allowed.js';
import { DEFAULT_POLICIES, permittedBox } from './assignments.js';
import { fixed } from './chooser.js';
import { concrete } from './concrete.js';
import { Explorer, regionOf } from './explore.js';

const TINY = 2 ** -130;
const each = { ...DEFAULT_POLICIES, denormals: 'each' } as const;
const sets = allowed(fixed(each));

function members(set: Allowed, candidates: readonly number[]): readonly number[] {
  return candidates.filter((value) => contains(set, value));
}

describe('where each operation does with denormals as it likes', () => {
  it('operands and results are themselves or zeros of their sign', () => {
    const all = [TINY, -TINY, 0, -0, 2 * TINY, -2 * TINY, 2 ** -126];
    expect(members(sets.constant(-TINY), all)).toEqual([-TINY, -0]);
    expect(members(sets.multiply(2 ** -100, 2 ** -30), all)).toEqual([TINY, 0]);
    expect(members(sets.add(2 ** -126, TINY - 2 ** -126), all)).toEqual([TINY, 0, 2 ** -126]);
    expect(members(sets.add(sets.constant(TINY), sets.constant(TINY)), all)).toEqual([
      TINY,
      0,
      2 * TINY,
    ]);
    const sum = sets.sumOfThreeProducts(1, 2 ** -126, 1, -1.0625 * 2 ** -126, 0, 1);
    // -0, and what -0 and the last product, +0, add up to.
    expect(members(sum, all)).toEqual([-TINY, 0, -0]);
  });

  it('comparisons take either', () => {
    const tiny = sets.constant(TINY);
    expect(sets.less(0, tiny)).toBe(3);
    expect(sets.equal(tiny, tiny)).toBe(3);
    expect(sets.less(TINY, 2 ** -126)).toBe(1);
  });

  it('other numbers are what they are', () => {
    expect(sets.add(1, 2)).toBe(3);
    expect(sets.multiply(2 ** -100, 2 ** -26)).toBe(2 ** -126);
    expect(sets.sumOfThreeProducts(1, 2, 3, 4, 5, 6)).toBe(44);
  });

  it('a machine keeps sums and flushes products', () => {
    const numbers = concrete(each);
    expect(numbers.add(TINY, TINY)).toBe(2 * TINY);
    expect(numbers.multiply(-TINY, 1)).toBe(-0);
  });

  it('narrower alternatives are asked beside it', () => {
    const explorer = new Explorer();
    const domain = allowed(explorer.chooser);
    const results = explorer
      .explore(regionOf(permittedBox('NVvp4.0')), () => domain.multiply(2 ** -100, 2 ** -30))
      .map(({ value }) => value);
    expect(results).toContain(0);
    expect(results).toContain(TINY);
    expect(results.some((value) => contains(value, 0) && contains(value, TINY))).toBe(true);
  });
});
