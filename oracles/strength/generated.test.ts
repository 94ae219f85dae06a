/** What holds of the strength of generated programs' checks, in either language. */
import { describe, expect, it } from 'vitest';
import { POLICY_NAMES } from '../../semantics/domains/assignments.js';
import { gpuInstructionNamed } from '../../spec/gpu/instructions.js';
import { loadSpecification } from '../../spec/load/specification.js';
import { byNight } from '../../vitest.night.js';
import type { ExecutedStrength } from './counting.js';
import { beyondGpuCeiling, GPU_CEILING } from './gpu/ceiling.js';
import { measureGpuCorpus } from './gpu/corpus.js';
import { measureGpuGenerated } from './gpu/generated.js';
import type { InTurnOptions } from './in-turn.js';
import type { Openness } from './tally.js';
import { beyondCeiling, CEILING } from './vp/ceiling.js';
import { measureCorpus } from './vp/corpus.js';
import { measureGenerated } from './vp/generated.js';
import { strengthOf } from './vp/strength.js';

const { clauses, gpuClauses, errata } = loadSpecification();
const errataIds = errata.map(({ id }) => id);

interface Measured {
  readonly language: string;
  /** Programs between two looks at the signal. */
  readonly stride: number;
  readonly few: number;
  readonly ids: readonly string[];
  /** Clauses that are in force at the least, and the share of checks without one at the most. */
  readonly inForce: { readonly least: number; readonly without: number };
  readonly measured: ExecutedStrength<unknown>;
  /** Checks of which nothing is known, since the document leaves the result undefined. */
  readonly undefinedChecks: number;
  readonly beyond: readonly string[];
  readonly isReason: (id: string) => boolean;
  readonly accepted: readonly string[];
  readonly measure: (
    programs: number,
    seed: number,
    options?: InTurnOptions,
  ) => Promise<ExecutedStrength<unknown>>;
}

const vp = await measureGenerated({ programs: 400, seed: 1, clauses });
/** By day fewer: each check below is of all that was measured, and the nightly measure has thousands. */
const gpu = await measureGpuGenerated({
  programs: byNight(90, 45),
  seed: 1,
  clauses: gpuClauses,
});

const LANGUAGES: readonly Measured[] = [
  {
    language: 'VP',
    stride: 100,
    few: 30,
    ids: clauses.map(({ id }) => id),
    inForce: { least: 100, without: 0.01 },
    measured: vp,
    undefinedChecks: 0,
    beyond: beyondCeiling(strengthOf('0', await measureCorpus({ cases: [], clauses }), vp)),
    isReason: (id) => errataIds.includes(id),
    accepted: CEILING.reasons,
    measure: (programs, seed, options) => measureGenerated({ programs, seed, clauses, ...options }),
  },
  {
    language: 'GPU',
    stride: 20,
    // One of each program type.
    few: 3,
    ids: gpuClauses.map(({ id }) => id),
    inForce: { least: 60, without: 0.1 },
    measured: gpu,
    undefinedChecks: gpu.byCause.undefined,
    beyond: beyondGpuCeiling({
      corpus: await measureGpuCorpus({ cases: [], clauses: gpuClauses }),
      generated: gpu,
    }),
    isReason: (id) =>
      errataIds.includes(id) ||
      POLICY_NAMES.some((name) => name === id) ||
      gpuInstructionNamed(id.replace(/^gp4\./, '')) !== undefined,
    accepted: Object.keys(GPU_CEILING.reasons),
    measure: (programs, seed, options) =>
      measureGpuGenerated({ programs, seed, clauses: gpuClauses, ...options }),
  },
];

function total(counts: readonly { readonly checks: number }[]): number {
  return counts.reduce((sum, { checks }) => sum + checks, 0);
}

describe.each(LANGUAGES)('the strength of the checks of generated $language programs', (of) => {
  const { measured } = of;

  it('is within the ceiling, which accepts reasons that exist', () => {
    expect(of.beyond).toEqual([]);
    expect(of.accepted.filter((id) => !of.isReason(id))).toEqual([]);
  });

  it('counts every check once by instruction', () => {
    const { byInstruction, checks, vacuous, nearlyVacuous } = measured;
    expect(total(byInstruction)).toBe(checks);
    const sum = (key: 'vacuous' | 'nearlyVacuous'): number =>
      byInstruction.reduce((all, counts) => all + counts[key], 0);
    expect([sum('vacuous'), sum('nearlyVacuous')]).toEqual([vacuous, nearlyVacuous]);
  });

  it('has a reason for everything that is open', () => {
    const { open, vacuous, outright, nearlyVacuous } = measured;
    const checked = (wanted: Openness): number =>
      total(open.filter(({ openness }) => openness === wanted));
    expect(checked('outright')).toBe(outright);
    expect(checked('outright') + checked('vacuous')).toBe(vacuous);
    expect(checked('nearly vacuous')).toBe(nearlyVacuous);
    expect(open.filter(({ reasons }) => reasons.length === 0)).toEqual([]);
  });

  it('counts the clauses that are in force, and few checks are without one', () => {
    const known = new Set(of.ids);
    const { byClause, withoutClause, checks } = measured;
    expect(byClause.filter(({ clause }) => !known.has(clause))).toEqual([]);
    expect(byClause.length).toBeGreaterThan(of.inForce.least);
    expect(withoutClause.checks - of.undefinedChecks).toBeLessThan(checks * of.inForce.without);
  });

  it('is the same from the same seed, and another from another', async () => {
    const first = await of.measure(of.few, 3);
    expect(await of.measure(of.few, 3)).toEqual(first);
    expect((await of.measure(of.few, 4)).checks).not.toBe(first.checks);
  });

  it('tells how far it is, and can be aborted', async () => {
    const seen: number[] = [];
    const abortion = new AbortController();
    const run = of.measure(10_000, 1, {
      signal: abortion.signal,
      onProgress: ({ done, total: all }) => {
        expect(all).toBe(10_000);
        seen.push(done);
        if (done > 0) abortion.abort();
      },
    });
    await expect(run).rejects.toThrow('abort');
    expect(seen).toEqual([0, of.stride]);
  });
});

it('has the size of a set for each check of VP programs, and of none that is undefined', () => {
  expect(vp.byInstruction.map(({ width }) => width?.sets ?? 0)).toEqual(
    vp.byInstruction.map(({ checks }) => checks),
  );
  for (const { checks, byCause, width } of gpu.byInstruction) {
    expect(width?.sets ?? 0).toBeLessThanOrEqual(checks - byCause.undefined);
  }
  expect(gpu.byInstruction.some(({ width }) => (width?.sets ?? 0) > 0)).toBe(true);
});

it('has errata alone as reasons of VP programs, and nothing outright', () => {
  const ids = new Set(vp.open.flatMap(({ reasons }) => reasons.map(({ id }) => id)));
  expect([...ids].filter((id) => !errataIds.includes(id))).toEqual([]);
  expect([vp.outright, vp.vacuous > 0]).toEqual([0, true]);
});

it('has the bound of SIN in force for angles inside its range alone', () => {
  // What is outside is left to no clause but "replicated".
  const sine = vp.byClause.find(({ clause }) => clause === 'vp2.SIN.accuracy');
  const all = vp.byClause.find(({ clause }) => clause === 'vp2.SIN.replicated');
  expect(sine?.checks).toBeLessThan(all?.checks ?? 0);
});

it('counts every vacuous check of GPU programs once by cause, and each of its types', () => {
  const { byInstruction, byCause, vacuous } = gpu;
  expect(byCause.undefined + byCause.approximation + byCause.other).toBe(vacuous);
  for (const cause of ['undefined', 'approximation', 'other'] as const) {
    const sum = byInstruction.reduce((all, counts) => all + counts.byCause[cause], 0);
    expect(sum).toBe(byCause[cause]);
  }
  const types = new Set(byInstruction.map(({ instruction }) => instruction.split('.')[1]));
  expect([...types].sort()).toEqual(['F', 'S', 'U']);
});
