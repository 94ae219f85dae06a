/** Sums of sets with one rounding, where infinities and NaN are among what is added. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binary32Arbitrary } from '../number/binary32.arbitrary.js';
import { isDenormal, LARGEST, SMALLEST_NORMAL } from '../number/binary32.js';
import { describeSet } from '../number/set-text.js';
import { memberArbitrary, setOfArbitrary } from '../number/value-set.arbitrary.js';
import { contains, interval, membersOf, unionOf, type Allowed } from '../number/value-set.js';
import { over } from './allowed.arbitrary.js';
import { allowed, type AllowedDomain } from './allowed.js';
import { DEFAULT_POLICIES, permittedBox } from './assignments.js';
import { fixed } from './chooser.js';
import { concrete } from './concrete.js';
import type { Numbers } from './domain.js';
import { permittedArbitrary } from './policies.arbitrary.js';
import type { Policies } from './policies.js';
import { byNight } from '../../vitest.night.js';

const ORDERS = ['once', 'together'] as const;

type Factors<F> = readonly [F, F, F, F, F, F];

function sumOf<F>(
  { sumOfThreeProducts }: Pick<Numbers<F, never>, 'sumOfThreeProducts'>,
  factors: Factors<F>,
): F {
  return sumOfThreeProducts(...factors);
}

function under(policies: Partial<Policies>): AllowedDomain {
  return allowed(fixed({ ...DEFAULT_POLICIES, ...policies }));
}

describe.each(ORDERS)('infinities in sums of sets, the products added %s', (dotOrder) => {
  const domain = under({ dotOrder });
  /** x + y + z. */
  const added = (x: Allowed, y: Allowed, z: Allowed): string =>
    describeSet(domain.sumOfThreeProducts(x, 1, y, 1, z, 1));
  const finite = interval(1, 2);
  const perhaps = unionOf([finite, Infinity]);
  const negative = unionOf([interval(-2, -1), -Infinity]);

  it('are alone where a term surely is one', () => {
    expect(added(Infinity, finite, 0)).toBe('+INF');
    expect(added(finite, 0, -Infinity)).toBe('-INF');
    expect(added(Infinity, perhaps, finite)).toBe('+INF');
  });

  it('are NaN beside what surely is the opposite', () => {
    expect(added(-Infinity, Infinity, finite)).toBe('NaN');
    expect(describeSet(domain.sumOfThreeProducts(finite, -Infinity, finite, Infinity, 0, 0))).toBe(
      'NaN',
    );
  });

  it('are NaN beside NaN', () => {
    expect(added(perhaps, negative, NaN)).toBe('NaN');
    expect(added(Infinity, NaN, finite)).toBe('NaN');
  });

  it('are of the sign of the one that is sure', () => {
    const opposites = unionOf([-Infinity, Infinity]);
    expect(added(opposites, -Infinity, finite)).toBe('-INF or NaN');
    expect(added(opposites, finite, Infinity)).toBe('+INF or NaN');
    expect(added(unionOf([NaN, Infinity]), negative, finite)).toBe('+INF or NaN');
    // A factor that may have either sign, or be zero.
    const either = domain.sumOfThreeProducts(interval(-1, 1), Infinity, 1, -Infinity, 0, 0);
    expect(describeSet(either)).toBe('-INF or NaN');
  });

  it('are each beside the finite sums, and nothing lies between', () => {
    expect(added(perhaps, finite, finite)).toBe('[3, 6] or +INF');
    expect(added(negative, finite, 8)).toBe('-INF or [7, 9]');
    expect(added(perhaps, negative, 8)).toBe('-INF or [7, 9] or +INF or NaN');
  });

  it('are reached by finite terms that are too great', () => {
    // The greatest and least sum are an infinity each; all that lies between may be a sum.
    expect(added(interval(1, LARGEST), LARGEST, 0)).toBe('[3.4028235e+38, +INF]');
    expect(added(interval(-LARGEST, LARGEST), interval(-LARGEST, LARGEST), 0)).toBe('[-INF, +INF]');
  });
});

/** Values that sums make something special of, and others. */
const VALUE = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      Infinity, -Infinity, NaN, 0, -0, 1, -1, 3, LARGEST, -LARGEST, SMALLEST_NORMAL, -SMALLEST_NORMAL,
    ),
  },
  { weight: 1, arbitrary: binary32Arbitrary.filter((value) => !isDenormal(value)) },
); // prettier-ignore

function six<T>(one: fc.Arbitrary<T>): fc.Arbitrary<Factors<T>> {
  return fc.tuple(one, one, one, one, one, one);
}

describe('the sum of sets', () => {
  const set = setOfArbitrary(VALUE);

  it.each(['VP2.0', 'NVfp4.0'] as const)(
    'holds the sum of any of their members in every order that is permitted in %s',
    (environment) => {
      const box = permittedBox(environment);
      const overAll = over(box);
      // A machine adds in one order: `any` is what is said of one whose order is not known.
      const orders = box.dotOrder.filter((order) => order !== 'any');
      fc.assert(
        fc.property(
          six(memberArbitrary(set)),
          permittedArbitrary(environment),
          (terms, policies) => {
            const sets = terms.map(([all]) => all) as unknown as Factors<Allowed>;
            const members = terms.map(([, member]) => member) as unknown as Factors<number>;
            const inAll = overAll((domain) => sumOf(domain, sets));
            for (const dotOrder of orders) {
              const own = { ...policies, dotOrder };
              const result = sumOf(concrete(own), members);
              for (const permitted of [sumOf(under(own), sets), inAll]) {
                if (contains(permitted, result)) continue;
                expect.fail(
                  `${String(result)} of ${members.join(', ')}, ${dotOrder}, is not in ` +
                    `${describeSet(permitted)} of ${sets.map(describeSet).join(' | ')}`,
                );
              }
            }
          },
        ),
        { numRuns: byNight(150, 30) },
      );
    },
  );

  it.each(ORDERS)('has just the infinities and NaN of its members, added %s', (dotOrder) => {
    const pair = fc.array(VALUE, { minLength: 1, maxLength: 2 });
    const policies = { ...DEFAULT_POLICIES, dotOrder };
    const single = concrete(policies);
    fc.assert(
      fc.property(six(pair), (lists) => {
        const sets = lists.map(unionOf) as unknown as Factors<Allowed>;
        let members: readonly (readonly number[])[] = [[]];
        for (const each of sets) {
          members = members.flatMap((before) => [...membersOf(each)].map((a) => [...before, a]));
        }
        const results = members.map((all) => sumOf(single, all as unknown as Factors<number>));
        const permitted = sumOf(under(policies), sets);
        for (const special of [-Infinity, Infinity, NaN]) {
          const isResult = results.some((result) => Object.is(result, special));
          if (contains(permitted, special) === isResult) continue;
          expect.fail(
            `${describeSet(permitted)} of ${sets.map(describeSet).join(' | ')}: ${String(special)} ` +
              (isResult ? 'is a sum' : 'is none'),
          );
        }
      }),
      { numRuns: byNight(400, 80) },
    );
  });
});
