import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { halves, taskId, type Job, type Task, type WorkKind } from './job.js';
import {
  isPlanned,
  jobAt,
  jobsIn,
  lanesOf,
  partsOf,
  unitsIn,
  wholeOf,
  withoutJobs,
} from './plan.js';

const OPERATIONS = ['RCP', 'RSQ', 'EXP.z'];
const KINDS: readonly WorkKind[] = ['cases', 'operands', 'programs'];

const wanted = fc.record({
  kinds: fc.subarray([...KINDS], { minLength: 1 }),
  budget: fc.oneof(fc.integer({ min: 1, max: 5_000_000 }), fc.integer({ min: 1, max: 2 ** 26 })),
  cases: fc.integer({ min: 0, max: 9000 }),
  operations: fc.constantFrom(OPERATIONS, OPERATIONS.slice(0, 1), []),
});

/** All jobs of a span, as workers take it apart. */
function jobsBelow(campaign: Parameters<typeof partsOf>[0], task: Task): readonly Job[] {
  return task.kind === 'span'
    ? partsOf(campaign, task).flatMap((part) => jobsBelow(campaign, part))
    : [task];
}

describe('a plan', () => {
  it('asks no more than the budget, and less only for want of units', () => {
    fc.assert(
      fc.property(wanted, (of) => {
        const units = unitsIn({ lanes: lanesOf(of) });
        expect(units).toBeLessThanOrEqual(of.budget);
        if (of.kinds.includes('programs')) expect(units).toBe(of.budget);
      }),
    );
  });

  it('says which kinds get no job, and of which budget operands would', () => {
    fc.assert(
      fc.property(wanted, (of) => {
        const has = (budget: number, kind: WorkKind): boolean =>
          lanesOf({ ...of, budget }).some((lane) => lane.kind === kind);
        const without = withoutJobs(of, 'VP2.0');
        expect(without).toHaveLength(of.kinds.filter((kind) => !has(of.budget, kind)).length);
        for (const each of without) {
          const [, least] = / a budget of (\d+) would do$/.exec(each) ?? [];
          if (least === undefined) continue;
          expect(has(Number(least), 'operands')).toBe(true);
          expect(has(Number(least) - 1, 'operands')).toBe(false);
        }
      }),
    );
  });

  it('is taken apart into its jobs, each once, with no unit twice and none left out', () => {
    fc.assert(
      fc.property(wanted, (of) => {
        const campaign = { lanes: lanesOf(of) };
        if (jobsIn(campaign) === 0 || jobsIn(campaign) > 20_000) return;
        const jobs = jobsBelow(campaign, wholeOf(campaign));
        expect(jobs).toEqual(Array.from({ length: jobsIn(campaign) }, (_, at) => jobAt(campaign, at))); // prettier-ignore
        expect(new Set(jobs.map(taskId)).size).toBe(jobs.length);
        for (const { kind, operation, units } of campaign.lanes) {
          const own = jobs
            .filter((job) => job.kind === kind && job.operation === operation)
            .sort((a, b) => a.first - b.first);
          expect(own.reduce((sum, { count }) => sum + count, 0)).toBe(units);
          for (const [index, { first }] of own.entries()) {
            const before = own[index - 1];
            if (before !== undefined) expect(first).toBeGreaterThanOrEqual(before.first + before.count); // prettier-ignore
          }
        }
      }),
    );
  });

  it('of operands lies evenly among all of them', () => {
    const lanes = lanesOf({ kinds: ['operands'], budget: 4 * 2 ** 18, cases: 0, operations: ['RCP'] }); // prettier-ignore
    expect([0, 1, 2, 3].map((at) => jobAt({ lanes }, at).first)).toEqual([
      0,
      2 ** 31,
      2 ** 30,
      2 ** 31 + 2 ** 30,
    ]);
  });

  it('of 10^9 units has few enough jobs, and of 10^12 too few at a time to be many', () => {
    const of = { kinds: KINDS, cases: 5000, operations: OPERATIONS };
    expect(jobsIn({ lanes: lanesOf({ ...of, budget: 1e9 }) })).toBeLessThan(100_000);
    const campaign = { lanes: lanesOf({ ...of, budget: 1e12 }) };
    // Depth first, as workers take what was added last: the parts of one span of each size wait at most.
    let [task, waiting]: [Task, number] = [wholeOf(campaign), 0];
    while (task.kind === 'span') {
      const parts = partsOf(campaign, task);
      waiting += parts.length;
      const last: Task | undefined = parts.at(-1);
      if (last === undefined) throw new Error('a span of nothing');
      task = last;
    }
    expect(waiting).toBeLessThan(400);
  });

  it('knows its jobs and their parts, and no others', () => {
    fc.assert(
      fc.property(wanted, fc.nat(), fc.infiniteStream(fc.nat({ max: 2 })), (of, place, turns) => {
        const campaign = { lanes: lanesOf(of) };
        const jobs = jobsIn(campaign);
        if (jobs === 0) return;
        let job = jobAt(campaign, place % jobs);
        for (let turn = turns.next().value; turn < 2 && job.count > 1; turn = turns.next().value) {
          job = halves(job)[turn === 0 ? 0 : 1];
        }
        expect(isPlanned(campaign, job)).toBe(true);
        expect(isPlanned(campaign, { ...job, first: -1 })).toBe(false);
        expect(isPlanned(campaign, { ...job, count: 2 ** 32 })).toBe(false);
        expect(isPlanned(campaign, { ...job, kind: 'operands', operation: 'DP3' })).toBe(false);
        expect(isPlanned(campaign, { kind: 'span', first: 0, count: jobs + 1 })).toBe(false);
      }),
    );
  });

  it('halves what is set aside until one unit is left', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1e9 }), fc.integer({ min: 2, max: 1e6 }), (first, count) => {
        const [a, b] = halves({ kind: 'programs', operation: null, first, count });
        expect([a.first, a.first + a.count, b.first + b.count]).toEqual([first, b.first, first + count]); // prettier-ignore
        expect(Math.min(a.count, b.count)).toBeGreaterThan(0);
      }),
    );
  });
});
