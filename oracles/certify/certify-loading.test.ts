/** Implementations that load programs by other interpretations of the documents: what a certificate says of them. */
import { describe, expect, it } from 'vitest';
import { loadSpecification } from '../../spec/load/specification.js';
import { GPU_STANDARD } from '../../semantics/gpu/machine/machine.js';
import { load } from '../../semantics/language/load.js';
import { STANDARD } from '../../semantics/machine/machine.js';
import { resultsOnly, withAbilities } from '../backends/abilities.js';
import { openBackend } from '../backends/open.js';
import type { Backend } from '../backends/backend.js';
import { gpuBoxOf, type GpuBox } from '../judge/gpu/box.js';
import { clientBackend } from '../backends/protocol-backend.js';
import { Performer } from '../units/vp/perform.js';
import type { ResultLine } from '../units/result-line.js';
import { readCaseFile } from '../cases/read-file.js';
import { Attribution } from '../judge/attribution/attribution.js';
import { blackBoxOf } from '../judge/black-box/black-box.js';
import { hostedGpuMachine } from '../protocol/gpu/machine-host.js';
import { clientOf } from '../protocol/hosted-client.js';
import type { Hosted } from '../protocol/host.js';
import type { Certificate } from './certificate.js';
import { certify } from './certify.js';
import { loadingInterpretations } from './loading-interpretations.js';

const specification = loadSpecification();

const { gpuCases } = readCaseFile(
  `environment: NVvp4.0
clauses: [gp4.flow.duplicate-label]
cases:
  twice:
    instructions: "here: RET; here: RET;"
    expect: {error: {restriction: duplicate-label}}
  thrice:
    instructions: "here: RET; here: RET; here: RET;"
    expect: {error: {restriction: duplicate-label}}
  once:
    instructions: "here: RET; there: RET;"
    expect: {loads: true}
  array:
    instructions: "TEMP t[4]; RET;"
    expect: {loads: true}
`,
  'made.yaml',
  'made',
);

/** Loads what the standard machine refuses where `takes` says so, and refuses what it does not. */
async function certified(takes: (text: string) => boolean): Promise<Certificate> {
  const own = gpuBoxOf(GPU_STANDARD);
  const gpu: GpuBox = {
    ...own,
    load: (text) =>
      Promise.resolve(takes(text) ? { loaded: true } : { loaded: false, position: text.length }),
  };
  const backend: Backend = withAbilities(await openBackend('profile:strict'), {
    gpu: { box: gpu, machine: GPU_STANDARD, batches: null, trace: null },
  });
  const environment = 'NVvp4.0';
  return certify({ backend, specification, environment, gpuCases, queries: ['gp4.flow.*'] });
}

describe('an implementation that checks no programs', () => {
  const { gpuCases: refused } = readCaseFile(
    `environment: NVvp4.0
cases:
  sizes:
    clauses: [gp4.load.two-sizes]
    instructions: "SHORT LONG TEMP t; RET;"
    expect: {error: {restriction: two-sizes}}
  types:
    clauses: [gp4.load.two-data-types]
    instructions: "INT UINT TEMP t; RET;"
    expect: {error: {restriction: two-data-types}}
  modifiers:
    clauses: [gp4.modifier.supported]
    each: {NAME: [DP4, DP3]}
    instructions: "TEMP t; $NAME.S t, t, t;"
    expect: {error: {restriction: unsupported-modifier}}
  grammar:
    clauses: [gp4.grammar.temp]
    instructions: "TEMP 1; RET;"
    expect: {error: {restriction: syntax}}
  right:
    clauses: [gp4.grammar.temp]
    instructions: "TEMP t; RET;"
    expect: {loads: true}
`,
    'made.yaml',
    'made',
  );

  async function of(takes: (text: string) => boolean): Promise<Certificate> {
    const own = gpuBoxOf(GPU_STANDARD);
    const gpu: GpuBox = {
      ...own,
      load: (text) => (takes(text) ? Promise.resolve({ loaded: true }) : own.load(text)),
    };
    const backend: Backend = withAbilities(await openBackend('profile:strict'), {
      gpu: { box: gpu, machine: GPU_STANDARD, batches: null, trace: null },
    });
    const queries = ['gp4.load.*', 'gp4.modifier.*', 'gp4.grammar.*'];
    return certify({ backend, specification, environment: 'NVvp4.0', gpuCases: refused, queries });
  }

  it('has one finding, whose rules are violated', async () => {
    const certificate = await of(() => true);
    expect(certificate.verdict).toBe('does not conform');
    const [only, ...others] = certificate.programs?.violations ?? [];
    expect(others).toEqual([]);
    expect(only).toMatchObject({ programs: 5, verdict: 'disagrees' });
    // That whatever violates a rule is refused is told with them, and counted nowhere.
    expect(only?.disagreement?.clauses.at(-1)).toBe('gp4.load.error');
    const general = certificate.clauses.find(({ id }) => id === 'gp4.load.error');
    expect(general?.violations ?? 0).toBe(0);
    const rules = only?.rules?.map(({ clause }) => clause) ?? [];
    expect([...rules].sort()).toEqual([
      'gp4.load.syntax',
      'gp4.load.two-data-types',
      'gp4.load.two-sizes',
      'gp4.modifier.supported',
    ]);
    for (const rule of rules) {
      const clause = certificate.clauses.find(({ id }) => id === rule);
      expect([rule, clause?.violations, clause?.lax]).toEqual([
        rule,
        clause?.records,
        clause?.records,
      ]);
    }
  });

  it('that says so is not asked, and the certificate counts what was not', async () => {
    const hosted = (): Hosted => {
      const own = hostedGpuMachine();
      return { ...own, hello: async () => ({ ...(await own.hello()), checks: false }) };
    };
    const given = { spec: 'made', kind: 'made', provenance: 'made' };
    const backend = await clientBackend(clientOf(hosted), given);
    const queries = ['gp4.load.*', 'gp4.modifier.*', 'gp4.grammar.*'];
    const asked = { backend, specification, environment: 'NVvp4.0', gpuCases: refused } as const;
    const { campaign, programs } = await certify({ ...asked, queries });
    expect(campaign?.unchecked).toBe(5);
    expect(campaign?.verdicts['unsupported']).toBe(5);
    expect(programs?.violations).toEqual([]);
    await backend.close();
  });

  it('that misses some rules departs by each of them', async () => {
    const certificate = await of((text) => text.includes('DP4') || text.includes('SHORT LONG'));
    const violations = certificate.programs?.violations ?? [];
    expect(violations.map(({ disagreement }) => disagreement?.clauses[0]).sort()).toEqual([
      'gp4.load.two-sizes',
      'gp4.modifier.supported',
    ]);
    expect(violations.every(({ rules }) => rules === undefined)).toBe(true);
  });
});

describe('an implementation of GPU programs', () => {
  it('that loads labels defined twice follows an interpretation', async () => {
    const certificate = await certified(() => true);
    expect(certificate.programs?.violations).toEqual([]);
    expect(certificate.interpretations).toEqual({ 'gp4.E-duplicate-label': 'first' });
    expect(certificate.otherInterpretations).toMatchObject([
      {
        erratum: 'gp4.E-duplicate-label',
        interpretation: 'first',
        instructions: ['loading'],
        records: 2,
      },
    ]);
    expect(certificate.bothInterpretations).toEqual([]);
    expect(certificate.notJudged.map(({ reason }) => reason).join()).toContain('"first" of');
  });

  it('that loads one of them and refuses the other follows none', async () => {
    const certificate = await certified((text) => !/here: RET; here: RET; here/.test(text));
    expect(certificate.programs?.violations).toEqual([]);
    expect(certificate.otherInterpretations).toMatchObject([{ erratum: 'gp4.E-fully-scanned' }]);
    expect(certificate.bothInterpretations).toMatchObject([
      {
        erratum: 'gp4.E-duplicate-label',
        answers: [{ interpretations: ['first', 'last'] }, { interpretations: ['refused'] }],
      },
    ]);
  });

  it('that refuses what every interpretation loads departs', async () => {
    const certificate = await certified((text) => !text.includes('there'));
    expect(certificate.verdict).toBe('does not conform');
    expect(certificate.programs?.violations).toHaveLength(1);
  });

  it('that refuses by an interpretation is not judged, and follows it', async () => {
    const certificate = await certified((text) => !/t\[4\]|here: RET; here/.test(text));
    expect(certificate.programs?.violations).toEqual([]);
    expect(certificate.interpretations).toMatchObject({ 'gp4.E-temporary-arrays': 'none' });
  });
});

describe('an implementation of VP programs', () => {
  const change = (text: string): string => text.replace(/mov/g, 'MOV');
  const machine = {
    ...STANDARD,
    load: (source: string | Uint8Array) => load(change(String(source))),
  };

  it.each(['machine', 'box'] as const)(
    'follows the interpretation that all tell of: %s',
    async (kind) => {
      const strict = await openBackend('profile:strict');
      const backend: Backend =
        kind === 'machine'
          ? withAbilities(strict, {
              vp: { box: blackBoxOf(machine), machine, batches: null, trace: null },
            })
          : withAbilities(strict, { vp: resultsOnly(blackBoxOf(machine)) });
      const performer = new Performer('VP2.0', Attribution.load());
      const performed = (id: string, text: string): Promise<ResultLine> =>
        performer.perform(backend, { kind: 'case', id, text, values: {} });
      const lines = [
        await performed('case:lower', '!!VP2.0 mov o[HPOS], v[0]; END'),
        await performed('case:upper', '!!VP2.0 MOV o[HPOS], v[0]; END'),
      ];
      expect(lines.map(({ verdict }) => verdict)).toEqual(['agrees', 'agrees']);
      expect(loadingInterpretations(lines, specification.errata)).toMatchObject({
        followed: [{ erratum: 'vp2.E-keyword-case', interpretation: 'insensitive', records: 1 }],
        both: [],
      });
      expect((await performed('case:x', '!!VP2.0 xov o[HPOS], v[0]; END')).verdict).toBe('agrees');
    },
  );
});
