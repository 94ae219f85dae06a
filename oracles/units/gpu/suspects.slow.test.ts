/** Violations of faulty machines: what is guilty stays blamed, and what an experiment clears does not. */
import { describe, expect, it } from 'vitest';
import { GPU_NOMINAL, type GpuNominal } from '../../../semantics/gpu/domains/nominal.js';
import { loadGpu } from '../../../semantics/gpu/language/load.js';
import { GPU_STANDARD } from '../../../semantics/gpu/machine/machine.js';
import { loadSpecification } from '../../../spec/load/specification.js';
import { resultsOnly, withAbilities } from '../../backends/abilities.js';
import type { Backend } from '../../backends/backend.js';
import { gpuBoxOf, type GpuBox } from '../../judge/gpu/box.js';
import { BackendIncident } from '../../judge/incident.js';
import { openBackend } from '../../backends/open.js';
import { loadCorpus } from '../../cases/corpus.js';
import type { GpuCase } from '../../cases/gpu/case.js';
import { readCaseFile } from '../../cases/read-file.js';
import { gpuFaultNamed } from '../../faults/gpu/faults.js';
import { named, numbersOf } from '../../faults/gpu/machines.js';
import { truncatedFraction } from '../../faults/gpu/pack-faults.js';
import { GpuPerformer } from './perform.js';
import { GpuUnits } from './unit.js';
import { suspectsOf } from './suspects.js';
import { groupsOf } from '../rehosted.js';
import type { ResultLine } from '../result-line.js';
import { byNight, everyByDay } from '../../../vitest.night.js';

const { gpuClauses } = loadSpecification();
const CASES = loadCorpus([
  'gp4/2.X.8.TRUNC',
  'gp4/2.X.8.SHL',
  'gp4/2.X.5/tests',
  'gp4/2.X.4.1/suffixes',
  'gp4/2.X.4.2/signs',
  'gp4/2.X.8.DP4/float:other-types',
  'gp4/2.X.8.ELSE/parts',
  'gp4/2.X.5/labels:main',
]).gpuCases;

async function backendOf(gpu: GpuBox, restart = (): Promise<void> => Promise.resolve()) {
  const backend = await openBackend('profile:strict');
  return { ...withAbilities(backend, { gpu: resultsOnly(gpu) }), restart } satisfies Backend;
}

/** A box with something else in place of each word of its results. */
function changed(own: GpuBox, of: (word: number | null) => number | null): GpuBox {
  return {
    ...own,
    run: async (source, values) => {
      const left = await own.run(source, values);
      if (!left.loaded) return left;
      const results = left.results.map(({ x, y, z, w }) => ({
        x: of(x),
        y: of(y),
        z: of(z),
        w: of(w),
      }));
      return { ...left, results };
    },
  };
}

async function linesOf(backend: Backend, cases: readonly GpuCase[]): Promise<ResultLine[]> {
  const performer = new GpuPerformer('NVvp4.0', gpuClauses);
  const lines: ResultLine[] = [];
  // As a campaign has them, without its other units, which take long to make.
  for (const group of groupsOf(cases.filter(({ environment }) => environment === 'NVvp4.0'))) {
    const unit = { kind: 'gpu cases', id: `case:${group[0]?.id ?? ''}`, cases: group } as const;
    lines.push(await performer.perform(backend, unit));
  }
  return lines.filter(({ verdict }) => verdict === 'disagrees');
}

const departed = new Map<string, Promise<ResultLine[]>>();

/** Asked once for all tests. */
function violations(fault: string, queries: string): Promise<ResultLine[]> {
  const key = `${fault} ${queries}`;
  const found = departed.get(key) ?? askedFor(fault, queries);
  departed.set(key, found);
  return found;
}

async function askedFor(fault: string, queries: string): Promise<ResultLine[]> {
  const machine = gpuFaultNamed(fault)?.machine;
  if (machine === undefined) throw new Error(`no fault ${fault}`);
  // By day every third: they are alike.
  const cases = everyByDay(
    CASES.filter(({ id }) => id.startsWith(queries)),
    3,
  );
  return linesOf(await backendOf(gpuBoxOf(machine)), cases);
}

/** Without cases. */
const UNITS = new GpuUnits('NVvp4.0', []);

async function asked(fault: string, id: string): Promise<ResultLine> {
  const machine = gpuFaultNamed(fault)?.machine ?? GPU_STANDARD;
  const performer = new GpuPerformer('NVvp4.0', gpuClauses);
  return performer.perform(await backendOf(gpuBoxOf(machine)), UNITS.get(id));
}

describe('the guilty clause stays blamed', () => {
  it.each([
    ['trunc-rounds-down', 'gp4/2.X.8.TRUNC'],
    ['shl-rotates', 'gp4/2.X.8.SHL'],
    ['lt-ignores-overflow', 'gp4/2.X.5/tests'],
    ['sat-keeps-greater', 'gp4/2.X.4.1/suffixes'],
    ['bars-ignored', 'gp4/2.X.4.2/signs'],
    ['absolute-before-inner-sign', 'gp4/2.X.4.2/signs'],
  ])('%s', async (fault, queries) => {
    const guilty: readonly string[] = gpuFaultNamed(fault)?.clauses ?? [];
    const lines = await violations(fault, queries);
    expect(lines.length).toBeGreaterThan(0);
    for (const { unit, disagreement } of lines) {
      const blamed = disagreement?.clauses ?? [];
      // The fault may show in cases of neighbouring clauses as well.
      const named = CASES.find(({ id }) => `case:${id}` === unit)?.clauses ?? [];
      if (!named.some((id) => guilty.includes(id))) continue;
      expect([unit, blamed.some((id) => guilty.includes(id)), blamed]).toEqual([
        unit,
        true,
        blamed,
      ]);
    }
  });
});

describe('what is cleared', () => {
  it('is everything around an instruction that departs by itself', async () => {
    for (const { disagreement } of await violations('trunc-rounds-down', 'gp4/2.X.8.TRUNC')) {
      expect(disagreement?.oneOf).toBeUndefined();
      expect(disagreement?.clauses.join()).toMatch(/^gp4\.TRUNC\.(float|signed)$/);
    }
  });

  it('is the formula that holds of an instruction whose modifier departs', async () => {
    const [given] = readCaseFile(
      'environment: NVvp4.0\nclauses: [gp4.ADD.float, gp4.modifier.SAT]\ncases:\n  one:\n' +
        '    instruction: ADD.SAT R0, R1, R1\n    in: {R1: {all: 2}}\n    expect: {R0: {all: 1}}\n',
      'made.yaml',
      'made',
    ).gpuCases;
    const machine = gpuFaultNamed('sat-keeps-greater')?.machine ?? GPU_STANDARD;
    const [line] = await linesOf(
      await backendOf(gpuBoxOf(machine)),
      given === undefined ? [] : [given],
    );
    expect(line?.disagreement?.clauses).toEqual(['gp4.modifier.SAT']);
  });
});

it('a formula that bounds a result more widely than the document lets it be is named, not its neighbours', async () => {
  const own = gpuBoxOf(GPU_STANDARD);
  // As a driver gives it: EX2 of what it multiplies is farther off than it may be, and POW by its own formula is not.
  const off = (word: number | null): number | null => (word === 0x3f777b0b ? 0x3f777b0e : word);
  const box = changed(own, off);
  const [given] = readCaseFile(
    'environment: NVvp4.0\nclauses: [gp4.POW.result, gp4.E-accuracy]\ncases:\n  one:\n' +
      '    instruction: POW R0, R1.x, R2.x\n    in: {R1: {all: "0x0d800000"}, R2: {all: 0.00048828125}}\n' +
      '    expect: {R0: {all: {near: 0.96672126022479676, within: 2^-21}}}\n',
    'made.yaml',
    'made',
  ).gpuCases;
  const [line] = await linesOf(await backendOf(box), given === undefined ? [] : [given]);
  expect(line?.disagreement?.clauses).toEqual(['gp4.POW.result']);
  expect(line?.disagreement?.oneOf).toBeUndefined();
});

describe('a pack instruction that gives the same bits whatever its type is', () => {
  const { quantize } = GPU_NOMINAL;
  it.each<[string, Partial<GpuNominal>]>([
    // As one fault of the catalogue has it, of three instructions at once, another's clauses first.
    ['truncated', { quantize: truncatedFraction }],
    // As none has it.
    [
      'of a greater scale',
      { quantize: (a, low, high, _, bias) => quantize(a, low, high, 65536, bias) },
    ],
  ])('is named by its own formula: %s', async (_, wrong) => {
    const machine = numbersOf(named('PK2US'), wrong);
    const backend = await backendOf(gpuBoxOf(machine));
    const performer = new GpuPerformer('NVvp4.0', gpuClauses);
    const sweeps = UNITS.others.filter((id) => id.startsWith('program:sweep:PK2US.F'));
    const blamed = new Set<string>();
    for (const id of sweeps) {
      const { disagreement } = await performer.perform(backend, UNITS.get(id));
      const clause = disagreement?.clauses[0];
      if (clause !== undefined) blamed.add(clause);
    }
    expect([...blamed].sort()).toEqual(['gp4.PK2US.first', 'gp4.PK2US.second']);
  });
});

describe('what loads and must not', () => {
  it('violates a rule about texts, whatever else its case names', async () => {
    const cases = CASES.filter(({ expect: { kind } }) => kind === 'error');
    const own = gpuBoxOf(GPU_STANDARD);
    const lines = await linesOf(
      await backendOf({ ...own, load: () => Promise.resolve({ loaded: true }) }),
      cases,
    );
    const first = new Map(lines.map((line) => [line.unit, line.disagreement?.clauses[0]]));
    expect(first.get('case:gp4/2.X.8.DP4/float:other-types/S,NVvp4.0')).toBe(
      'gp4.modifier.supported',
    );
    expect(first.get('case:gp4/2.X.8.ELSE/parts:with-a-condition')).toBe('gp4.load.syntax');
    const kinds = new Map(gpuClauses.map(({ id, kind }) => [id, kind]));
    for (const { unit, disagreement } of lines) {
      const all = (disagreement?.clauses ?? []).map((id) => kinds.get(id));
      expect([unit, all]).toEqual([unit, all.filter((kind) => kind !== 'formula')]);
      expect(disagreement?.restriction, unit).toBeDefined();
    }
  });
});

it('what a way to go wrong leaves unwritten may be anything: main is named where it is ignored', async () => {
  const own = gpuBoxOf(gpuFaultNamed('main-is-any-label')?.machine ?? GPU_STANDARD);
  const zeros = changed(own, (word) => word ?? 0);
  const [drawn] = readCaseFile(
    'environment: NVvp4.0\nclauses: [gp4.MOV.types]\ncases:\n  one:\n' +
      '    program: "!!NVvp4.0 RET; main: MOV result.position, {1, 2, 3, 4}; END"\n' +
      '    expect: {result.position: [1, 2, 3, 4]}\n',
    'made.yaml',
    'made',
  ).gpuCases;
  const [line] = await linesOf(await backendOf(zeros), drawn === undefined ? [] : [drawn]);
  expect(line?.disagreement?.clauses).toEqual(['gp4.flow.main']);
});

describe('of an implementation that ignores main', () => {
  it.each(byNight(['program:1:2607', 'program:1:408'], ['program:1:408']))(
    'main alone is named by %s',
    async (id) => {
      const { disagreement } = await asked('main-is-any-label', id);
      expect([disagreement?.clauses, disagreement?.oneOf]).toEqual([['gp4.flow.main'], undefined]);
    },
  );

  it('a program without main agrees, though codes are undefined that it tests', async () => {
    const { verdict, disagreement } = await asked('main-is-any-label', 'program:1:103');
    expect([verdict, disagreement]).toEqual(['agrees', null]);
  });
});

it('a way that is followed elsewhere too is all that is named; else it is one of several', () => {
  const given = { kind: 'end', where: 'result.position.x', observed: '1', allowed: '0' } as const;
  const evidence = {
    violation: { ...given, ulps: null, writer: null },
    named: [],
    suggested: ['gp4.MOV.types'],
    alone: null,
  };
  const suspects = (isSure: boolean): unknown =>
    suspectsOf(gpuClauses, new Map(), {
      ...evidence,
      known: { models: [['gp4.RET.taken', 'gp4.flow.after-call']], isSure },
    });
  expect(suspects(true)).toEqual({ clauses: ['gp4.RET.taken'], oneOf: false });
  expect(suspects(false)).toEqual({ clauses: ['gp4.RET.taken', 'gp4.MOV.types'], oneOf: true });
});

it('a known way names its main clause, unless that is about another instruction than the one that departs', () => {
  const namedFor = (line: string, way: readonly string[]): readonly string[] => {
    const loaded = loadGpu(`!!NVvp4.0\nTEMP R0; ${line}\nEND`);
    const [instruction] = loaded.loaded ? loaded.program.instructions : [];
    if (instruction === undefined) throw new Error(line);
    const nothing = {
      readsInputs: false,
      operands: [],
      result: [],
      bits: [],
      around: null,
      parts: [],
    };
    const { clauses } = suspectsOf(gpuClauses, new Map(), {
      violation: {
        kind: 'end',
        where: 'result.position.x',
        observed: '1',
        allowed: '0',
        ulps: null,
        writer: null,
      },
      named: [],
      suggested: [],
      alone: { ...nothing, instruction, departs: true },
      known: { models: [way], isSure: true },
    });
    return clauses;
  };
  const packs = ['gp4.PK4UB.first', 'gp4.PK2US.second'];
  expect(namedFor('PK2US R0, R0;', packs)).toEqual(['gp4.PK2US.second']);
  expect(namedFor('PK4UB R0, R0;', packs)).toEqual(['gp4.PK4UB.first']);
  expect(namedFor('PK4B R0, R0;', packs)).toEqual(['gp4.PK4UB.first']);
  const levels = ['gp4.texture.fetch-level', 'gp4.TXF.fetches'];
  expect(namedFor('TXF R0, R0, texture[0], 2D;', levels)).toEqual(['gp4.texture.fetch-level']);
});

it('a backend that fails at the experiment is asked in a fresh process, and the violation stays', async () => {
  const own = gpuBoxOf(gpuFaultNamed('shl-rotates')?.machine ?? GPU_STANDARD);
  let restarts = 0;
  const backend = await backendOf(
    {
      ...own,
      run: (source, values) => {
        // Programs of cases set up what they read; the one of an instruction alone has no temporaries.
        if (!source.includes('TEMP')) throw new BackendIncident('crash', 'gone');
        return own.run(source, values);
      },
    },
    () => {
      restarts++;
      return Promise.resolve();
    },
  );
  const [case0] = CASES.filter(({ id }) => id.startsWith('gp4/2.X.8.SHL'));
  const lines = await linesOf(
    backend,
    CASES.filter(({ base }) => base === case0?.base),
  );
  const asked = lines.filter(({ verdict }) => verdict === 'disagrees');
  expect(asked.length).toBeGreaterThan(0);
  expect(restarts).toBeGreaterThan(0);
});
