import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LATTICE } from '../../semantics/number/lattice.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { byNight } from '../../vitest.night.js';
import { CountedClauses } from './counted-clauses.js';
import { INTERVALS, intervalOf } from './kinds.js';
import { exhaustedLanguage } from './languages.js';
import { comparedWith, countSpoken, cutsOf } from './spoken.js';

const ENVIRONMENTS: readonly AnyEnvironmentName[] = ['VP1.0', 'VP2.0', 'NVvp4.0'];

const operations = ENVIRONMENTS.flatMap((environment) =>
  exhaustedLanguage(environment)
    .operations(environment, null)
    .filter((each) => each.questions.isEvery && each.clauses().length > 0),
);

describe('operands that a clause speaks of', () => {
  it('are counted as they are one by one, wherever its condition may change', () => {
    const operation = fc.constantFrom(...operations);
    // Beside a value where rules change, or anywhere.
    const from = fc.oneof(fc.constantFrom(...LATTICE), fc.nat({ max: 0xffffffff - 200 }));
    fc.assert(
      fc.property(operation, from, fc.integer({ min: -60, max: 5 }), (one, near, before) => {
        const first = Math.min(Math.max(near + before, 0), 0xffffffff - 100);
        const [all, each] = [new CountedClauses(one), new CountedClauses(one)];
        all.addRange(first, first + 99);
        for (let bits = first; bits < first + 100; bits++) each.add(Uint32Array.of(bits), 0);
        for (const [at, { id, asked }] of all.counts.entries()) {
          if (asked !== null) expect(asked, id).toBe(each.counts[at]?.asked);
        }
      }),
      { numRuns: byNight(20_000, 150) },
    );
  });

  it('are counted but for conditions on the result', () => {
    const clauses = operations.flatMap((each) => each.clauses());
    const left = clauses.filter(({ when }) => comparedWith(when) === null);
    expect(left.length).toBeGreaterThan(0);
    for (const { when } of left) expect(when).toMatch(/\br\b/);
    expect(clauses.length).toBeGreaterThan(10 * left.length);
  });

  it('are not told by cuts where both sides of a comparison change with the operand', () => {
    for (const when of ['a == floor(a)', 'a < abs(a)', 'same(a, -a)', 'a > 1 and trunc(a) != a']) {
      expect(comparedWith(when), when).toBeNull();
    }
    expect(comparedWith('abs(a) > 1 and trunc(a) != 2')).toEqual([1, 2]);
  });

  it('are those between two cuts, both ends included', () => {
    const cuts = cutsOf('F', comparedWith('a >= 1 and a < 2') ?? []);
    const speaks = (bits: number): boolean => bits >= 0x3f800000 && bits < 0x40000000;
    expect(countSpoken(cuts, 0, 0xffffffff, speaks)).toBe(2 ** 23);
    expect(countSpoken(cuts, 0x3f800001, 0x3fffffff, speaks)).toBe(2 ** 23 - 1);
    expect(countSpoken(cuts, 0x40000000, 0x7fffffff, speaks)).toBe(0);
  });
});

describe.each(['F', 'S', 'U'] as const)('intervals of %s', (type) => {
  it('are all operands, each once', () => {
    let next = 0;
    for (const { first, last } of INTERVALS[type]) {
      expect(first).toBe(next);
      next = last + 1;
    }
    expect(next).toBe(2 ** 32);
    expect(intervalOf(type, 0xffffffff)).toBe(
      { F: 'NaN', S: '[-2^8, 0)', U: '[2^31, 2^32)' }[type],
    );
    expect(intervalOf(type, 1)).toBe(type === 'F' ? 'denormal > 0' : '[1, 2^8)');
  });
});
