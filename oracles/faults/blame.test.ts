/**
 * The clause that is named first, of every fault of the catalogues and of faults that no catalogue has: blame.yaml is
 * the table. The quick part has those without a catalogue, and some of the others; VPSPEC_BLAME=all all of them.
 */
import { describe, expect, it } from 'vitest';
import { loadSpecification } from '../../spec/load/specification.js';
import { gpuCorpus } from '../units/gpu/corpus.js';
import { GpuUnits } from '../units/gpu/unit.js';
import { Attribution } from '../judge/attribution/attribution.js';
import { openBackend } from '../backends/open.js';
import { gpuBackendTest } from '../shrink/gpu/backend-test.js';
import { gpuCandidateOf } from '../edit/gpu/candidate.js';
import { toldGpu } from '../shrink/gpu/told.js';
import { judging } from '../shrink/vp/judging.js';
import { campaign } from '../examine/vp/campaign.js';
import { FAULTS, faultNamed } from './faults.js';
import { gpuCampaign, type GpuShowing } from '../examine/gpu/campaign.js';
import { GPU_FAULTS, gpuFaultNamed } from './gpu/faults.js';
import type { GpuFault } from './gpu/fault.js';
import { casesAbout } from './in-corpus.js';
import {
  blamedByResults,
  blamedByTrace,
  blamedForUnit,
  blamedForVpUnit,
  blameTable,
  gpuEnvironmentOf,
  gpuValues,
  unitsAbout,
  vpValues,
  type BlameRow,
} from './blame.testing.js';
import { HOSTILE } from './hostile.testing.js';
import { GPU_HOSTILE } from './gpu/hostile.testing.js';
import { GPU_SWEPT } from './gpu/swept.testing.js';
import { byNight, everyByDay } from '../../vitest.night.js';

const TABLE = blameTable();
const newVp = Object.entries(TABLE.newVp);
const newGpu = Object.entries(TABLE.newGpu);
const swept = Object.entries(TABLE.swept);

/** By day every tenth. */
const asked = <T>(rows: readonly T[]): readonly T[] => everyByDay(rows, 10);

describe('the table', () => {
  it('has thirty faults or more that no catalogue has, each with its machine', () => {
    expect(newVp.length + newGpu.length).toBeGreaterThanOrEqual(30);
    expect(newVp.map(([name]) => name)).toEqual(Object.keys(HOSTILE));
    expect(newGpu.map(([name]) => name)).toEqual(Object.keys(GPU_HOSTILE));
    expect(swept.map(([name]) => name)).toEqual(Object.keys(GPU_SWEPT));
  });

  it('names clauses that there are', () => {
    const { clauses, gpuClauses } = loadSpecification();
    const known = new Set([...clauses, ...gpuClauses].map(({ id }) => id));
    const { vp, gpu, newVp, newGpu, swept, gpuCases } = TABLE;
    const named = [vp, gpu, newVp, newGpu, swept, gpuCases].flatMap((rows) =>
      Object.values(rows).flatMap(({ first, alike = [] }) => [...first, ...alike]),
    );
    expect(named.filter((id) => !known.has(id))).toEqual([]);
  });
});

describe('of a VP machine that no catalogue has', () => {
  it.each(asked(newVp))('%s', async (name, row) => {
    const machine = HOSTILE[name];
    if (machine === undefined) throw new Error(`no machine ${name}`);
    const values = vpValues(row);
    expect(row.first).toContain(await blamedByTrace(machine, row.program, values));
    expect(row.boxed ?? row.first).toContain(await blamedByResults(machine, row.program, values));
  });
});

describe('of a test that is another one', () => {
  const values = {
    attributes: { 0: [-1, 0, 1, 2], 1: [5, 6, 7, 8] },
    parameters: { 0: [11, 12, 13, 14], 1: [21, 22, 23, 24] },
  } as const;

  it.each([
    'MOVC CC, v[0]; MOV o[HPOS], c[0]; MOV o[TEX4].xy (LE), c[1];',
    'MULC R9, v[0], c[1]; MOV R1, c[0]; MOV R1 (LE.wzyx), c[1]; MOV o[HPOS], R1;',
    'ABSC R0, v[0]; MOV o[HPOS], c[0]; ARL A0 (LE), v[1]; MOV o[TEX0], c[A0.y];',
    'MOVC R0, v[0]; MOV o[HPOS], c[0]; ARR A1 (LE), v[1]; MOV o[TEX0], c[A1.y];',
  ])('that is named, whatever is written under it: %s', async (body) => {
    const machine = HOSTILE['le-is-lt'];
    if (machine === undefined) throw new Error('no machine');
    const text = `!!VP2.0 ${body} END`;
    expect(await blamedByTrace(machine, text, values)).toBe('vp2.cc.test-LE');
    expect(await blamedByResults(machine, text, values)).toBe('vp2.cc.test-LE');
  });
});

describe('of a GPU machine that no catalogue has', () => {
  it.each(asked(newGpu))('%s', async (name, row) => {
    const machine = GPU_HOSTILE[name];
    if (machine === undefined) throw new Error(`no machine ${name}`);
    const unit = {
      kind: 'gpu program',
      id: 'program:0:0',
      loads: true,
      text: row.program,
      values: gpuValues(row),
    } as const;
    const environment = gpuEnvironmentOf(row);
    expect(row.first).toContain(await blamedForUnit(machine, environment, unit));
  });
});

describe('of a GPU machine that loses one thing of one instruction', () => {
  const units = {
    'NVvp4.0': new GpuUnits('NVvp4.0', []),
    'NVfp4.0': new GpuUnits('NVfp4.0', []),
  } as const;

  it.each(asked(swept))('%s', async (name, { unit, environment, first }) => {
    const machine = GPU_SWEPT[name];
    if (machine === undefined) throw new Error(`no machine ${name}`);
    const sweep = units[environment].get(`program:sweep:${unit}`);
    expect(first).toContain(await blamedForUnit(machine, environment, sweep));
  });
});

const isWhole = process.env['VPSPEC_BLAME'] === 'all';

/** Nothing but what is in the row is named, and at least half of it is what the fault violates. */
function holds({ first, alike = [] }: BlameRow, named: readonly string[]): boolean {
  const right = named.filter((id) => first.includes(id)).length;
  return right * 2 >= named.length && named.every((id) => first.includes(id) || alike.includes(id));
}

/** Units that a black box is asked about each fault. */
const ABOUT = { whole: 12, quick: 1 };

/** So many faults have one that is asked such units in the quick part. */
const BOXED_EVERY = byNight(24, 48);

describe('a row', () => {
  it.each([
    ['of VP programs', TABLE.vp, FAULTS],
    ['of GPU programs', TABLE.gpu, GPU_FAULTS],
  ] as const)('%s names clauses of the fault first, and others apart', (_, rows, faults) => {
    const strange = faults.filter(({ name, clauses }) => {
      const { first = [], alike = [] } = rows[name] ?? {};
      return first.some((id) => !clauses.includes(id)) || alike.some((id) => clauses.includes(id));
    });
    expect(strange.map(({ name }) => name)).toEqual([]);
  });

  it('holds of no machine that names another clause', () => {
    const row = { first: ['vp2.MUL.3'], alike: ['vp2.MUL.4'] };
    expect(holds(row, ['vp2.MUL.3', 'vp2.MUL.4'])).toBe(true);
    expect(holds(row, ['vp2.MUL.3', 'vp2.MUL.3', 'vp2.ADD.5'])).toBe(false);
    expect(holds(row, ['vp2.MUL.3', 'vp2.MUL.4', 'vp2.MUL.4'])).toBe(false);
  });
});

describe('of the catalogue of VP programs', () => {
  it('has a row for every fault', () => {
    expect(Object.keys(TABLE.vp)).toEqual(FAULTS.map(({ name }) => name));
  });

  it('names first what the table has', async () => {
    const judge = judging(Attribution.load());
    const budget = isWhole ? 20_000 : 40;
    // By day every twelfth.
    const some = isWhole ? FAULTS : everyByDay(FAULTS, 12);
    const shown = campaign(some, judge, { seed: 1, budget, wanted: byNight(5, 2) });
    const wrong: string[] = [];
    for (const { name, machine, environment } of some) {
      const index = FAULTS.findIndex((each) => each.name === name);
      const fault = required(name);
      const showing = shown.get(fault) ?? [];
      const row = TABLE.vp[name] ?? { first: [] };
      const traced: string[] = [];
      const boxed: string[] = [];
      for (const { text, inputs } of showing) {
        traced.push(await blamedByTrace(machine, text, inputs));
        if (isWhole) boxed.push(await blamedByResults(machine, text, inputs));
      }
      const isAsked = isWhole || index % BOXED_EVERY === 0;
      for (const unit of isAsked ? unitsAbout(fault, isWhole ? ABOUT.whole : ABOUT.quick) : []) {
        boxed.push(await blamedForVpUnit(machine, environment, unit));
      }
      if (!holds(row, named(traced))) wrong.push(`${name}: ${traced.join(' ')}`);
      if (!holds(row, named(boxed))) wrong.push(`${name}, boxed: ${boxed.join(' ')}`);
    }
    expect(wrong).toEqual([]);
    expect(some.filter((fault) => (shown.get(fault) ?? []).length > 0).length).toBeGreaterThan(
      isWhole ? some.length - 1 : some.length / 4,
    );
  }, 1_200_000);
});

describe('of what was made small', () => {
  it.each([
    ['labels-are-passed', 'CAL L; RET; L: MOV result.position, 1; M: MOV result.position, 2;'],
    ['xor-is-or', 'XOR.U result.position, 5, 1;'],
    ['brk-keeps-count', 'REP 2; ADD R, R, 1; REP 3; BRK; ENDREP; ENDREP; MOV result.position, R;'],
  ])('a clause of %s is named first', async (name, body) => {
    const backend = await openBackend(`fault:${name}`);
    const candidate = gpuCandidateOf(`!!NVvp4.0 TEMP R; MOV R, 0; ${body} END`);
    const violation = await gpuBackendTest(backend)?.violation(candidate);
    if (!violation) throw new Error('it does not depart');
    const { clauses } = await toldGpu(backend, candidate, violation.disagreement);
    expect(gpuFaultNamed(name)?.clauses).toContain(clauses[0]);
  });
});

/** Without verdicts. */
function named(blamed: readonly string[]): readonly string[] {
  return blamed.filter((each) => each.includes('.'));
}

function required(name: string) {
  const fault = faultNamed(name);
  if (fault === undefined) throw new Error(`no fault ${name}`);
  return fault;
}

/** One of so many is asked in the quick part, about so many cases. */
const QUICK = { every: byNight(32, 64), cases: byNight(3, 2) };

describe('of the catalogue of GPU programs', () => {
  it('has a row for every fault', () => {
    expect(Object.keys(TABLE.gpu)).toEqual(GPU_FAULTS.map(({ name }) => name));
  });

  it('names first what the table has', async () => {
    const asked = GPU_FAULTS.filter((_, index) => isWhole || index % QUICK.every === 0);
    const shown: ReadonlyMap<GpuFault, GpuShowing> = isWhole
      ? gpuCampaign(asked, { seed: 1, budget: 3000 })
      : new Map<GpuFault, GpuShowing>();
    const wrong: string[] = [];
    for (const fault of asked) {
      const { name, machine, environment } = fault;
      const cases = casesAbout(fault, gpuCorpus())
        .filter((each) => each.environment === environment)
        .slice(0, isWhole ? 12 : QUICK.cases);
      const units = new GpuUnits(environment, cases);
      const blamed: string[] = [];
      for (const id of units.others.filter((each) => each.startsWith('case:'))) {
        blamed.push(await blamedForUnit(machine, environment, units.get(id)));
      }
      const program = shown.get(fault);
      if (program !== undefined) {
        const { text, inputs: values, disagreement } = program;
        const loads = disagreement.kind !== 'load' || Object.keys(values).length > 0;
        const unit = { kind: 'gpu program', id: 'program:0:0', loads, text, values } as const;
        blamed.push(await blamedForUnit(machine, environment, unit));
      }
      if (!holds(TABLE.gpu[name] ?? { first: [] }, named(blamed))) {
        wrong.push(`${name}: ${named(blamed).join(' ')}`);
      }
    }
    expect(wrong).toEqual([]);
  }, 1_200_000);
});
