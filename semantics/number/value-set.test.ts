import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LARGEST, nextUp, order, SMALLEST_NORMAL, valueOf } from './binary32.js';
import { binary32Arbitrary } from './binary32.arbitrary.js';
import { LATTICE } from './lattice.js';
import { cellsOf, kindsOf, partsOf } from './set-cells.js';
import { describeSet } from './set-text.js';
import { memberArbitrary, setArbitrary, smallSetArbitrary } from './value-set.arbitrary.js';
import {
  ANYTHING,
  contains,
  distanceTo,
  equalSets,
  extentOf,
  includes,
  intersect,
  interval,
  isEmpty,
  mayBeNaN,
  membersOf,
  NORMAL,
  NOTHING,
  piecesOf,
  placesOf,
  setOf,
  sizeOf,
  union,
  unionOf,
  type Allowed,
} from './value-set.js';

const probe = fc.oneof(
  binary32Arbitrary,
  fc.constantFrom(-0, 0, NaN, Infinity, -Infinity, LARGEST, SMALLEST_NORMAL),
);

describe('sets', () => {
  it('are what their operations say, value by value', () => {
    fc.assert(
      fc.property(setArbitrary, setArbitrary, probe, (a, b, value) => {
        const [inA, inB] = [contains(a, value), contains(b, value)];
        expect(contains(union(a, b), value)).toBe(inA || inB);
        expect(contains(unionOf([a, b, a]), value)).toBe(inA || inB);
        expect(contains(intersect(a, b), value)).toBe(inA && inB);
      }),
      { numRuns: 2000 },
    );
  });

  it('obey the laws of sets', () => {
    fc.assert(
      fc.property(setArbitrary, setArbitrary, setArbitrary, (a, b, c) => {
        const same = (p: Allowed, q: Allowed): void => {
          expect(equalSets(p, q)).toBe(true);
        };
        same(union(a, b), union(b, a));
        same(intersect(a, b), intersect(b, a));
        same(union(a, union(b, c)), union(union(a, b), c));
        same(intersect(a, union(b, c)), union(intersect(a, b), intersect(a, c)));
        same(union(a, a), a);
        same(union(a, NOTHING), a);
        same(intersect(a, ANYTHING), a);
        same(intersect(a, NOTHING), NOTHING);
        expect(includes(union(a, b), a)).toBe(true);
        expect(includes(a, intersect(a, b))).toBe(true);
        expect(includes(a, b)).toBe(equalSets(union(a, b), a));
        expect(sizeOf(union(a, b)) + sizeOf(intersect(a, b))).toBe(sizeOf(a) + sizeOf(b));
      }),
      { numRuns: 500 },
    );
  });

  it('are normal: sorted, apart, and a number where they have one member', () => {
    fc.assert(
      fc.property(fc.oneof(setArbitrary, smallSetArbitrary), (set) => {
        if (typeof set === 'number') {
          expect(sizeOf(set)).toBe(1);
          expect([...membersOf(set)]).toEqual([set]);
          return;
        }
        expect(sizeOf(set)).not.toBe(1);
        const places = placesOf(set);
        for (let i = 0; i < places.length; i++) {
          const step = (places[i] ?? 0) - (places[i - 1] ?? -Infinity);
          expect(step).toBeGreaterThanOrEqual(i % 2 === 0 ? 2 : 0);
        }
        expect(equalSets(setOf(places, set.nan), set)).toBe(true);
      }),
    );
  });

  it('list their members', () => {
    fc.assert(
      fc.property(smallSetArbitrary, (set) => {
        const members = [...membersOf(set)];
        expect(members).toHaveLength(sizeOf(set));
        expect(equalSets(unionOf(members), set)).toBe(true);
        expect(members.every((value) => contains(set, value))).toBe(true);
        const finite = members.filter((value) => !Number.isNaN(value));
        expect(extentOf(set)).toEqual(
          finite.length === 0 ? undefined : [finite[0], finite[finite.length - 1]],
        );
      }),
    );
  });

  it('hold the members that tests draw from them', () => {
    fc.assert(
      fc.property(memberArbitrary(setArbitrary), ([set, value]) => {
        expect(contains(set, value)).toBe(true);
        expect(distanceTo(set, value)).toBe(0);
      }),
    );
  });

  it('tell -0 from +0, and NaN from both', () => {
    expect(contains(interval(-1, -0), 0)).toBe(false);
    expect(contains(interval(-1, 0), -0)).toBe(true);
    expect(sizeOf(interval(-0, 0))).toBe(2);
    expect(interval(0, -0)).toBe(NOTHING);
    expect(interval(3, 3)).toBe(3);
    expect(unionOf([NaN, NaN])).toBe(NaN);
    expect(mayBeNaN(union(1, NaN))).toBe(true);
    expect(sizeOf(union(1, NaN))).toBe(2);
    expect(isEmpty(setOf([], false))).toBe(true);
    expect(isEmpty(NaN)).toBe(false);
    expect(sizeOf(ANYTHING)).toBe(2 ** 32 - 2 ** 24 + 2 + 1);
    expect(sizeOf(ANYTHING) - sizeOf(NORMAL)).toBe(2 * (2 ** 23 - 1));
  });

  it('measure how far a value is', () => {
    const set = unionOf([interval(1, 2), -0]);
    expect(distanceTo(set, nextUp(2))).toBe(1);
    expect(distanceTo(set, 0)).toBe(1);
    expect(distanceTo(set, NaN)).toBeUndefined();
    expect(distanceTo(NOTHING, 1)).toBeUndefined();
    expect(distanceTo(NaN, 1)).toBeUndefined();
    expect(distanceTo(5, 5)).toBe(0);
  });

  it('of too many pieces are widened where the gaps are narrowest', () => {
    const values = Array.from({ length: 40 }, (_, i) => (i < 10 ? 1 + i * 2 ** -22 : 2 ** i));
    const set = unionOf(values);
    expect(piecesOf(set)).toHaveLength(16);
    expect(values.every((value) => contains(set, value))).toBe(true);
    expect(piecesOf(set)[0]).toEqual([1, 1 + 9 * 2 ** -22]);
  });
});

describe('the cells of a set', () => {
  it('make up the set, each of one kind', () => {
    fc.assert(
      fc.property(setArbitrary, (set) => {
        for (const { low, high } of cellsOf(set)) expect(kindOf(high)).toBe(kindOf(low));
        const kinds = kindsOf(set).map(({ low, high }) => [kindOf(low), kindOf(high)]);
        expect(kinds.every(([low, high]) => low === high)).toBe(true);
        expect(new Set(kinds.map(([low]) => low)).size).toBe(kinds.length);
        const all = cellsOf(set).map(({ low, high }) =>
          Number.isNaN(low) ? NaN : interval(low, high),
        );
        expect(equalSets(unionOf(all), set)).toBe(true);
        const joined = kindsOf(set).map(({ low, high }) =>
          Number.isNaN(low) ? NaN : interval(low, high),
        );
        expect(includes(unionOf(joined), set)).toBe(true);
        expect(extentOf(unionOf(joined))).toEqual(extentOf(set));
        expect(kindsOf(set).length).toBeLessThanOrEqual(7);
        expect(equalSets(unionOf(partsOf(set)), set)).toBe(true);
      }),
    );
  });
});

function kindOf(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (value === 0) return Object.is(value, -0) ? '-0' : '+0';
  return `${value < 0 ? '-' : '+'}${Number.isFinite(value) ? 'finite' : 'INF'}`;
}

describe('sets in words', () => {
  it('show what is in them', () => {
    const third = Math.fround(1 / 3);
    const texts: readonly (readonly [Allowed, string])[] = [
      [third, '0.33333334'],
      [interval(third, nextUp(third)), '[0.33333334, 0.33333337]'],
      [unionOf([interval(third, nextUp(third)), NaN]), '[0.33333334, 0.33333337] or NaN'],
      [interval(-0, 0), '-0 or 0'],
      [interval(-0, 1), '[-0, 1]'],
      [intersect(interval(-1, 1), NORMAL), '[-1, 1]'],
      [intersect(interval(0, Infinity), NORMAL), '[0, +INF]'],
      [ANYTHING, 'anything'],
      [NORMAL, 'anything'],
      [NOTHING, 'nothing'],
      [NaN, 'NaN'],
      [unionOf([-Infinity, 1, 3]), '-INF or 1 or 3'],
    ];
    for (const [set, text] of texts) expect(describeSet(set)).toBe(text);
  });

  it('tell sets of few special values apart', () => {
    const values = LATTICE.map(valueOf).filter((value) => Math.abs(order(value)) % 2 === 0);
    const texts = new Set<string>();
    for (const a of values) for (const b of values) texts.add(describeSet(unionOf([a, b])));
    const pairs = (values.length * (values.length + 1)) / 2;
    // Zeros and neighbours read as intervals, all others as they are.
    expect(texts.size).toBe(pairs);
  });
});
