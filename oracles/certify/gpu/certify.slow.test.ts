/** Implementations of GPU programs: the semantics itself conforms, and what departs is named by its clause. */
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { GPU_NOMINAL } from '../../../semantics/gpu/domains/nominal.js';
import {
  GPU_STANDARD,
  gpuMachineOf,
  type GpuMachine,
} from '../../../semantics/gpu/machine/machine.js';
import { valueOf } from '../../../semantics/number/binary32.js';
import type { GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import { loadSpecification } from '../../../spec/load/specification.js';
import { withAbilities } from '../../backends/abilities.js';
import { openBackend } from '../../backends/open.js';
import type { Backend } from '../../backends/backend.js';
import { gpuBoxOf, type GpuBox } from '../../judge/gpu/box.js';
import { protocolBackend } from '../../backends/protocol-backend.js';
import { loadCorpus } from '../../cases/corpus.js';
import { conditions } from '../../faults/gpu/machines.js';
import type { GpuLeft } from '../../judge/gpu/left.js';
import { GpuUnits } from '../../units/gpu/unit.js';
import { ownProcess } from '../../protocol/own-process.js';
import type { Certificate } from '../certificate.js';
import { certify, type CertifyOptions } from '../certify.js';
import { floorNamed } from '../floor.js';
import { byNight, IS_NIGHT } from '../../../vitest.night.js';

const specification = loadSpecification();
/** Some of the corpus: all of it takes seconds to read. */
const gpuCases = loadCorpus([
  'gp4/2.X.8.SHR',
  'gp4/2.X.8.SHL/signed',
  'gp4/2.X.5/tests',
  'gp4/2.X.3.5',
  'gp4/2.X.3.6',
  'gp4/2.X.8.ADD/*',
  'nvfp4',
  'nvgp4',
]).gpuCases;

async function made(gpu: GpuBox): Promise<Backend> {
  const backend = await openBackend('profile:strict');
  return {
    ...withAbilities(backend, {
      gpu: { box: gpu, machine: GPU_STANDARD, batches: null, trace: null },
    }),
    identity: { ...backend.identity, spec: 'made:here', name: 'made' },
  };
}

function run(
  backend: Backend,
  environment: GpuEnvironmentName,
  options: Partial<CertifyOptions> = {},
): Promise<Certificate> {
  // Little of the corpus is asked, so that a low floor is enough.
  const require = floorNamed('0.5%');
  return certify({ backend, specification, environment, gpuCases, require, ...options });
}

/** Units that come before cases and programs. */
const PROBES = new GpuUnits('NVvp4.0', []).foremost.length;

const units = (count: number): Partial<CertifyOptions> => ({
  campaign: { budget: { kind: 'units', units: count, text: String(count) } },
});

function violated({ clauses }: Certificate): readonly string[] {
  return clauses.filter(({ violations }) => violations > 0).map(({ id }) => id);
}

/** How many units a machine that conforms is asked. */
const ASKED = byNight(100, 20);

describe('the semantics', () => {
  it.each([
    ['NVvp4.0', 'nvvp4'],
    ['NVfp4.0', 'nvfp4'],
    ['NVgp4.0', 'nvgp4'],
  ] as const)('conforms: %s', async (environment, document) => {
    const backend = await openBackend('profile:strict');
    const certificate = await run(backend, environment, units(ASKED));
    expect(violated(certificate)).toEqual([]);
    expect(certificate.programs?.violations).toEqual([]);
    expect(certificate).toMatchObject({
      verdict: 'conforms',
      environment,
      document: { id: document },
      nearest: { profile: 'strict', differs: [] },
      otherInterpretations: [],
      inconsistencies: [],
      campaign: { units: ASKED, done: ASKED, incidents: [] },
    });
    const { agrees = 0, inconclusive = 0 } = certificate.campaign?.verdicts ?? {};
    expect(agrees + inconclusive).toBe(ASKED);
    expect(agrees).toBeGreaterThan(0.9 * ASKED);
    expect(certificate.records).toBeGreaterThan(0.1 * ASKED);
    const counted = certificate.notJudged.reduce((sum, { records }) => sum + (records ?? 0), 0);
    expect(counted).toBe(inconclusive);
  });

  it('conforms in a process of its own', async () => {
    const backend = await protocolBackend({
      spec: 'exec:x',
      kind: 'exec',
      command: ownProcess('oracles/protocol/machine-host-main', ['gpu']),
      provenance: 'ours',
    });
    try {
      // The instructions are asked by day of the machine in this process.
      if (IS_NIGHT) {
        const certificate = await run(backend, 'NVvp4.0', units(ASKED));
        expect(certificate.verdict).toBe('conforms');
        expect(violated(certificate)).toEqual([]);
      }
      const textures = await run(backend, 'NVfp4.0', { queries: ['TXF', 'buffers', 'KIL'] });
      expect(textures.verdict).toBe('conforms');
      expect(textures.campaign?.verdicts['agrees']).toBeGreaterThan(10);
    } finally {
      await backend.close();
    }
  });
});

/** A machine whose right shifts of signed integers bring in zeros. */
const LOGICAL_SHIFT: GpuMachine = gpuMachineOf({
  ...GPU_NOMINAL,
  shiftRight: (a, count) => GPU_NOMINAL.shiftRight(a, count, false),
});

const GREATER_FOR_LESS = conditions((condition) =>
  condition.rule === 'LT' ? { ...condition, rule: 'GT' } : condition,
);

/** Loads programs that read their results. */
const READS_RESULTS: GpuMachine = {
  ...GPU_STANDARD,
  load: (source) => {
    const result = GPU_STANDARD.load(source);
    if (result.loaded || result.error.restriction !== 'result-read') return result;
    return GPU_STANDARD.load('!!NVvp4.0\nEND');
  },
};

describe('what departs', () => {
  it('in a shift', async () => {
    const certificate = await run(await made(gpuBoxOf(LOGICAL_SHIFT)), 'NVvp4.0', {
      queries: ['SHR', 'SHL'],
    });
    expect(certificate.verdict).toBe('does not conform');
    expect(violated(certificate)).toContain('gp4.SHR.signed');
    expect(violated(certificate).filter((id) => id.startsWith('gp4.SHL'))).toEqual([]);
    const [violation] = certificate.programs?.violations ?? [];
    expect(violation?.disagreement).toMatchObject({ instruction: { name: 'SHR' } });
    expect(violation?.disagreement?.where).toMatch(/^R\d+\.[xyzw]$/);
    expect(violation?.shrunk?.program).toContain('SHR.S');
    expect(Object.keys(violation?.shrunk?.in ?? {})).toContain('program.local[95]');
  });

  it('in a test of condition codes', async () => {
    const certificate = await run(await made(gpuBoxOf(GREATER_FOR_LESS)), 'NVvp4.0', {
      queries: ['test'],
    });
    expect(certificate.verdict).toBe('does not conform');
    expect(violated(certificate)).toContain('gp4.test.LT');
    expect(violated(certificate)).not.toContain('gp4.test.EQ');
  });

  it('in loading', async () => {
    const certificate = await run(await made(gpuBoxOf(READS_RESULTS)), 'NVvp4.0', {
      queries: ['load'],
    });
    expect(certificate.verdict).toBe('does not conform');
    expect(violated(certificate)).toContain('gp4.load.result-read');
    expect(violated(certificate)).not.toContain('gp4.load.result-index');
  });

  it('in generated programs, with the shortest that shows it', async () => {
    const wrong = gpuMachineOf({ ...GPU_NOMINAL, add: (a, b) => GPU_NOMINAL.multiply(a, b) });
    const programs = 24;
    const certificate = await run(await made(gpuBoxOf(wrong)), 'NVvp4.0', {
      gpuCases: [],
      ...units(PROBES + programs),
    });
    expect(certificate.verdict).toBe('does not conform');
    const { violations = [], asked } = certificate.programs ?? {};
    expect(asked).toBe(programs);
    const [first] = violations;
    expect(first?.name).toMatch(/^program:(1|sweep):/);
    expect(first?.shrunk?.program).toMatch(/^!!NVvp4.0/);
    expect(first?.disagreement?.clauses.length).toBeGreaterThan(0);
  });

  it('is no value of what is undefined', async () => {
    const some = gpuMachineOf({
      ...GPU_NOMINAL,
      undefinedFloat: valueOf(0x12345678),
      undefinedInteger: 0x12345678,
    });
    const [box, standard] = [gpuBoxOf(some), gpuBoxOf(GPU_STANDARD)];
    let differ = 0;
    const watched: GpuBox = {
      ...box,
      run: async (source, values): Promise<GpuLeft> => {
        const left = await box.run(source, values);
        if (!isDeepStrictEqual(left, await standard.run(source, values))) differ++;
        return left;
      },
    };
    const certificate = await run(await made(watched), 'NVvp4.0', units(byNight(200, PROBES + 6)));
    expect(violated(certificate)).toEqual([]);
    expect(certificate.verdict).toBe('conforms');
    expect(differ).toBeGreaterThan(byNight(5, 1));
  });
});

const HELLO =
  '{"id":1,"message":"hello","protocol":1,"name":"x","version":"2","environments":["NVvp4.0"]}';

/** Says who it is each time it starts, and then does something else. */
function scripted(then: string): string {
  return `exec:env 'HELLO=${HELLO}' sh -c 'read -r l; echo "$HELLO"; ${then}'`;
}

describe('misbehaviour', () => {
  it('a crash is a violation of its own', async () => {
    const backend = await openBackend(scripted('read -r l; exit 7'));
    const certificate = await run(backend, 'NVvp4.0', { queries: ['gp4.SHR.types'] });
    await backend.close();
    expect(certificate.verdict).toBe('does not conform');
    const { crash = 0 } = certificate.campaign?.verdicts ?? {};
    expect(crash).toBeGreaterThan(0);
    expect(certificate.programs?.violations[0]?.reason).toMatch(/code 7 while an answer was owed/);
  });

  it('a hang leaves it open', async () => {
    const backend = await openBackend(scripted('sleep 100'), { caseTimeout: 40 });
    const certificate = await run(backend, 'NVvp4.0', { queries: ['gp4.SHR.types'] });
    await backend.close();
    expect(certificate.verdict).toBe('inconclusive');
    expect(Object.keys(certificate.campaign?.verdicts ?? {})).toEqual(['timeout']);
  });

  it('is not asked of a backend that has no such programs', async () => {
    const none = await openBackend('fault:dp3-reads-w');
    await expect(run(none, 'NVvp4.0')).rejects.toThrow('fault:dp3-reads-w runs no GPU programs');
    const other = await openBackend(scripted('head -n 1 >/dev/null'));
    await expect(run(other, 'NVfp4.0')).rejects.toThrow(/does not have NVfp4.0: it has NVvp4.0/);
    await other.close();
  });
});
