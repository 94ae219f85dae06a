/**
 * The clause that is named first, of every fault of the catalogues and of faults that no catalogue has: blame.yaml is
 * the table. The quick part has those without a catalogue, and some of the others; VPSPEC_BLAME=all all of them.
 */
import { describe, expect, it } from 'vitest';
import { loadSpecification } from '../../spec/load/specification.js';
import { GpuUnits, gpuCorpus } from '../campaign/gpu-unit.js';
import { Attribution } from '../judge/attribution/attribution.js';
import { judging } from '../shrink/judging.js';
import { campaign } from './campaign.js';
import { FAULTS, faultNamed } from './faults.js';
import { gpuCampaign, type GpuShowing } from './gpu/campaign.js';
import { GPU_FAULTS } from './gpu/faults.js';
import type { GpuFault } from './gpu/fault.js';
import { casesAbout } from './in-corpus.js';
import {
  blamedByResults,
  blamedByTrace,
  blamedForUnit,
  blameTable,
  gpuValues,
  vpValues,
  type BlameRow,
} from './blame.testing.js';
import { HOSTILE } from './hostile.testing.js';
import { GPU_HOSTILE } from './gpu/hostile.testing.js';

const TABLE = blameTable();
const newVp = Object.entries(TABLE.newVp);
const newGpu = Object.entries(TABLE.newGpu);

describe('the table', () => {
  it('has thirty faults or more that no catalogue has, each with its machine', () => {
    expect(newVp.length + newGpu.length).toBeGreaterThanOrEqual(30);
    expect(newVp.map(([name]) => name)).toEqual(Object.keys(HOSTILE));
    expect(newGpu.map(([name]) => name)).toEqual(Object.keys(GPU_HOSTILE));
  });

  it('names clauses that there are', () => {
    const { clauses, gpuClauses } = loadSpecification();
    const known = new Set([...clauses, ...gpuClauses].map(({ id }) => id));
    const named = [TABLE.vp, TABLE.gpu, TABLE.newVp, TABLE.newGpu].flatMap((rows) =>
      Object.values(rows).flatMap(({ first }) => first),
    );
    expect(named.filter((id) => !known.has(id))).toEqual([]);
  });
});

describe('of a VP machine that no catalogue has', () => {
  it.each(newVp)('%s', async (name, row) => {
    const machine = HOSTILE[name];
    if (machine === undefined) throw new Error(`no machine ${name}`);
    const values = vpValues(row);
    expect(row.first).toContain(await blamedByTrace(machine, row.program, values));
    expect(row.boxed ?? row.first).toContain(await blamedByResults(machine, row.program, values));
  });
});

describe('of a GPU machine that no catalogue has', () => {
  it.each(newGpu)('%s', async (name, row) => {
    const machine = GPU_HOSTILE[name];
    if (machine === undefined) throw new Error(`no machine ${name}`);
    const unit = {
      kind: 'gpu program',
      id: 'program:0:0',
      loads: true,
      text: row.program,
      values: gpuValues(row),
    } as const;
    expect(row.first).toContain(await blamedForUnit(machine, 'NVvp4.0', unit));
  });
});

const isWhole = process.env['VPSPEC_BLAME'] === 'all';

/** Of what is named first, that at least half is in the row: one execution may look like several faults. */
function holds(row: BlameRow | undefined, named: readonly string[], boxed = false): boolean {
  const wanted = (boxed ? row?.boxed : null) ?? row?.first ?? [];
  return named.filter((id) => wanted.includes(id)).length * 2 >= named.length;
}

describe('of the catalogue of VP programs', () => {
  it('has a row for every fault', () => {
    expect(Object.keys(TABLE.vp)).toEqual(FAULTS.map(({ name }) => name));
  });

  it('names first what the table has', async () => {
    const judge = judging(await Attribution.load());
    const budget = isWhole ? 20_000 : 40;
    const shown = campaign(FAULTS, judge, { seed: 1, budget, wanted: 5 });
    const wrong: string[] = [];
    for (const { name, machine } of FAULTS) {
      const showing = shown.get(required(name)) ?? [];
      const traced = showing.map(({ disagreement }) => disagreement.clauses[0] ?? '');
      if (!holds(TABLE.vp[name], traced)) wrong.push(`${name}: ${traced.join(' ')}`);
      const boxed: string[] = [];
      for (const { text, inputs } of isWhole && name !== UNSOUND ? showing : []) {
        const first = await blamedByResults(machine, text, inputs);
        if (first.includes('.')) boxed.push(first);
      }
      if (!holds(TABLE.vp[name], boxed, true)) wrong.push(`${name}, boxed: ${boxed.join(' ')}`);
    }
    expect(wrong).toEqual([]);
    expect(FAULTS.filter((fault) => (shown.get(fault) ?? []).length > 0).length).toBeGreaterThan(
      isWhole ? FAULTS.length - 1 : FAULTS.length / 4,
    );
  }, 600_000);
});

/** Its machine reads registers that the program's environment lacks, which only a traced run can judge. */
const UNSOUND = 'state-program-reads-attributes';

function required(name: string) {
  const fault = faultNamed(name);
  if (fault === undefined) throw new Error(`no fault ${name}`);
  return fault;
}

/** One of so many is asked in the quick part, about so many cases. */
const QUICK = { every: 32, cases: 3 };

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
      const named: string[] = [];
      for (const id of units.others) {
        named.push(await blamedForUnit(machine, environment, units.get(id)));
      }
      const program = shown.get(fault);
      if (program !== undefined) {
        const { text, inputs: values, disagreement } = program;
        const loads = disagreement.kind !== 'load' || Object.keys(values).length > 0;
        const unit = { kind: 'gpu program', id: 'program:0:0', loads, text, values } as const;
        named.push(await blamedForUnit(machine, environment, unit));
      }
      const first = named.filter((each) => each.includes('.'));
      if (!holds(TABLE.gpu[name], first)) wrong.push(`${name}: ${first.join(' ')}`);
    }
    expect(wrong).toEqual([]);
  }, 1_200_000);
});
