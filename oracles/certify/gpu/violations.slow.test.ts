/** What a certificate of GPU programs says of violations: small programs, cases of them, blame, and policies. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEFAULT_POLICIES } from '../../../semantics/domains/assignments.js';
import type { Policies } from '../../../semantics/domains/policies.js';
import { PROFILES } from '../../../semantics/domains/profiles.js';
import { gpuConcrete } from '../../../semantics/gpu/domains/concrete.js';
import { GPU_STANDARD, gpuMachineOf } from '../../../semantics/gpu/machine/machine.js';
import { loadSpecification } from '../../../spec/load/specification.js';
import { resultsOnly, withAbilities } from '../../backends/abilities.js';
import { openBackend } from '../../backends/open.js';
import type { Backend } from '../../backends/backend.js';
import { gpuBoxOf, type GpuBox } from '../../judge/gpu/box.js';
import { GpuUnits } from '../../units/gpu/unit.js';
import { GpuCaseChecker } from '../../cases/gpu/check-case.js';
import { loadCorpus } from '../../cases/corpus.js';
import { readCaseFile } from '../../cases/read-file.js';
import type { GpuCase } from '../../cases/gpu/case.js';
import { gpuFaultNamed } from '../../faults/gpu/faults.js';
import { GPU_POLICIES } from '../../generate/gpu/probes.js';
import type { Certificate } from '../certificate.js';
import { certify, type CertifyOptions } from '../certify.js';
import { floorNamed } from '../floor.js';
import { disagreementCases } from '../disagreement-cases.js';
import { byNight, IS_NIGHT } from '../../../vitest.night.js';

const specification = loadSpecification();
const gpuCases = loadCorpus(['gp4/2.X.8.TRUNC', 'gp4/2.X.4.1/suffixes']).gpuCases;

async function made(gpu: GpuBox): Promise<Backend> {
  const backend = await openBackend('profile:strict');
  // A process shows nothing but results, and so does this.
  return {
    ...withAbilities(backend, { gpu: resultsOnly(gpu) }),
    identity: { ...backend.identity, spec: 'made:here', name: 'made' },
  };
}

async function ofFault(name: string): Promise<Backend> {
  return made(gpuBoxOf(gpuFaultNamed(name)?.machine ?? GPU_STANDARD));
}

function run(backend: Backend, options: Partial<CertifyOptions> = {}): Promise<Certificate> {
  const require = floorNamed('0.5%');
  const environment = 'NVvp4.0';
  return certify({ backend, specification, environment, gpuCases, require, ...options });
}

function casesOf(certificate: Certificate): readonly GpuCase[] {
  return disagreementCases(certificate).flatMap(
    ({ file, text }) => readCaseFile(text, file, 'disagreements').gpuCases,
  );
}

describe('each way of departing', () => {
  it('is made small, and a case that tells the implementation from the document', async () => {
    const backend = await ofFault('trunc-rounds-down');
    const certificate = await run(backend, { queries: ['TRUNC'] });
    const { violations = [] } = certificate.programs ?? {};
    expect(violations.map(({ shrunk }) => shrunk?.program)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^!!NVvp4.0\n *TRUNC\.S .*;\nEND\n?$/m)]),
    );
    for (const { shrunk, disagreement } of violations) {
      expect(shrunk?.oneMinimal).toBe(true);
      expect(disagreement?.instruction?.name).toBe('TRUNC');
      expect(disagreement?.signature).toMatch(/^gp4\.TRUNC\.\w+ (end TRUNC|known way)$/);
    }
    const cases = casesOf(certificate);
    expect(cases.length).toBe(violations.length);
    const checker = new GpuCaseChecker();
    expect(cases.map((each) => checker.check(each).verdict)).toEqual(cases.map(() => 'agrees'));
    const again = { queries: ['TRUNC'], gpuCases: cases };
    expect((await run(backend, again)).verdict).toBe('does not conform');
    expect((await run(await made(gpuBoxOf(GPU_STANDARD)), again)).verdict).toBe('conforms');
  });

  it('blames what decides, and says of other clauses that nothing is told', async () => {
    const certificate = await run(await ofFault('sat-keeps-greater'), {
      queries: byNight(['gp4.MOV.*', 'modifier', 'suffix'], ['suffix']),
    });
    const clause = (id: string) => certificate.clauses.find((each) => each.id === id);
    expect(clause('gp4.suffix.SAT')?.violations).toBeGreaterThan(0);
    for (const { violations, oneOf = 0, records } of certificate.clauses) {
      expect(oneOf).toBeLessThanOrEqual(violations);
      expect(violations).toBeLessThanOrEqual(records);
    }
    const without = await run(await ofFault('trunc-rounds-down'), {
      queries: byNight(['TRUNC', 'types'], ['TRUNC']),
    });
    const doubtful = without.clauses.filter(({ undetermined = 0 }) => undetermined > 0);
    expect(doubtful.length).toBeGreaterThan(0);
    expect(doubtful.every(({ id }) => !without.neverReached.includes(id))).toBe(true);
  });
});

const units = new GpuUnits('NVvp4.0', []).foremost.length;
/** Instructions and probes alone. */
const PROBED = { gpuCases: [], campaign: { budget: { kind: 'units', units, text: '' } } } as const;
/** The instructions by themselves, by day those alone that the test looks at. */
const probed = (...queries: readonly string[]): Partial<CertifyOptions> =>
  byNight<Partial<CertifyOptions>>(PROBED, { gpuCases: [], queries });

describe('policies', () => {
  it('are those of the machine that hides behind the backend', async () => {
    const certificate = await run(await openBackend('profile:nv20-like'), PROBED);
    const { policies } = PROFILES['nv20-like'] ?? { policies: DEFAULT_POLICIES };
    // It rounds toward zero, and so gives the largest value, which is permitted (gp4.E-overflow).
    const found: Policies = {
      ...policies,
      productOverflow: 'by-direction',
      sumOverflow: 'by-direction',
    };
    expect(certificate.policies).toEqual(
      Object.fromEntries(GPU_POLICIES.map((name) => [name, found[name]])),
    );
    expect(certificate.nearest).toMatchObject({
      profile: 'nv20-like',
      differs: ['productOverflow', 'sumOverflow'],
      untold: [],
      unasked: ['textureBias'],
    });
    expect(certificate.verdict).toBe('does not conform');
    const deviating = certificate.points.filter(({ deviation }) => deviation !== null);
    expect(deviating.map(({ policy }) => policy)).toContain('zeroTimes');
    const broken = certificate.clauses.find(({ id }) => id === 'gp4.MUL.float-zeros');
    expect(broken?.worst?.expected?.decimal).toBe('-0');
    const cases = casesOf(certificate);
    expect(cases.some(({ clauses }) => clauses.includes('gp4.MUL.float-zeros'))).toBe(true);
    const checker = new GpuCaseChecker();
    for (const each of cases) expect(checker.check(each).verdict).toBe('agrees');
  });

  it('that no one permitted alternative explains together are a violation', async () => {
    const own = gpuBoxOf(GPU_STANDARD);
    const other = gpuBoxOf(gpuMachineOf(gpuConcrete({ ...DEFAULT_POLICIES, sumRounding: 'up' })));
    const box: GpuBox = {
      ...own,
      // Another instruction may decide otherwise; this one decides by its operands.
      run: (source, values) => {
        const isOther = source.includes('MAD') && JSON.stringify(values).length % 2 === 0;
        return (isOther ? other : own).run(source, values);
      },
    };
    const certificate = await run(await made(box), probed('MAD', 'gp4.issue-18.arithmetic'));
    expect(certificate.verdict).toBe('does not conform');
    expect(certificate.inconsistencies).toMatchObject([{ policy: 'sumRounding' }]);
    expect(certificate.inconsistencies[0]?.instructions).toContain('MAD');
    const [arithmetic] = certificate.clauses.filter(({ violations }) => violations > 0);
    expect(arithmetic?.id).toBe('gp4.issue-18.arithmetic');
    // None of them departs by itself.
    expect(disagreementCases(certificate)).toEqual([]);
  });
});

it('records of instructions are known violations where they are listed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vpspec-gpu-expect-'));
  const expectationFile = join(folder, 'known.yaml');
  const backend = await openBackend('profile:strict,zeroSum=positive');
  const asked = { ...probed('ADD'), expectationFile };
  try {
    writeFileSync(expectationFile, 'violations: []\n');
    const found = (await run(backend, asked)).expectations?.unexpected ?? [];
    expect(found.map(({ clause }) => clause)).toContain('gp4.ADD.float-zeros');
    const entries = found.map(({ add }) => add.replace('…', 'known'));
    writeFileSync(expectationFile, `violations:\n${entries.join('\n')}\n`);
    const certificate = await run(backend, asked);
    expect(certificate.verdict).toBe('conforms with expected failures');
    expect(certificate.expectations?.asExpected).toBe(true);
    // What another implementation violates may be among what was not asked; asking all takes long.
    if (!IS_NIGHT) return;
    const other = await run(await openBackend('profile:strict'), asked);
    expect(other.expectations?.absent).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
