/** Every assignment that shows in GPU programs is found out when its machine is run as a hidden backend. */
import { describe, expect, it } from 'vitest';
import { DEFAULT_POLICIES } from '../../../semantics/domains/assignments.js';
import type { Region } from '../../../semantics/domains/explore.js';
import type { Policies } from '../../../semantics/domains/policies.js';
import { differences, PROFILES } from '../../../semantics/domains/profiles.js';
import { gpuConcrete } from '../../../semantics/gpu/domains/concrete.js';
import type { Interpretations } from '../../../semantics/gpu/domains/nominal.js';
import { gpuMachineOf } from '../../../semantics/gpu/machine/machine.js';
import { bitsOf } from '../../../semantics/number/binary32.js';
import type { GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import { loadErrata } from '../../../spec/load/specification.js';
import { gpuBoxOf } from '../../judge/gpu/box.js';
import { ResultExplainer } from '../../judge/explain-result.js';
import { Constraints } from '../constraints.js';
import { infer, type Inference } from '../infer.js';
import { recordsOf } from '../machine-observations.js';
import { Questions } from '../questions.js';
import { recordAt } from '../record.js';
import { observeGpu, observeProbe } from './observe.js';
import { GPU_POLICIES, GPU_PROBED } from '../../generate/gpu/probes.js';
import { interpretationProbes } from './interpretation-probes.js';
import { interpretationFindings } from './interpretations.js';
import { byNight, IS_NIGHT } from '../../../vitest.night.js';

/** Which assignments explain each component, by environment, place and result: many machines give the same one. */
const explained = new Map<string, readonly Region[]>();

async function inferred(
  policies: Policies,
  environment: GpuEnvironmentName = 'NVvp4.0',
): Promise<Inference<string>> {
  const box = gpuBoxOf(gpuMachineOf(gpuConcrete(policies)));
  const constraints = new Constraints<string>();
  const observations = [];
  for (const instruction of GPU_PROBED) {
    const words = await observeGpu(box, environment, instruction);
    if (typeof words === 'string') throw new Error(words);
    const seen = recordsOf(instruction, words);
    observations.push(seen);
    const explainer = new ResultExplainer(instruction, environment);
    for (let index = 0; index < seen.count; index++) {
      const { operands, result } = recordAt(seen, index);
      const place = seen.place(index);
      const key = `${environment} ${place}: ${result.map(bitsOf).join()}`;
      const regions =
        explained.get(key) ?? explainer.explain(operands, result).map(({ region }) => region);
      explained.set(key, regions);
      for (const region of regions) {
        if (region.length === 0) expect.fail(`nothing explains ${place}: ${result.join(', ')}`);
        constraints.add(region, () => place);
      }
    }
  }
  const observed = { reliable: constraints.all(), doubtful: [] };
  return infer(observed, new Questions(observations, environment, false), environment);
}

function shownOf(policies: Policies): Partial<Policies> {
  return Object.fromEntries(GPU_POLICIES.map((name) => [name, policies[name]]));
}

function foundIn({ findings }: Inference<string>): Readonly<Record<string, string | null>> {
  return Object.fromEntries(
    findings
      .filter(({ policy }) => GPU_POLICIES.includes(policy))
      .map(({ policy, alternative }) => [policy, alternative]),
  );
}

/** What is rounded toward zero overflows to the largest value, which is permitted, and is taken for that (gp4.E-overflow). */
function asPermitted(policies: Policies): Policies {
  const { productOverflow, productRounding, sumOverflow, sumRounding } = policies;
  const cuts = (direction: string): boolean => ['toward-zero', 'aligned'].includes(direction);
  const own = (overflow: Policies['sumOverflow'], direction: string): Policies['sumOverflow'] =>
    overflow === 'largest' && cuts(direction) ? 'by-direction' : overflow;
  return {
    ...policies,
    productOverflow: own(productOverflow, productRounding),
    sumOverflow: own(sumOverflow, sumRounding),
  };
}

describe('the machine of a profile is found out, point by point', () => {
  // "nv-vertex-program2" is what "strict" is here.
  const distinct = Object.entries(PROFILES)
    .filter(([name]) => name !== 'nv-vertex-program2')
    // By day what computes exactly: a certificate finds an engine out (oracles/certify/gpu/violations.slow.test.ts), and changes stand below.
    .filter(([name]) => IS_NIGHT || name === 'strict');
  it.each(distinct)('%s', async (name, { policies }) => {
    const inference = await inferred(policies);
    const found = asPermitted(policies);
    expect(foundIn(inference)).toEqual(shownOf(found));
    const differs = differences(policies, found);
    expect(inference.nearest).toMatchObject({ profile: name, differs });
  });
});

const CHANGES: readonly Partial<Policies>[] = [
  {
    zeroTimes: 'zero-wins',
    tininess: 'before',
    dotOrder: 'pairwise',
    sumRounding: 'down',
    oppositeSum: 'positive',
  },
  {
    madRounding: 'once',
    productRounding: 'down',
    productOverflow: 'by-direction',
    fractionOfOne: 'below-one',
  },
  { productOverflow: 'largest' },
  { sumOverflow: 'largest' },
  { denormals: 'kept' },
  { denormals: 'each' },
];

describe('changes of it too', () => {
  it.each(
    byNight(CHANGES, CHANGES.slice(0, 2)).map(
      (change) => [JSON.stringify(change), change] as const,
    ),
  )('%s', async (_, change) => {
    const policies = { ...DEFAULT_POLICIES, ...change };
    const found = foundIn(await inferred(policies, 'NVfp4.0'));
    for (const [policy, alternative] of Object.entries(change)) {
      expect([policy, found[policy]]).toEqual([policy, alternative]);
    }
  });
});

describe('interpretations', () => {
  const ids = interpretationProbes('NVvp4.0').map(({ erratum }) => erratum);

  async function findings(
    interpretations: Partial<Interpretations>,
    environment: GpuEnvironmentName,
  ): Promise<Readonly<Record<string, string | null>>> {
    const box = gpuBoxOf(gpuMachineOf(gpuConcrete(DEFAULT_POLICIES, interpretations)));
    const left = new Map<string, number | null>();
    for (const probe of interpretationProbes(environment)) {
      const shown = await observeProbe(box, probe);
      if (typeof shown === 'string') throw new Error(shown);
      left.set(probe.name, shown.x);
    }
    return Object.fromEntries(
      interpretationFindings(environment, left).map(({ erratum, interpretation }) => [
        erratum,
        interpretation,
      ]),
    );
  }

  it.each(['NVvp4.0', 'NVfp4.0', 'NVgp4.0'] as const)('of %s', async (environment) => {
    const found = await findings({}, environment);
    // Where the default leaves it open, nothing shows of the semantics.
    const defaults = Object.fromEntries(
      loadErrata().flatMap(({ id, default: own }) =>
        id in found || (own !== 'undefined' && ids.includes(id)) ? [[id, own]] : [],
      ),
    );
    expect(found).toEqual(defaults);
    expect(Object.keys(found).length).toBeGreaterThan(10);
    const others = {
      otherType: 'raw-bits',
      outOfRange: 'clamped',
      shortFloats: 'binary16',
    } as const;
    expect(await findings(others, environment)).toEqual({
      ...found,
      'gp4.E-other-type': 'raw-bits',
      'gp4.E-float-to-integer-range': 'clamped',
      'gp4.E-short-storage': 'binary16',
    });
  });

  it('are those of the errata', () => {
    const errata = loadErrata();
    for (const { erratum, permits } of interpretationProbes('NVvp4.0')) {
      const known = errata.find(({ id }) => id === erratum)?.interpretations ?? {};
      expect([erratum, Object.keys(permits).sort()]).toEqual([erratum, Object.keys(known).sort()]);
    }
  });

  it.each([
    [NaN, 'infinite'],
    [-0, 'undefined'],
    [1, 'result'],
  ])('of NRM of zero: %s', (shown, interpretation) => {
    const findings = interpretationFindings('NVvp4.0', new Map([['NRM of 0', bitsOf(shown)]]));
    expect(findings).toMatchObject([{ erratum: 'gp4.E-nrm-zero', interpretation }]);
  });

  it('are none where probes show several, and open where anything else shows', () => {
    const names = interpretationProbes('NVvp4.0').filter(
      ({ erratum }) => erratum === 'gp4.E-short-storage',
    );
    const [{ name = '' } = {}] = names;
    expect(interpretationFindings('NVvp4.0', new Map([[name, 5]]))).toMatchObject([
      { interpretation: null },
    ]);
    const types = interpretationProbes('NVvp4.0').filter(
      ({ erratum }) => erratum === 'gp4.E-other-type',
    );
    const left = new Map(types.map((probe) => [probe.name, 0x40490fdb]));
    expect(interpretationFindings('NVvp4.0', left)).toMatchObject([
      { interpretation: 'undefined' },
    ]);
  });
});
