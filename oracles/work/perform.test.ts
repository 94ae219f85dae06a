/** What becomes of a job is the same in however many parts it is done. */
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { VP as VP_LANGUAGE } from '../exhaust/vp/operations.js';
import { openBackend } from '../backends/open.js';
import { byNight } from '../../vitest.night.js';
import { halves, operandNumber, type Job } from './job.js';
import { OperandWork } from './perform-operands.js';
import { corpusUnits, UnitWork } from './perform-units.js';
import { summed, unitsOf, type JobResult } from './result.js';
import type { Setting } from './setting.js';

const nothing = (): void => undefined;

const VP: Setting = { environment: 'VP1.1', document: null, seed: 1 };
const VP2: Setting = { environment: 'VP2.0', document: null, seed: 1 };
const GPU: Setting = { environment: 'NVfp4.0', document: null, seed: 1 };
const STATE: Setting = { environment: 'VSP1.0', document: null, seed: 1 };

const programs = (first: number, count: number): Job => ({
  kind: 'programs',
  operation: null,
  first,
  count,
});
/** From an operand on, by its bits: it, its opposite, and so on. */
const operands = (operation: string, bits: number, count: number): Job => ({
  kind: 'operands',
  operation,
  first: operandNumber(bits),
  count,
});

async function performed(setting: Setting, backend: string, job: Job): Promise<JobResult> {
  if (job.kind === 'operands') {
    const work = new OperandWork(setting, backend);
    try {
      return await work.perform(job, nothing);
    } finally {
      await work.close();
    }
  }
  const opened = await openBackend(backend);
  try {
    return await new UnitWork(setting, opened).perform(job, nothing);
  } finally {
    await opened.close();
  }
}

describe('programs', () => {
  it.each([VP, VP2, STATE, GPU])('of $environment agree where they are right', async (setting) => {
    const result = await performed(setting, 'profile:strict', programs(0, 6));
    expect(result).toMatchObject({ counts: { agrees: 6 }, findings: [], untold: 0 });
  });

  it('that are wrong are told, with all that it takes to ask them again', async () => {
    const result = await performed(VP2, 'fault:dp3-reads-w', programs(0, 30));
    expect(unitsOf(result)).toBe(30);
    expect(result.counts.disagrees).toBeGreaterThan(0);
    expect(Object.values(result.clauses).reduce((a, b) => a + b, 0)).toBe(result.counts.disagrees);
    const [first] = result.findings;
    expect(first).toMatchObject({
      verdict: 'disagrees',
      environment: 'VP2.0',
      backend: 'fault:dp3-reads-w',
    });
    expect(first?.unit).toMatch(/^program:1:\d+$/);
    expect(first?.program).toContain('DP3');
    expect(first?.clauses[0]).toMatch(/^vp2\.DP3/);
    expect(result.findings.length + result.untold).toBe(result.counts.disagrees);
  });

  it('have another digest where a verdict is another', async () => {
    const right = await performed(VP2, 'profile:strict', programs(0, 30));
    const wrong = await performed(VP2, 'fault:dp3-reads-w', programs(0, 30));
    expect(wrong.digest).not.toBe(right.digest);
  });

  it('come to the same sum in parts, whoever does which and in which order', async () => {
    const whole = programs(0, 24);
    const all = summed([await performed(VP2, 'fault:dp3-reads-w', whole)]);
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.boolean()), async (splits) => {
        const cut = (job: Job): readonly Job[] =>
          job.count > 3 && splits.next().value ? halves(job).flatMap(cut) : [job];
        const parts = [...cut(whole)].reverse();
        const results: JobResult[] = [];
        for (const part of parts) results.push(await performed(VP2, 'fault:dp3-reads-w', part));
        expect(summed(results)).toEqual(all);
      }),
      { numRuns: byNight(20, 3) },
    );
  });
});

describe('cases', () => {
  it.each([VP2, GPU])(
    'of the corpus are asked by their place, of $environment',
    async (setting) => {
      const all = corpusUnits(setting);
      const job: Job = { kind: 'cases', operation: null, first: all.length - 5, count: 5 };
      const result = await performed(setting, 'profile:strict', job);
      expect(unitsOf(result)).toBe(5);
      expect(result.findings).toEqual([]);
      const beyond = performed(setting, 'profile:strict', { ...job, count: 6 });
      await expect(beyond).rejects.toThrow(`${setting.environment} has ${String(all.length)}`);
    },
  );
});

describe('operands', () => {
  it('are judged, each counted once', async () => {
    const result = await performed(VP2, 'profile:strict', operands('RCP', 0x3f800000, 3000));
    expect(result).toMatchObject({ counts: { agrees: 3000 }, clauses: {}, findings: [] });
  });

  it('of one operation are asked in one way, however many jobs there are', async () => {
    const [made, asked] = [vi.spyOn(VP_LANGUAGE, 'operations'), vi.spyOn(VP_LANGUAGE, 'ofBackend')];
    const work = new OperandWork(VP2, 'profile:strict');
    try {
      for (const first of [0x3f800000, 0x40000000, 0x40800000]) {
        const { counts } = await work.perform(operands('RCP', first, 50), nothing);
        expect(counts).toEqual({ agrees: 50 });
      }
      await work.perform(operands('FLR', 0x3f800000, 50), nothing);
      await expect(work.perform(operands('NOT', 0, 1), nothing)).rejects.toThrow(
        'no operation NOT',
      );
      expect(made).toHaveBeenCalledTimes(1);
      expect(asked.mock.calls.map(([, { name }]) => name)).toEqual(['RCP', 'FLR']);
    } finally {
      vi.restoreAllMocks();
      await work.close();
    }
  });

  it('that are wrong are told', async () => {
    const job = operands('RSQ', 0x3f800000, 64);
    const result = await performed(VP2, 'fault:rsq-of-magnitude', job);
    expect(result.counts).toEqual({ agrees: 32, disagrees: 32 });
    expect(result.findings[0]).toMatchObject({
      unit: 'RSQ of 0xbf800000',
      observed: '1 (0x3f800000)',
      permitted: 'NaN',
    });
    expect(result.findings.length + result.untold).toBe(32);
  });

  it('come to the same sum in parts', async () => {
    // Across the border of a slice, beginning within a block.
    const whole = operands('RSQ', 0x3f800000 - 4096, 8192);
    const all = summed([await performed(VP2, 'profile:nv30-like', whole)]);
    const parts = halves(whole).flatMap(halves);
    const results = await Promise.all(
      parts.map((part) => performed(VP2, 'profile:nv30-like', part)),
    );
    expect(summed(results)).toEqual(all);
  });

  it('of what the environment has not are refused by name', async () => {
    await expect(performed(STATE, 'profile:strict', operands('RCP', 0, 8))).rejects.toThrow(
      'VSP1.0 has no operation RCP',
    );
  });
});
