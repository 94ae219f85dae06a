/**
 * How near sets come to what single numbers really give: small sets taken apart, every member computed
 * under every accepted alternative, and the results counted.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LARGEST, nextDown, nextUp, SMALLEST_NORMAL } from '../number/binary32.js';
import { describeSet } from '../number/set-text.js';
import { closeSetsArbitrary, smallSetArbitrary } from '../number/value-set.arbitrary.js';
import {
  contains,
  extentOf,
  includes,
  intersect,
  interval,
  mayBeNaN,
  membersOf,
  NORMAL,
  NOTHING,
  sizeOf,
  union,
  unionOf,
  type Allowed,
} from '../number/value-set.js';
import { over } from './allowed.arbitrary.js';
import { allowed, type AllowedDomain } from './allowed.js';
import { acceptedBox, DEFAULT_POLICIES } from './assignments.js';
import { fixed } from './chooser.js';
import type { Policies } from './policies.js';

const accepted = over(acceptedBox('VP2.0'));

type Operation = (domain: AllowedDomain, operands: readonly Allowed[]) => Allowed;

/** How many times as many values the set has as the results, none of which it may lack. */
function excess(sets: readonly Allowed[], operation: Operation): number {
  let members: (readonly number[])[] = [[]];
  for (const set of sets) {
    members = members.flatMap((before) => [...membersOf(set)].map((value) => [...before, value]));
  }
  const results = unionOf(
    members.map((operands) => accepted((domain) => operation(domain, operands))),
  );
  const permitted = accepted((domain) => operation(domain, sets));
  if (!includes(permitted, results)) {
    const operands = sets.map(describeSet).join(' | ');
    expect.fail(`${describeSet(permitted)} of ${operands} lacks some of ${describeSet(results)}`);
  }
  return sizeOf(permitted) / sizeOf(results);
}

/** The share of samples for which the set is exact, and the greatest excess. */
function measure(
  samples: fc.Arbitrary<readonly Allowed[]>,
  operation: Operation,
  numRuns: number,
): { readonly exact: number; readonly worst: number } {
  const all = fc
    .sample(samples, { numRuns, seed: 3 })
    .filter((sets) => sets.every((set) => sizeOf(set) > 0))
    .map((sets) => excess(sets, operation));
  return {
    exact: all.filter((ratio) => ratio === 1).length / all.length,
    worst: Math.max(...all),
  };
}

const small = smallSetArbitrary.map((set) => intersect(set, NORMAL));
const close = closeSetsArbitrary.map(([a, b]) => [intersect(a, NORMAL), intersect(b, NORMAL)]);
/** Next to the least normal values, where differences are flushed. */
const tiny = fc
  .tuple(fc.nat({ max: 4 }), fc.nat({ max: 4 }), fc.boolean())
  .map(([p, q, opposite]): readonly Allowed[] => {
    const [a, b] = [SMALLEST_NORMAL + p * 2 ** -149, SMALLEST_NORMAL + q * 2 ** -149];
    const second = interval(b, nextUp(nextUp(b)));
    return [interval(a, nextUp(a)), opposite ? negative(second) : second];
  });

function negative(set: Allowed): Allowed {
  return unionOf([...membersOf(set)].map((value) => -value));
}

describe('the result set of a few values', () => {
  const pairs = fc.oneof(fc.tuple(small, small), close, tiny);

  it.each([
    ['add', 0.98, 12],
    ['multiply', 0.99, 1.5],
    ['maximum', 1, 1],
    ['minimum', 1, 1],
  ] as const)('of %s is exact in most cases, and never much too great', (name, share, ceiling) => {
    const { exact, worst } = measure(
      pairs,
      (domain, [a = NOTHING, b = NOTHING]) => domain[name](a, b),
      250,
    );
    expect(exact).toBeGreaterThanOrEqual(share);
    expect(worst).toBeLessThanOrEqual(ceiling);
  });

  it('of multiplyAdd likewise', () => {
    const triples = fc
      .tuple(small, pairs)
      .map(([a, pair]) => [unionOf([...membersOf(a)].slice(0, 2)), ...pair]);
    const { exact, worst } = measure(
      triples,
      (domain, [a = NOTHING, b = NOTHING, c = NOTHING]) => domain.multiplyAdd(a, b, c),
      60,
    );
    expect(exact).toBeGreaterThanOrEqual(0.95);
    expect(worst).toBeLessThanOrEqual(1.5);
  });

  it.each([
    'negate', 'absolute', 'floor', 'exponent', 'mantissa', 'reciprocal', 'reciprocalSquareRoot',
    'exp2', 'roughExp2', 'log2', 'roughLog2', 'sine', 'cosine',
  ] as const)('of %s is just their results', (name) => {
    expect(measure(fc.tuple(small), (domain, [a = NOTHING]) => domain[name](a), 150)).toEqual({
      exact: 1,
      worst: 1,
    });
  }); // prettier-ignore

  it('of fraction is just their results in most cases', () => {
    const { exact, worst } = measure(
      fc.tuple(small),
      (domain, [a = NOTHING]) => domain.fraction(a),
      150,
    );
    expect(exact).toBeGreaterThanOrEqual(0.98);
    expect(worst).toBeLessThanOrEqual(2);
  });
});

describe('the ends of the results of whole intervals', () => {
  const domain = allowed(fixed(DEFAULT_POLICIES));
  /** The unions over neighbouring values whose results turn or widen between them. */
  it.each([
    ['sine', Math.fround(Math.PI / 2)],
    ['sine', Math.fround(1.5 * Math.PI)],
    ['cosine', Math.fround(Math.PI)],
    ['exp2', 3],
    ['exp2', -3],
    ['exp2', -126],
    ['exp2', 128],
    ['roughExp2', -126],
    ['roughExp2', 128],
    ['roughExp2', 1],
    ['log2', 16],
    ['log2', 1 / 16],
    ['log2', 1],
    ['log2', 2 ** 64],
    ['roughLog2', 2],
    ['reciprocal', 1.5],
    ['reciprocalSquareRoot', 2],
  ] as const)('are those of some member: %s around %d', (name, middle) => {
    let [low, high] = [middle, middle];
    for (let i = 0; i < 20; i++) [low, high] = [nextDown(low), nextUp(high)];
    const around = interval(low, high);
    let members: Allowed = NOTHING;
    for (const value of membersOf(around)) members = union(members, domain[name](value));
    const whole = domain[name](around);
    expect(includes(whole, members)).toBe(true);
    expect(extentOf(whole)).toEqual(extentOf(members));
    expect(mayBeNaN(whole)).toBe(mayBeNaN(members));
  });

  it('keep zeros apart', () => {
    const text = (set: Allowed): string => describeSet(set);
    const [unit, tinySet] = [interval(1, 2), interval(SMALLEST_NORMAL, SMALLEST_NORMAL * 4)];
    expect(text(domain.multiply(unit, -0))).toBe('-0');
    expect(text(domain.multiply(interval(-1, 1), 0))).toBe('-0 or 0');
    expect(text(domain.multiply(tinySet, 0.25))).toBe('[0, 1.1754944e-38]');
    expect(text(domain.multiply(interval(0, 1), Infinity))).toBe('+INF or NaN');
    expect(text(domain.add(interval(1, 2), interval(-2, -1)))).toBe(
      '[-1, -1.1920929e-7] or 0 or [1.1920929e-7, 1]',
    );
    expect(text(domain.add(interval(0, 1), -0))).toBe('[0, 1]');
    expect(text(domain.add(interval(LARGEST, Infinity), -Infinity))).toBe('-INF or NaN');
    expect(text(domain.absolute(interval(-2, 1)))).toBe('[0, 2]');
    expect(text(domain.reciprocal(3))).toBe('[0.33333322, 0.33333343]');
    const unbounded = allowed(fixed({ ...DEFAULT_POLICIES, reciprocalRange: 'unbounded' }));
    expect(text(unbounded.reciprocal(3))).toBe('anything');
    expect(text(domain.exp2(-200))).toBe('-0 or 0');
  });

  it('reach the zeros that sums in one rounding cancel to, and those that are flushed', () => {
    const under = (policies: Partial<Policies>): AllowedDomain =>
      allowed(fixed({ ...DEFAULT_POLICIES, ...policies }));
    const zerosOf = (set: Allowed): readonly boolean[] => [contains(set, -0), contains(set, 0)];
    const wide = interval(SMALLEST_NORMAL, SMALLEST_NORMAL * 64);
    const opposite = interval(-SMALLEST_NORMAL * 64, -SMALLEST_NORMAL);
    expect(zerosOf(domain.add(wide, opposite))).toEqual([true, true]);
    const once = under({ madRounding: 'once', dotOrder: 'once' });
    const unit = interval(1, 2);
    const fused = once.multiplyAdd(unit, unit, interval(-4, -1));
    expect(zerosOf(fused)).toEqual([false, true]);
    expect([contains(fused, 2 ** -40), contains(fused, -(2 ** -40))]).toEqual([true, true]);
    expect(contains(fused, 2 ** -50)).toBe(false);
    expect(zerosOf(once.multiplyAdd(wide, unit, opposite))).toEqual([true, true]);
    const signs = unionOf([-1, -0, 1]);
    for (const dotOrder of ['once', 'together', 'left'] as const) {
      // Nothing is flushed to -0 here: it is the sum of three.
      const domainOf = under({ dotOrder, denormals: 'flushed-positive' });
      const sum = domainOf.sumOfThreeProducts(signs, 1, -0, 1, -0, 1);
      expect(zerosOf(sum)).toEqual([true, dotOrder !== 'left']);
      expect([contains(sum, -1), contains(sum, 1)]).toEqual([true, true]);
    }
  });
});
