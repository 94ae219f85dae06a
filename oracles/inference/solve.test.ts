import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alternativesOf, POLICY_NAMES } from '../../semantics/domains/assignments.js';
import type { Region } from '../../semantics/domains/explore.js';
import { Constraints, explains, WHOLE } from './constraints.js';
import { alternativesIn, find, preferred, solve } from './solve.js';
import { byNight } from '../../vitest.night.js';

/** The first policies with few alternatives; all others stay whole. */
const FREE = POLICY_NAMES.map((_, at) => at)
  .filter((at) => alternativesOf(POLICY_NAMES[at] ?? 'sumOverflow').length <= 4)
  .slice(0, 5);

const box = fc
  .tuple(...FREE.map((at) => fc.integer({ min: 1, max: WHOLE[at] ?? 1 })))
  .map((masks) => {
    const whole = [...WHOLE];
    FREE.forEach((at, index) => (whole[at] = masks[index] ?? 0));
    return whole;
  });
const region: fc.Arbitrary<Region> = fc.array(box, { minLength: 1, maxLength: 4 });

/** All assignments of the free policies. */
function everything(): readonly (readonly number[])[] {
  return FREE.reduce<readonly (readonly number[])[]>(
    (all, at) =>
      all.flatMap((before) =>
        alternativesIn(WHOLE[at] ?? 0).map((bit) =>
          before.map((mask, i) => (i === at ? bit : mask)),
        ),
      ),
    [WHOLE],
  );
}

const ALL = everything();

function collected(regions: readonly Region[]) {
  const constraints = new Constraints<number>();
  regions.forEach((each, index) => {
    constraints.add(each, () => index);
  });
  return constraints.all();
}

describe('solving', () => {
  it('finds exactly what trying everything finds', () => {
    fc.assert(
      fc.property(fc.array(region, { maxLength: 6 }), (regions) => {
        const constraints = collected(regions);
        const solutions = ALL.filter((each) =>
          constraints.every((constraint) => explains(constraint, each)),
        );
        expect(find(constraints, WHOLE) !== null).toBe(solutions.length > 0);
        const { conflicts, surviving } = solve(constraints, WHOLE);
        expect(conflicts.length === 0).toBe(solutions.length > 0);
        if (solutions.length === 0) return;
        for (const at of FREE) {
          const taking = solutions.reduce((mask, each) => mask | (each[at] ?? 0), 0);
          expect(surviving[at]).toBe(taking);
        }
        const one = preferred(constraints, WHOLE, [ALL[0] ?? WHOLE]);
        expect(constraints.every((constraint) => explains(constraint, one))).toBe(true);
      }),
      { numRuns: byNight(300, 60) },
    );
  });

  it('names conflicts of which nothing can be spared, and goes on without their policies', () => {
    let seen = 0;
    fc.assert(
      fc.property(fc.array(region, { minLength: 4, maxLength: 12 }), (regions) => {
        const constraints = collected(regions);
        const { conflicts, constraints: left } = solve(constraints, WHOLE);
        expect(find(left, WHOLE)).not.toBeNull();
        for (const { policy, core } of conflicts) {
          seen++;
          expect(core.some(({ support }) => support.includes(policy))).toBe(true);
          expect(find(core, WHOLE)).toBeNull();
          for (const spared of core) {
            expect(
              find(
                core.filter((each) => each !== spared),
                WHOLE,
              ),
            ).not.toBeNull();
          }
          expect(left.some(({ support }) => support.includes(policy))).toBe(false);
        }
        // Two that exclude each other are preferred to more.
        const [first] = conflicts;
        const pairs = constraints.some((a) =>
          constraints.some((b) => a !== b && find([a, b], WHOLE) === null),
        );
        if (first !== undefined && pairs) expect(first.core).toHaveLength(2);
      }),
      { numRuns: byNight(300, 60) },
    );
    expect(seen).toBeGreaterThan(100);
  });
});
