/** Sums of products in any order: the widest alternative, under every assignment of the other policies. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binary32Arbitrary } from '../number/binary32.arbitrary.js';
import { flush, LARGEST, SMALLEST_NORMAL } from '../number/binary32.js';
import { exactMultiplyAdd } from '../number/round.js';
import { describeSet } from '../number/set-text.js';
import {
  memberArbitrary,
  setOfArbitrary,
  smallSetArbitrary,
} from '../number/value-set.arbitrary.js';
import {
  contains,
  extentOf,
  includes,
  intersect,
  interval,
  membersOf,
  unionOf,
  type Allowed,
} from '../number/value-set.js';
import { allowed } from './allowed.js';
import { alternativesOf, DEFAULT_POLICIES } from './assignments.js';
import { fixed } from './chooser.js';
import { concrete } from './concrete.js';
import type { Numbers } from './domain.js';
import { policiesArbitrary } from './policies.arbitrary.js';
import type { Policies } from './policies.js';
import { byNight } from '../../vitest.night.js';

type Dot<F> = Pick<Numbers<F, never>, 'sumOfThreeProducts' | 'sumOfFourProducts'>;

/** The sum of three products, or of four. */
function sumOf<F>(domain: Dot<F>, factors: readonly F[], none: F): F {
  const [a = none, b = none, c = none, d = none, e = none, f = none, g, h] = factors;
  return g === undefined || h === undefined
    ? domain.sumOfThreeProducts(a, b, c, d, e, f)
    : domain.sumOfFourProducts(a, b, c, d, e, f, g, h);
}

/** What the sets may add up to. */
function permittedOf(policies: Partial<Policies>, factors: readonly Allowed[]): Allowed {
  return sumOf(allowed(fixed({ ...DEFAULT_POLICIES, ...policies })), factors, NaN);
}

/** Zeros and infinities above all, then what overflows, underflows and cancels. */
const VALUE = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(0, -0, Infinity, -Infinity, NaN) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      1, -1, 3, LARGEST, -LARGEST, SMALLEST_NORMAL, -SMALLEST_NORMAL, 2 ** -149, -(2 ** -130), 2 ** -64, 2 ** 64,
    ),
  },
  { weight: 2, arbitrary: binary32Arbitrary },
); // prettier-ignore

const SET = fc.oneof(
  { weight: 8, arbitrary: setOfArbitrary(VALUE) },
  { weight: 1, arbitrary: smallSetArbitrary },
);

/** Six or eight factors. */
function factorsOf<T>(factor: fc.Arbitrary<T>): fc.Arbitrary<readonly T[]> {
  const pairs = fc.array(fc.tuple(factor, factor), { minLength: 3, maxLength: 4 });
  return pairs.map((all) => all.flat());
}

/** What decides of zeros and of denormals, which may be zeros; drawn by itself, so that zero wins often. */
const WINNING = fc.record({
  innerProducts: fc.constantFrom<Policies['innerProducts'][]>('rules', 'zero-wins'),
  zeroTimes: fc.constantFrom(...alternativesOf('zeroTimes')),
  denormals: fc.constantFrom(...alternativesOf('denormals')),
});
const ASSIGNMENT = fc
  .tuple(policiesArbitrary, WINNING)
  .map(([policies, winning]): Policies => ({ ...policies, ...winning }));

/** Where the set of that order is wider than the sums of its members, so that theirs are all that is asked. */
function isRough({ dotOrder, sumRounding, denormals, ...policies }: Policies): boolean {
  // Each aligned term may lose some, whether or not its members do.
  if (dotOrder === 'together' && sumRounding === 'aligned') return true;
  // An infinity times a denormal is an infinity or, of one that is flushed, zero; all between is filled in.
  const zeroWins = policies.innerProducts === 'zero-wins' || policies.zeroTimes !== 'ieee';
  return denormals === 'each' && zeroWins;
}

const FINITE = interval(-LARGEST, LARGEST);
const OTHER_ORDERS = alternativesOf('dotOrder').filter((order) => order !== 'any');

describe('what any order permits', () => {
  it('holds what every other order permits, of the same sets under the same policies', () => {
    fc.assert(
      fc.property(factorsOf(memberArbitrary(SET)), ASSIGNMENT, (factors, policies) => {
        const sets = factors.map(([set]) => set);
        const members = factors.map(([, member]) => member);
        const any = permittedOf({ ...policies, dotOrder: 'any' }, sets);
        const anyOfMembers = permittedOf({ ...policies, dotOrder: 'any' }, members);
        for (const dotOrder of OTHER_ORDERS) {
          const own = { ...policies, dotOrder };
          const lacks = (permitted: Allowed, of: readonly Allowed[], sum: Allowed): never =>
            expect.fail(
              `${dotOrder}: ${describeSet(sum)} is not in ${describeSet(permitted)} ` +
                `of ${of.map(describeSet).join(' | ')}`,
            );
          const result = sumOf(concrete(own), members, NaN);
          if (!contains(any, result)) lacks(any, sets, result);
          if (!contains(anyOfMembers, result)) lacks(anyOfMembers, members, result);
          if (isRough(own)) continue;
          const permitted = permittedOf(own, sets);
          if (!includes(any, permitted)) lacks(any, sets, permitted);
        }
      }),
      { numRuns: byNight(200, 40) },
    );
  });

  it('holds the sums of members in every order and bracketing, rounded to nearest, fused or not', () => {
    const choices = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.boolean(), fc.boolean()), {
      minLength: 4,
      maxLength: 4,
    });
    fc.assert(
      fc.property(
        factorsOf(memberArbitrary(SET)),
        ASSIGNMENT,
        choices,
        (factors, policies, steps) => {
          const sets = factors.map(([set]) => set);
          const members = factors.map(([, member]) => member);
          const result = bracketed(members, policies, steps);
          const any = permittedOf({ ...policies, dotOrder: 'any' }, sets);
          if (contains(any, result)) return;
          expect.fail(
            `${String(result)} of ${members.join(', ')} is not in ${describeSet(any)} ` +
              `of ${sets.map(describeSet).join(' | ')}`,
          );
        },
      ),
      { numRuns: byNight(1000, 200) },
    );
  });

  it('has just the infinities, NaN, and the least and greatest sum of members that add up exactly', () => {
    const few = fc.array(fc.constantFrom(0, -0, 1, -1, 3, Infinity, -Infinity, NaN), {
      minLength: 1,
      maxLength: 2,
    });
    fc.assert(
      fc.property(fc.array(few, { minLength: 6, maxLength: 6 }), WINNING, (lists, winning) => {
        const policies = { ...DEFAULT_POLICIES, ...winning };
        const sets = lists.map(unionOf);
        let members: readonly (readonly number[])[] = [[]];
        for (const set of sets) {
          members = members.flatMap((before) => [...membersOf(set)].map((a) => [...before, a]));
        }
        const numbers = concrete({ ...policies, dotOrder: 'left' });
        const results = unionOf(members.map((all) => sumOf(numbers, all, NaN)));
        const any = permittedOf({ ...policies, dotOrder: 'any' }, sets);
        const context = `${describeSet(any)} of ${sets.map(describeSet).join(' | ')}`;
        for (const special of [-Infinity, Infinity, NaN]) {
          expect(contains(any, special), `${String(special)} in ${context}`).toBe(
            contains(results, special),
          );
        }
        const finite = (set: Allowed): readonly number[] =>
          (extentOf(intersect(set, FINITE)) ?? []).map((end) => (end === 0 ? 0 : end));
        expect(finite(any), context).toEqual(finite(results));
      }),
      { numRuns: byNight(300, 60) },
    );
  });

  it('has no zero of a zero times an infinity, unless zero wins', () => {
    const any = (policies: Partial<Policies>, ...factors: readonly Allowed[]): string =>
      describeSet(permittedOf({ ...policies, dotOrder: 'any' }, [...factors, 1, 1, 0, 0]));
    const zeroOrOne = unionOf([0, 1]);
    const wins = { innerProducts: 'zero-wins' } as const;
    expect(any({}, 0, Infinity)).toBe('NaN');
    expect(any(wins, 0, Infinity)).toBe('1');
    expect(any({}, zeroOrOne, Infinity)).toBe('+INF or NaN');
    expect(any(wins, zeroOrOne, Infinity)).toBe('1 or +INF');
    expect(any({ zeroTimes: 'zero-wins' }, zeroOrOne, NaN)).toBe('1 or NaN');
    expect(any({ zeroTimes: 'zero-wins-over-nan' }, 0, unionOf([2, NaN]))).toBe('1');
    expect(any({ zeroTimes: 'zero-wins-over-nan' }, zeroOrOne, Infinity)).toBe('+INF or NaN');
    expect(any({ zeroTimes: 'zero-wins-over-infinity' }, 0, unionOf([NaN, 2]))).toBe('1 or NaN');
    expect(any({ zeroTimes: 'zero-wins-over-infinity' }, zeroOrOne, Infinity)).toBe('1 or +INF');
    expect(any({}, interval(0, Infinity), Infinity)).toBe('+INF or NaN');
    // Here are small products: a zero or little times two.
    expect(any({}, interval(0, Infinity), interval(2, Infinity))).toBe('[1, +INF] or NaN');
    expect(any({}, unionOf([interval(2, 4), Infinity]), 1)).toBe('[3, 5] or +INF');
  });
});

type Step = readonly [first: number, second: number, fused: boolean, swapped: boolean];

/** A product that has not been rounded yet, or a number. */
type Part = number | readonly [number, number];

/** The sum of a0*b0, a1*b1, … where any two parts are added next, each step rounded to nearest even. */
function bracketed(factors: readonly number[], policies: Policies, steps: readonly Step[]): number {
  const kept = policies.denormals === 'kept';
  const isEach = policies.denormals === 'each';
  const winsOver = (special: 'nan' | 'infinity'): boolean =>
    policies.innerProducts === 'zero-wins' ||
    policies.zeroTimes === 'zero-wins' ||
    policies.zeroTimes === `zero-wins-over-${special}`;
  const delivered = (exact: number, keeps: boolean): number =>
    kept || (isEach && keeps) ? Math.fround(exact) : flush(Math.fround(exact));
  const factor = (a: number): number => (kept || isEach ? a : flush(a));
  const exactly = (a: number, b: number): number => {
    if (!Number.isNaN(a * b) || (a !== 0 && b !== 0)) return a * b;
    return winsOver(Number.isNaN(a + b) ? 'nan' : 'infinity') ? 0 : NaN;
  };
  let parts: readonly Part[] = factors.flatMap((a, i): Part[] =>
    i % 2 === 0 ? [[factor(a), factor(factors[i + 1] ?? NaN)]] : [],
  );
  for (const [first, second, fused, swapped] of steps) {
    if (parts.length < 2) break;
    const at = first % parts.length;
    const others = parts.filter((_, i) => i !== at);
    const other = second % others.length;
    const [x, y] = [parts[at] ?? NaN, others[other] ?? NaN];
    const number = (part: Part): number =>
      typeof part === 'number' ? part : delivered(exactly(...part), swapped);
    const sum = (): number => {
      if (typeof x === 'number' || !fused || !Number.isFinite(x[0] * x[1])) {
        return number(x) + number(y);
      }
      return exactMultiplyAdd(x[0], x[1], number(y));
    };
    parts = [...others.filter((_, i) => i !== other), delivered(sum(), !swapped)];
  }
  const [last = NaN] = parts;
  return typeof last === 'number' ? last : NaN;
}
