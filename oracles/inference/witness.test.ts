import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  alternativesOf,
  DEFAULT_POLICIES,
  policiesIn,
} from '../../semantics/domains/assignments.js';
import { concrete } from '../../semantics/domains/concrete.js';
import type { Policies } from '../../semantics/domains/policies.js';
import { policiesArbitrary } from '../../semantics/domains/policies.arbitrary.js';
import { differences, PROFILES } from '../../semantics/domains/profiles.js';
import { machineOf } from '../../semantics/machine/machine.js';
import { resume } from '../../semantics/machine/run.js';
import { ENVIRONMENTS } from '../../spec/environments.js';
import { simplified, weight } from './simple-operands.js';
import { differencesOf, type Witness } from './witness.js';

/** What a witness's program leaves where the witness looks. */
function seen(policies: Policies, { program, values, where }: Witness): readonly number[] {
  const machine = machineOf(concrete(policies));
  const loading = machine.load(program);
  if (!loading.loaded) throw new Error(loading.error.message);
  const linked = machine.link(loading.program);
  const { inputs, state } = machine.invocation(linked, values);
  const end = resume(linked, inputs, state, machine.outcomeOf).state;
  const [x, y, z, w] = ['x', 'y', 'z', 'w'] as const;
  if (where === 'R0') return [x, y, z, w].map((at) => end.temporaries[0]?.[at] ?? NaN);
  const at = ENVIRONMENTS['VP2.0'].results.indexOf('HPOS');
  const component = [x, y, z, w].find((each) => where === `o[HPOS].${each}`) ?? 'x';
  return [end.results[at]?.[component] ?? NaN];
}

/** Holds every witness between two assignments against their machines. */
function check(a: Policies, b: Policies): void {
  const found = differencesOf(a, b);
  expect(found.map(({ policy }) => policy)).toEqual(differences(a, b));
  for (const { policy, witness } of found) {
    if (witness === null) continue;
    const other = witness.alone ? { ...a, [policy]: b[policy] } : b;
    expect(seen(a, witness)).toEqual(witness.a);
    expect(seen(other, witness)).toEqual(witness.b);
    if (witness.ends === null) expect(witness.a).not.toEqual(witness.b);
  }
}

describe('witnesses', () => {
  const all = Object.values(PROFILES).map(({ policies }) => policies);

  it('between profiles show what they say', () => {
    const [first, ...others] = all;
    if (first === undefined) throw new Error('no profiles');
    for (const other of others) check(first, other);
  });

  it('between any two assignments do, too', () => {
    fc.assert(
      fc.property(policiesArbitrary, policiesArbitrary, (a, b) => {
        check(a, b);
      }),
      { numRuns: 2 },
    );
  });

  it('exist for every alternative, but for those that are the default under the default policies', () => {
    const hidden = policiesIn('VP2.0').flatMap((policy) =>
      alternativesOf(policy)
        .map((value): Policies => ({ ...DEFAULT_POLICIES, [policy]: value }))
        .flatMap((changed) => differencesOf(DEFAULT_POLICIES, changed))
        .filter(({ witness }) => witness === null)
        .map(({ b }) => `${policy}=${b}`),
    );
    // The widest readings permit more, and their machine takes the default; directions need a direction,
    // and denormals are selected only where they are kept.
    expect(hidden).toEqual([
      'productOverflow=by-direction',
      'sumOverflow=by-direction',
      'zeroSum=ieee',
      'oppositeSum=positive',
      'dotOrder=any',
      'denormalsSelected=first',
      'denormalsSelected=second',
      'reciprocalRange=unbounded',
      'reciprocalOfOne=bounded',
      'angleRange=unit',
      'angleRange=unbounded',
      'expXOfNaN=anything',
      'litOneBase=bounded',
      'addressOfNaN=anything',
      'roundedInfinity=anything',
    ]);
  });

  it('are of one instruction and simple numbers, where that is enough', () => {
    const { policies } = PROFILES['nv30-like'] ?? { policies: DEFAULT_POLICIES };
    const product = differencesOf(DEFAULT_POLICIES, policies).find(
      ({ policy }) => policy === 'zeroProduct',
    );
    expect(product?.witness).toMatchObject({
      program: '!!VP2.0\nMUL o[HPOS].x, v[0].x, v[0].y;\nEND\n',
      values: { attributes: { 0: [0, -0, 0, 0] } },
      a: [-0],
      b: [0],
      alone: false,
    });
  });
});

describe('simple operands', () => {
  it('keep what is to be shown, and end', () => {
    const shows = ([[a = 0] = [], [b = 0] = []]: readonly (readonly number[])[]): boolean =>
      a * b > 6;
    const found = simplified([[123.456], [7.89]], shows);
    expect(shows(found)).toBe(true);
    expect(weight(found)).toBeLessThan(weight([[123.456], [7.89]]));
    expect(found.flat().every((value) => Number.isInteger(value) || value === Infinity)).toBe(true);
  });
});
