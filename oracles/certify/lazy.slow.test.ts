/** Implementations that do little or nothing: no word that begins with "conforms" is said of them. */
import { describe, expect, it } from 'vitest';
import { GPU_STANDARD } from '../../semantics/gpu/machine/machine.js';
import { STANDARD } from '../../semantics/machine/machine.js';
import { isGpuEnvironment } from '../../spec/gpu/environments.js';
import { loadSpecification } from '../../spec/load/specification.js';
import { resultsOnly, withAbilities } from '../backends/abilities.js';
import type { Backend } from '../backends/backend.js';
import { gpuBoxOf, type GpuBox } from '../judge/gpu/box.js';
import { BackendIncident, type IncidentVerdict } from '../judge/incident.js';
import { openBackend } from '../backends/open.js';
import { loadCorpus } from '../cases/corpus.js';
import { blackBoxOf, type BlackBox } from '../judge/black-box/black-box.js';
import type { Certificate } from './certificate.js';
import { certify } from './certify.js';
import { floorNamed, leastOf } from './floor.js';
import { instructionsOf } from '../units/instructions-of.js';
import { inForce as testableIn, notAskedBecause, notAskedOf } from './in-force.js';
import { allUnits, unitsOf } from './scope.js';
import { verifyScope } from './verify-scope.js';
import { byNight, IS_NIGHT } from '../../vitest.night.js';

const specification = loadSpecification();
const gpuCases = loadCorpus(['gp4/2.X.8.MOV', 'gp4/2.X.8.ADD', 'gp4/2.X.8.SHL/signed']).gpuCases;

type Language = 'VP1.0' | 'VP2.0' | 'NVvp4.0';
/** The document with the fewest instructions stands by day for those of VP programs. */
const LANGUAGES = byNight<readonly Language[]>(['VP2.0', 'NVvp4.0'], ['VP1.0', 'NVvp4.0']);

const UNITS = byNight(130, 30);

/** What it does with a program: nothing is wrong with it where null. */
type Script = (source: string) => IncidentVerdict | null;

/** The semantics itself, where the script lets it answer. */
async function scripted(script: Script): Promise<Backend> {
  const strict = await openBackend('profile:strict');
  const [vp, gpu] = [blackBoxOf(STANDARD), gpuBoxOf(GPU_STANDARD)];
  const asked = async <T>(source: string, answer: () => Promise<T>): Promise<T> => {
    const verdict = script(source);
    if (verdict !== null) throw new BackendIncident(verdict, `no: ${verdict}`);
    return answer();
  };
  const box: BlackBox = {
    run: (source, values) => asked(source, () => vp.run(source, values)),
    runBatch: (source, ...rest) => asked(source, () => vp.runBatch(source, ...rest)),
  };
  const gpuBox: GpuBox = {
    load: (source) => asked(source, () => gpu.load(source)),
    run: (source, values) => asked(source, () => gpu.run(source, values)),
  };
  return withAbilities(strict, { vp: resultsOnly(box), gpu: resultsOnly(gpuBox) });
}

async function certified(environment: Language, script: Script): Promise<Certificate> {
  const backend = await scripted(script);
  const budget = { kind: 'units', units: UNITS, text: String(UNITS) } as const;
  const given = { backend, environment, specification, gpuCases, campaign: { budget } };
  const certificate = await certify(given);
  expect(verifyScope(certificate)).toEqual([]);
  return certificate;
}

/** Has the instructions that are named, and no others. */
function only(environment: Language, ...names: readonly string[]): Script {
  const others = instructionsOf(environment).filter((name) => !names.includes(name));
  const other = new RegExp(`\\b(${others.join('|')})C?\\b`);
  return (source) => (other.test(source) ? 'unsupported' : null);
}

describe.each(LANGUAGES)('%s', (environment) => {
  it('of a backend that executes nothing says that nothing was reached', async () => {
    const { verdict, scope } = await certified(environment, () => 'unsupported');
    expect(verdict).toBe('incomplete');
    expect(scope).toMatchObject({ clauses: { hold: 0, violated: 0 }, vectors: { judged: 0 } });
    expect(scope?.instructions.unjudged).toEqual(instructionsOf(environment));
    expect(scope === null ? 0 : unitsOf(scope.units, 'unsupported')).toBe(UNITS);
  });

  it('of one that has MOV alone says so', async () => {
    const { verdict, scope } = await certified(environment, only(environment, 'MOV'));
    expect(verdict).toBe('incomplete');
    const all = instructionsOf(environment);
    expect(scope?.instructions.unjudged).toEqual(all.filter((name) => name !== 'MOV'));
    expect(scope?.clauses.hold).toBeGreaterThan(0);
  });

  it('of a partial one is no more than incomplete, whatever the share of clauses', async () => {
    const all = instructionsOf(environment);
    const half = all.filter((_, index) => index % 2 === 0);
    const { verdict, scope } = await certified(environment, only(environment, ...half));
    expect(verdict).toBe('incomplete');
    expect(scope?.instructions.unjudged.length).toBeGreaterThanOrEqual(all.length - half.length);
    // It can be told to conform by a floor that it meets. That takes long for VP programs.
    if (!IS_NIGHT && !isGpuEnvironment(environment)) return;
    const backend = await scripted(only(environment, ...half));
    const queries = ['MOV', 'ADD'];
    const part = await certify({ backend, environment, specification, gpuCases, queries });
    expect(part).toMatchObject({ scope: { part: 'MOV ADD', instructions: { of: 2 } } });
    expect(part.verdict).toBe(
      half.includes('ADD') && half.includes('MOV') ? 'conforms' : 'incomplete',
    );
  });

  it('of one that never answers in time is left open', async () => {
    const { verdict, scope } = await certified(environment, () => 'timeout');
    expect(verdict).toBe('inconclusive');
    expect(scope?.clauses).toMatchObject({ hold: 0, violated: 0 });
  });

  it('adds up', async () => {
    // Some of it is unsupported, so that this is counted too.
    const some = only(environment, 'MOV', 'ADD', 'MUL', 'MAX', 'SGE', 'SHL');
    const { scope, campaign, clauses } = await certified(environment, some);
    if (scope === null || campaign === null) throw new Error('it was asked');
    const { inForce, hold, violated, undetermined, never } = scope.clauses;
    expect(hold + violated + undetermined + never).toBe(inForce);
    // What no program can show stands beside, and nothing of it is said to hold.
    const left = notAskedOf(
      isGpuEnvironment(environment)
        ? testableIn(specification.gpuClauses, environment).map(({ id }) => id)
        : testableIn(specification.clauses, environment).map(({ id }) => id),
    ).flatMap((group) => group.clauses);
    expect(scope.clauses.notAsked).toBe(left.length);
    expect(left.length > 0).toBe(isGpuEnvironment(environment));
    expect(clauses.filter(({ id }) => left.includes(id))).toEqual([]);
    expect(allUnits(scope.units) - unitsOf(scope.units, 'not asked')).toBe(campaign.done);
    expect(unitsOf(scope.units, 'agrees')).toBe(campaign.verdicts['agrees']);
    expect(unitsOf(scope.units, 'unsupported')).toBe(campaign.verdicts['unsupported']);
    expect(
      Math.min(hold, unitsOf(scope.units, 'agrees'), unitsOf(scope.units, 'unsupported')),
    ).toBeGreaterThan(0);
  });
});

describe('what is not asked', () => {
  it('is what no program whatever can show, not what none happens to show', () => {
    const because = (id: string): string | undefined => notAskedBecause(id)?.because;
    expect(because('gp4.commands.bind')).toBe('needs commands of the GL');
    expect(because('gp4.SHL.count')).toBe('every answer is permitted');
    // A program could show these: they stay in the scope.
    for (const id of ['gp4.issues.offset-after-projection', 'gp4.SIN.any-angle', 'gp4.ADD.sum'])
      expect(because(id)).toBeUndefined();
    for (const { id } of specification.clauses) expect(because(id)).toBeUndefined();
  });
});

describe('a floor', () => {
  it('is read from its name or a share', () => {
    expect(floorNamed('complete')).toMatchObject({ instructions: 1, clauses: 0.9, of: 'all' });
    expect(floorNamed('core')).toMatchObject({ instructions: 1, clauses: 0.9, of: 'instructions' });
    expect(floorNamed('50%')).toMatchObject({ instructions: 0.5, clauses: 0.5 });
    expect(floorNamed('1')).toMatchObject({ instructions: 1, clauses: 1 });
  });

  it.each(['', 'all', '0', '0%', '1.1', '101%', '-1', '1e-3', 'NaN'])('is not "%s"', (text) => {
    expect(() => floorNamed(text)).toThrow(/is no floor: expected complete, core, or a share/);
  });

  it('is rounded up, and no more than its share', () => {
    expect([leastOf(0.9, 10), leastOf(0.9, 11), leastOf(0.07, 100), leastOf(1, 3)]).toEqual([
      9, 10, 7, 3,
    ]);
  });
});
