/** On which choices something depends: held against the definition, assignment by assignment. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alternativesOf, FULL_BOX, POLICY_NAMES } from '../semantics/domains/assignments.js';
import { Explorer, regionOf, type Region } from '../semantics/domains/explore.js';
import type { PolicyName } from '../semantics/domains/policies.js';
import { Apart, dependsOn } from './depends.js';

const ASKED = POLICY_NAMES.filter((name) => alternativesOf(name).length > 1).slice(0, 3);

type Chosen = readonly number[];

/** All assignments of the policies that are asked, by the place of each alternative. */
const ALL = ASKED.reduce<readonly Chosen[]>(
  (all, name) => all.flatMap((each) => alternativesOf(name).map((_, at) => [...each, at])),
  [[]],
);

const keyOf = (chosen: Chosen): string => chosen.join(' ');

/** What is left by each assignment. */
const results = fc
  .array(fc.nat({ max: 2 }), { minLength: ALL.length, maxLength: ALL.length })
  .map((values) => new Map(ALL.map((each, at) => [keyOf(each), values[at] ?? 0])));

/** By two assignments that differ in this policy alone something else is left. */
function matters(result: ReadonlyMap<string, number>, policy: PolicyName): boolean {
  const at = ASKED.indexOf(policy);
  return ALL.some((each) =>
    alternativesOf(policy).some(
      (_, other) => result.get(keyOf(each)) !== result.get(keyOf(each.with(at, other))),
    ),
  );
}

/** The assignments by which each value is left, as an exploration finds them. */
function endsOf(result: ReadonlyMap<string, number>): ReadonlyMap<number, Region> {
  const explorer = new Explorer();
  const leaves = explorer.explore(regionOf(FULL_BOX), () => {
    const chosen = ASKED.map((name) =>
      explorer.chooser.choose(name, (alternative) =>
        (alternativesOf(name) as readonly string[]).indexOf(alternative),
      ),
    );
    return result.get(keyOf(chosen)) ?? NaN;
  });
  const ends = new Map<number, Region>();
  for (const { value, region } of leaves) ends.set(value, [...(ends.get(value) ?? []), ...region]);
  return ends;
}

describe('what something depends on', () => {
  it('is each policy by which alone it may be another, and no other', () => {
    expect(ALL.length).toBeGreaterThan(7);
    fc.assert(
      fc.property(results, (result) => {
        const ends = [...endsOf(result).values()].map((region) => ({ region }));
        expect(dependsOn(ends)).toEqual(ASKED.filter((policy) => matters(result, policy)));
      }),
    );
  });

  it('is less where ends show the same', () => {
    fc.assert(
      fc.property(results, (result) => {
        const coarse = new Map([...result].map(([key, value]) => [key, Math.min(value, 1)]));
        const ends = endsOf(result);
        const shown = [...ends.keys()].map((value) => String(Math.min(value, 1)));
        expect(new Apart([...ends.values()]).dependsOn(shown)).toEqual(
          ASKED.filter((policy) => matters(coarse, policy)),
        );
      }),
    );
  });
});
