import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  alternativesOf,
  DEFAULT_POLICIES,
  policiesIn,
  POLICY_NAMES,
} from '../../semantics/domains/assignments.js';
import { concrete } from '../../semantics/domains/concrete.js';
import type { Policies } from '../../semantics/domains/policies.js';
import { policiesArbitrary } from '../../semantics/domains/policies.arbitrary.js';
import { POLICIES } from '../../semantics/domains/policy-table.js';
import { differences, PROFILES } from '../../semantics/domains/profiles.js';
import { machineOf } from '../../semantics/machine/machine.js';
import { resume } from '../../semantics/machine/run.js';
import { gpuConcrete } from '../../semantics/gpu/domains/concrete.js';
import { typedBitsOf, type TypedBits } from '../../semantics/gpu/domains/words.js';
import { linkGpu } from '../../semantics/gpu/machine/link.js';
import { runGpu } from '../../semantics/gpu/machine/run.js';
import type { GpuInputValues } from '../../semantics/gpu/machine/state.js';
import { bitsOf } from '../../semantics/number/binary32.js';
import { COMPONENTS, ENVIRONMENTS } from '../../spec/environments.js';
import {
  GPU_ENVIRONMENTS,
  isGpuEnvironment,
  type AnyEnvironmentName,
} from '../../spec/gpu/environments.js';
import { simplified, weight } from './simple-operands.js';
import { differencesOf } from './differences.js';
import type { Shown, Witness } from './witness.js';
import { byNight, everyByDay, IS_NIGHT } from '../../vitest.night.js';
import { loadedGpu } from '../../semantics/gpu/language/load.testing.js';

/** What a witness's program leaves where the witness looks. */
function seen(policies: Policies, { program, given, where }: Witness): Shown {
  if (given.language === 'GPU') return seenOfGpu(policies, program, given.values, where);
  const machine = machineOf(concrete(policies));
  const loading = machine.load(program);
  if (!loading.loaded) throw new Error(loading.error.message);
  const linked = machine.link(loading.program);
  const { inputs, state } = machine.invocation(linked, given.values);
  const end = resume(linked, inputs, state, machine.outcomeOf).state;
  const float = (value = NaN): TypedBits => ({ type: 'F', bits: bitsOf(value) });
  if (where === 'R0') return COMPONENTS.map((at) => float(end.temporaries[0]?.[at]));
  const at = ENVIRONMENTS['VP2.0'].results.indexOf('HPOS');
  const component = COMPONENTS.find((each) => where === `o[HPOS].${each}`) ?? 'x';
  return [float(end.results[at]?.[component])];
}

function seenOfGpu(
  policies: Policies,
  source: string,
  values: GpuInputValues,
  where: string,
): Shown {
  const program = loadedGpu(source);
  const { state } = runGpu(linkGpu(program, gpuConcrete(policies)), values);
  const [emission] = state.emitted;
  const [result] = emission?.kind === 'vertex' ? emission.results : state.results;
  if (result === undefined) throw new Error('no result');
  const component = COMPONENTS.find((each) => where.endsWith(`.${each}`));
  const shown = component === undefined ? COMPONENTS : [component];
  return shown.map((each) => typedBitsOf(result[each]));
}

/** Holds every witness between two assignments against their machines. */
function check(a: Policies, b: Policies, environment: AnyEnvironmentName = 'VP2.0'): void {
  const found = differencesOf({ environment, a, b });
  expect(found.map(({ policy }) => policy)).toEqual(differences(a, b));
  for (const { policy, witness } of found) {
    if (witness === null) continue;
    const other = witness.alone ? { ...a, [policy]: b[policy] } : b;
    expect(seen(a, witness)).toEqual(witness.a);
    expect(seen(other, witness)).toEqual(witness.b);
    if (witness.ends === null) expect(witness.a).not.toEqual(witness.b);
  }
}

/** The alternatives, of these policies, that no program of an environment tells from the default under the default policies. */
function hiddenIn(
  environment: AnyEnvironmentName,
  asked: ReadonlySet<string> = new Set(POLICY_NAMES),
): readonly string[] {
  const policies = policiesIn(environment).filter((policy) => asked.has(policy));
  return policies.flatMap((policy) =>
    alternativesOf(policy)
      .map((value): Policies => ({ ...DEFAULT_POLICIES, [policy]: value }))
      .flatMap((b) => differencesOf({ environment, a: DEFAULT_POLICIES, b }))
      .filter(({ witness }) => witness === null)
      .map(({ b }) => `${policy}=${b}`),
  );
}

describe('witnesses', () => {
  const all = Object.values(PROFILES).map(({ policies }) => policies);

  it('between profiles show what they say', () => {
    const [first, ...others] = all;
    if (first === undefined) throw new Error('no profiles');
    for (const other of byNight(others, others.slice(-1))) check(first, other);
  });

  it('between any two assignments do, too', () => {
    fc.assert(
      fc.property(policiesArbitrary, policiesArbitrary, (a, b) => {
        check(a, b);
      }),
      { numRuns: byNight(2, 1) },
    );
  });

  it('exist for every alternative, but for those that are the default under the default policies', () => {
    // The widest interpretations permit more, and their machine takes the default; directions need a direction,
    // and denormals are selected only where they are kept.
    const hidden = [
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
    ];
    // By day of every third policy.
    const asked = new Set<string>(everyByDay(POLICY_NAMES, 3));
    const expected = hidden.filter((each) => asked.has(each.replace(/=.*/, '')));
    expect(expected).not.toEqual([]);
    expect(hiddenIn('VP2.0', asked)).toEqual(expected);
  });

  it('exist for the alternatives that GPU programs alone have', () => {
    const own = new Set<string>(
      POLICY_NAMES.filter((name) => POLICIES[name].only?.some(isGpuEnvironment) === true),
    );
    // A SHORT variable holds all of a result nominally. A vertex has no derivatives to which a bias would be added.
    const hidden = ['textureBias=together', 'shortFlags=after'];
    // By day one of each answer.
    expect(hiddenIn('NVvp4.0', own)).toEqual(hidden);
    if (IS_NIGHT) expect(hiddenIn('NVgp4.0', own)).toEqual(hidden);
    expect(hiddenIn('NVfp4.0', own)).toEqual(['shortFlags=after']);
  });

  it('of GPU programs show what they say', () => {
    const [first = DEFAULT_POLICIES, ...others] = all;
    for (const other of byNight(others, others.slice(-1))) check(first, other, 'NVvp4.0');
    const changed = Object.fromEntries(
      POLICY_NAMES.map((name) => [name, alternativesOf(name).at(-1)]),
    ) as unknown as Policies;
    // By day one of them.
    for (const environment of everyByDay(Object.keys(GPU_ENVIRONMENTS).filter(isGpuEnvironment), 3))
      check(DEFAULT_POLICIES, changed, environment);
  });

  it('are of one instruction and simple numbers, where that is enough', () => {
    const { policies } = PROFILES['nv30-like'] ?? { policies: DEFAULT_POLICIES };
    const sides = { environment: 'VP2.0', a: DEFAULT_POLICIES, b: policies } as const;
    const product = differencesOf(sides).find(({ policy }) => policy === 'zeroProduct');
    expect(product?.witness).toMatchObject({
      program: '!!VP2.0\nMUL o[HPOS].x, v[0].x, v[0].y;\nEND\n',
      given: { values: { attributes: { 0: [0, -0, 0, 0] } } },
      a: [{ bits: 0x80000000 }],
      b: [{ bits: 0 }],
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
