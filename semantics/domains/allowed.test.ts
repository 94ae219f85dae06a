import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LATTICE } from '../number/lattice.js';
import { flush, valueOf } from '../number/binary32.js';
import { binary32Arbitrary } from '../number/binary32.arbitrary.js';
import { describeSet } from '../number/set-text.js';
import {
  closeSetsArbitrary,
  memberArbitrary,
  setArbitrary,
  smallSetArbitrary,
} from '../number/value-set.arbitrary.js';
import { ANYTHING, contains, interval, unionOf, type Allowed } from '../number/value-set.js';
import { addressesOf, type AddressSet } from './allowed-addresses.js';
import { codeOf, type Truth } from './allowed-tests.js';
import { over } from './allowed.arbitrary.js';
import { allowed, type AllowedDomain } from './allowed.js';
import { DEFAULT_POLICIES, FULL_BOX } from './assignments.js';
import { fixed, type Chooser } from './chooser.js';
import { concrete } from './concrete.js';
import { NOMINAL, type Binary32Domain } from './nominal.js';
import { policiesArbitrary } from './policies.arbitrary.js';
import type { Policies } from './policies.js';
import { byNight } from '../../vitest.night.js';

const everything = over(FULL_BOX);
const any = memberArbitrary(setArbitrary);
const few = memberArbitrary(smallSetArbitrary);
const either = fc.oneof(any, few);
type Member = readonly [Allowed, number];
const one = fc.constant<Member>([1, 1]);
const close = closeSetsArbitrary.chain(([p, q]) =>
  fc.tuple(memberArbitrary(fc.constant(p)), memberArbitrary(fc.constant(q))),
);
const pair: fc.Arbitrary<readonly [Member, Member]> = fc.oneof(fc.tuple(either, either), close);

const UNARY = [
  'negate', 'absolute', 'floor', 'fraction', 'coarse', 'reciprocal', 'reciprocalSquareRoot', 'exp2', 'roughExp2',
  'log2', 'roughLog2', 'sine', 'cosine', 'exponent', 'mantissa', 'exp2OfInteger',
] as const; // prettier-ignore
const BINARY = ['add', 'multiply', 'multiplyWithin', 'maximum', 'minimum'] as const;
const COMPARISONS = ['less', 'lessOrEqual', 'equal', 'precedes'] as const;

const setsOf = (members: readonly Member[]): readonly Allowed[] => members.map(([set]) => set);

/** The result of members lies in the result of the sets, under any assignment. */
function sound(
  members: readonly Member[],
  policies: Policies,
  ofSets: (domain: AllowedDomain, sets: readonly Allowed[]) => Allowed,
  ofValues: (domain: Binary32Domain, values: readonly number[]) => number,
): void {
  const values = members.map(([, value]) => value);
  const result = ofValues(concrete(policies), values);
  const ofAll = (domain: AllowedDomain): Allowed => ofSets(domain, setsOf(members));
  // By that assignment, and by all of them.
  for (const permitted of [ofAll(allowed(fixed(policies))), everything(ofAll)]) {
    if (contains(permitted, result)) continue;
    const operands = setsOf(members).map(describeSet).join(' | ');
    expect.fail(
      `${String(result)} of ${values.join(', ')} is not in ${describeSet(permitted)} of ${operands}`,
    );
  }
}

describe('the result of members lies in the result of their sets', () => {
  it.each(UNARY)('%s', (name) => {
    // 2^a is of floors alone.
    const whole = name === 'exp2OfInteger';
    fc.assert(
      fc.property(either, policiesArbitrary, (a, policies) => {
        sound(
          [a],
          policies,
          (domain, [x = NaN]) => domain[name](whole ? domain.floor(x) : x),
          (domain, [x = NaN]) => domain[name](whole ? domain.floor(x) : x),
        );
      }),
      { numRuns: byNight(300, 60) },
    );
  });

  it.each(BINARY)('%s', (name) => {
    fc.assert(
      fc.property(pair, policiesArbitrary, ([a, b], policies) => {
        sound(
          [a, b],
          policies,
          (domain, [x = NaN, y = NaN]) => domain[name](x, y),
          (domain, [x = NaN, y = NaN]) => domain[name](x, y),
        );
      }),
      { numRuns: byNight(300, 60) },
    );
  });

  it('multiplyAdd', () => {
    fc.assert(
      fc.property(fc.oneof(few, one), pair, policiesArbitrary, (a, [b, c], policies) => {
        sound(
          [a, b, c],
          policies,
          (domain, [x = NaN, y = NaN, z = NaN]) => domain.multiplyAdd(x, y, z),
          (domain, [x = NaN, y = NaN, z = NaN]) => domain.multiplyAdd(x, y, z),
        );
      }),
      { numRuns: byNight(200, 40) },
    );
  });

  it('sums of products', () => {
    const single = binary32Arbitrary.map((value): Member => [value, value]);
    const factor = fc.oneof({ weight: 3, arbitrary: single }, { weight: 1, arbitrary: few });
    const opened = fc.oneof({ weight: 8, arbitrary: factor }, { weight: 1, arbitrary: any });
    const six = fc.tuple(factor, factor, factor, opened, factor, factor);
    fc.assert(
      fc.property(six, policiesArbitrary, (members, policies) => {
        sound(
          members,
          policies,
          (domain, [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]) =>
            domain.sumOfThreeProducts(a, b, c, d, e, f),
          (domain, [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]) =>
            domain.sumOfThreeProducts(a, b, c, d, e, f),
        );
        sound(
          members,
          policies,
          (domain, [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]) =>
            domain.sumOfFourProducts(a, b, c, d, e, f, 1, a),
          (domain, [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]) =>
            domain.sumOfFourProducts(a, b, c, d, e, f, 1, a),
        );
      }),
      { numRuns: byNight(40, 12) },
    );
  });

  it('of two neighbours in the lattice of special values, exhaustively', () => {
    const domain = allowed(fixed(DEFAULT_POLICIES));
    const values = LATTICE.map((bits) => flush(valueOf(bits)));
    const pairs = values.slice(1).map((value, i) => [values[i] ?? 0, value] as const);
    for (const name of BINARY) {
      for (const p of pairs) {
        for (const q of pairs.filter((_, i) => i % 3 === 0)) {
          const permitted = domain[name](unionOf(p), unionOf(q));
          for (const a of p)
            for (const b of q)
              if (!contains(permitted, NOMINAL[name](a, b)))
                expect.fail(`${name}(${String(a)}, ${String(b)}) of ${describeSet(permitted)}`);
        }
      }
    }
  });
});

describe('single numbers', () => {
  it('are what the concrete domain gives, where nothing is approximated', () => {
    fc.assert(
      fc.property(policiesArbitrary, binary32Arbitrary, binary32Arbitrary, (policies, a, b) => {
        const [sets, numbers] = [allowed(fixed(policies)), concrete(policies)];
        for (const name of BINARY) expect(sets[name](a, b)).toBe(numbers[name](a, b));
        expect(sets.multiplyAdd(a, b, a)).toBe(numbers.multiplyAdd(a, b, a));
        const sum = sets.sumOfThreeProducts(a, b, b, b, a, 2);
        const one = numbers.sumOfThreeProducts(a, b, b, b, a, 2);
        // Any order is a set even of single numbers.
        if (policies.dotOrder === 'any') expect(contains(sum, one)).toBe(true);
        else expect(sum).toBe(one);
        expect(sets.constant(a)).toBe(numbers.constant(a));
        for (const name of ['floor', 'fraction', 'exponent', 'mantissa'] as const)
          expect(sets[name](Math.abs(a))).toBe(numbers[name](Math.abs(a)));
      }),
    );
  });
});

describe('truth values', () => {
  const holds = (test: Truth, value: boolean): boolean => (test & (value ? 1 : 2)) !== 0;
  const sets = allowed(fixed(DEFAULT_POLICIES));

  it.each(COMPARISONS)('%s of members is among those of the sets', (name) => {
    fc.assert(
      fc.property(either, either, policiesArbitrary, ([a, x], [b, y], policies) => {
        const test = allowed(fixed(policies))[name](a, b);
        expect(holds(test, concrete(policies)[name](x, y))).toBe(true);
      }),
      { numRuns: byNight(400, 80) },
    );
  });

  it.each(COMPARISONS)('%s of a few members is just that of the sets', (name) => {
    fc.assert(
      fc.property(fc.array(binary32Arbitrary, { minLength: 1, maxLength: 3 }),
        fc.array(binary32Arbitrary, { minLength: 1, maxLength: 3 }), (p, q) => {
        const [a, b] = [p.map(flush), q.map(flush)];
        const exact = a.flatMap((x) => b.map((y) => (NOMINAL[name](x, y) ? 1 : 2)));
        expect(sets[name](unionOf(a), unionOf(b))).toBe(exact.reduce((all, each) => all | each, 0));
      }),
    ); // prettier-ignore
  });

  it('combine as their values do', () => {
    const values = (test: Truth): readonly boolean[] => [true, false].filter((v) => holds(test, v));
    const of = (all: readonly boolean[]): Truth => all.reduce((t, v) => t | (v ? 1 : 2), 0);
    for (const p of [1, 2, 3]) {
      expect(sets.not(p)).toBe(of(values(p).map((v) => !v)));
      for (const q of [1, 2, 3])
        expect(sets.or(p, q)).toBe(of(values(p).flatMap((v) => values(q).map((w) => v || w))));
      const chosen = sets.select(p, 5, 7);
      expect([contains(chosen, 5), contains(chosen, 7)]).toEqual([holds(p, true), holds(p, false)]);
    }
    expect([1, 2, 3].map(sets.decide)).toEqual(['yes', 'no', 'either']);
  });

  it('condition codes are those of the members', () => {
    fc.assert(
      fc.property(either, ([set, value]) => {
        expect(sets.conditionOf(set) & codeOf(value)).not.toBe(0);
        expect(sets.conditionOf(value)).toBe(codeOf(value));
        expect(sets.isNaN(set) & (Number.isNaN(value) ? 1 : 2)).not.toBe(0);
      }),
    );
    expect(sets.conditionOf(interval(-1, -0))).toBe(3);
    expect(sets.conditionOf(ANYTHING)).toBe(15);
    expect(sets.test('NE', 9)).toBe(1);
    expect(sets.test('GE', 9)).toBe(2);
    expect(sets.test('LT', 9)).toBe(3);
    expect(sets.test('TR', 8)).toBe(1);
    expect(sets.selectCode(3, 1, 4)).toBe(5);
  });
});

describe('addresses', () => {
  const sets = allowed(fixed(DEFAULT_POLICIES));
  const holds = (set: AddressSet, value: number): boolean => addressesOf(set).includes(value);

  it('are those of the members', () => {
    fc.assert(
      fc.property(either, either, policiesArbitrary, ([a, x], [b, y], policies) => {
        const [domain, single] = [allowed(fixed(policies)), concrete(policies)];
        const [p, q] = [domain.floorToAddress(a), domain.roundToAddress(b)];
        const [i, j] = [single.floorToAddress(x), single.roundToAddress(y)];
        expect([holds(p, i), holds(q, j)]).toEqual([true, true]);
        expect(holds(domain.addAddresses(p, q), single.addAddresses(i, j))).toBe(true);
        expect(holds(domain.selectAddress(3, p, q), i)).toBe(true);
        expect(domain.conditionOfAddress(p) & codeOf(i)).not.toBe(0);
      }),
      { numRuns: byNight(200, 40) },
    );
    expect(sets.floorToAddress(interval(-1.5, 1))).toEqual([-2, -1, 0, 1]);
    expect(sets.addAddresses([1, 2], [10, 511])).toEqual([11, 12, 511]);
  });

  it('read every register that they may name', () => {
    const quad = (value: number) => ({ x: value, y: value, z: value, w: value });
    const registers = [10, 20, 30].map(quad);
    expect(sets.element(registers, [0, 2], 0, quad(0)).x).toEqual(unionOf([10, 30]));
    expect(sets.element(registers, 1, 1, quad(0)).w).toBe(30);
    expect(sets.element(registers, [2, 3], 0, quad(0)).y).toEqual(unionOf([0, 30]));
    const open = allowed(fixed({ ...DEFAULT_POLICIES, parameterOutside: 'undefined' }));
    expect(open.element(registers, 3, 0, quad(0)).z).toBe(ANYTHING);
    const wraps = allowed(fixed({ ...DEFAULT_POLICIES, parameterOutside: 'wrap' }));
    expect(wraps.element(registers, -1, 0, quad(0)).z).toBe(30);
    const clamps = allowed(fixed({ ...DEFAULT_POLICIES, parameterOutside: 'clamp' }));
    expect(clamps.element(registers, -7, 0, quad(0)).z).toBe(10);
  });
});

describe('what is chosen', () => {
  it('is asked of single numbers only where alternatives differ', () => {
    const asked: string[] = [];
    const { choose, alternatives } = fixed(DEFAULT_POLICIES);
    const chooser: Chooser = {
      choose: (policy, outcome) => {
        asked.push(policy);
        return choose(policy, outcome);
      },
      alternatives,
    };
    const domain = allowed(chooser);
    domain.add(1, 2);
    domain.multiply(3, -4);
    domain.less(1, NaN);
    domain.reciprocal(1.5);
    expect(asked).toEqual([]);
    domain.multiply(1 / 3, Math.fround(1 / 3));
    domain.element([], 5, 0, { x: 0, y: 0, z: 0, w: 0 });
    domain.reciprocalSquareRoot(-1);
    expect(asked).toEqual(['productRounding', 'parameterOutside', 'rsqNegative']);
  });

  it('keeps several uses of one operand together in a lifted function', () => {
    const domain = allowed(fixed(DEFAULT_POLICIES));
    const sign = domain.lift1((a) => domain.select(domain.less(a, 0), domain.negate(a), a));
    expect(sign(unionOf([interval(-3, -2), 5]))).toEqual(unionOf([interval(2, 3), 5]));
    const greater = domain.lift2((a, b) => domain.select(domain.less(a, b), b, a));
    expect(greater(unionOf([-1, 1]), unionOf([-2, 2]))).toEqual(unionOf([-1, 1, 2]));
    const product = domain.lift3((a, b, c) => domain.multiply(domain.multiply(a, b), c));
    expect(product(unionOf([-1, 1]), 2, 3)).toEqual(unionOf([-6, 6]));
  });
});
