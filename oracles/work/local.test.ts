/** Campaigns on this machine, by performers that fail as they like: no unit is lost, and none is counted twice. */
import fc from 'fast-check';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { campaignOf, madeUp } from './made-up.testing.js';
import type { Performer } from './handle.js';
import type { Job } from './job.js';
import { workHere, type LocalEnd } from './local.js';
import { JobFailed } from './performer-process.js';
import { unitsIn } from './plan.js';
import { Results, type Found } from './results.js';
import type { JobResult } from './result.js';

const folder = mkdtempSync(join(tmpdir(), 'vpspec-work-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

let stores = 0;
const newStore = (): Results => new Results(join(folder, `store${String(stores++)}.sqlite`));

const received = (result: JobResult, worker = 'one') => ({
  field: 'x',
  body: JSON.stringify(result),
  worker,
});

async function worked(
  results: Results,
  campaign: ReturnType<typeof campaignOf>,
  performers: readonly Performer[],
  signal?: AbortSignal,
): Promise<LocalEnd> {
  return workHere({
    campaign,
    performers,
    coverage: await results.coverage(campaign.name),
    keep: (some) =>
      results.keep(
        campaign.name,
        some.map((each) => received(each)),
      ),
    ...(signal === undefined ? {} : { signal }),
  });
}

const steady: Performer = { perform: (job) => Promise.resolve(madeUp(job)) };

async function undisturbed(budget: number): Promise<Found> {
  const results = newStore();
  const campaign = campaignOf(budget);
  await results.create(campaign, null);
  expect(await worked(results, campaign, [steady])).toBe('done');
  return results.found(campaign.name);
}

describe('a campaign on this machine', () => {
  it('asks all of it, each unit once', async () => {
    const { all, lanes } = await undisturbed(5000);
    expect(lanes.map(({ lane }) => lane)).toEqual(['cases', 'programs']);
    expect(Object.values(all.counts).reduce((a, b) => a + b, 0)).toBe(unitsIn(campaignOf(5000)));
  });

  it('comes to the same where performers fail now and then', async () => {
    const whole = (await undisturbed(4000)).all;
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.nat({ max: 3 })), async (turns) => {
        const failing: Performer = {
          perform: async (job) => {
            if (turns.next().value === 0) throw new JobFailed('crash: it was killed');
            return Promise.resolve(madeUp(job));
          },
        };
        const results = newStore();
        const campaign = campaignOf(4000);
        await results.create(campaign, null);
        await worked(results, campaign, [failing, failing, failing]);
        const { all } = await results.found(campaign.name);
        // A unit that was hit three times by chance is told as one; there is hardly one.
        expect({ ...all, digest: '' }).toEqual({ ...whole, digest: '' });
        expect(all.digest).toBe(whole.digest);
      }),
      { numRuns: 5 },
    );
  });

  it('narrows down what kills whoever takes it to the unit, which becomes a verdict', async () => {
    const bad = 1234;
    const killed: Performer = {
      perform: async (job) => {
        const has = job.kind === 'programs' && job.first <= bad && bad < job.first + job.count;
        if (has) throw new JobFailed("crash: the driver's process ended by itself (SIGSEGV)");
        return Promise.resolve(madeUp(job));
      },
    };
    const results = newStore();
    const campaign = campaignOf(3000);
    await results.create(campaign, null);
    expect(await worked(results, campaign, [killed, killed])).toBe('done');
    const { all, findings } = await results.found(campaign.name);
    expect(Object.values(all.counts).reduce((a, b) => a + b, 0)).toBe(3000);
    expect(all.counts.crash).toBe(1);
    expect(findings.filter(({ verdict }) => verdict === 'crash')).toMatchObject([
      { unit: `program:1:${String(bad)}`, observed: expect.stringContaining('SIGSEGV') as string },
    ]);
  });

  it.each([
    ['timeout: nothing was heard of it for 120 s', 'timeout'],
    ['infrastructure: no memory', 'infrastructure'],
    ['something else', 'crash'],
  ])('calls it by what was seen: %s', async (reason, verdict) => {
    const results = newStore();
    const campaign = campaignOf(1);
    await results.create(campaign, null);
    await worked(results, campaign, [{ perform: () => Promise.reject(new JobFailed(reason)) }]);
    expect((await results.found(campaign.name)).all.counts).toEqual({ [verdict]: 1 });
  });

  it('goes on with what is left, after an interruption and after a failure of the machinery', async () => {
    const whole = (await undisturbed(5000)).all;
    const results = newStore();
    const campaign = campaignOf(5000);
    await results.create(campaign, null);
    const controller = new AbortController();
    let done = 0;
    const interrupting: Performer = {
      perform: (job) => {
        if (++done === 30) controller.abort();
        return Promise.resolve(madeUp(job));
      },
    };
    expect(await worked(results, campaign, [interrupting, interrupting], controller.signal)).toBe(
      'interrupted',
    );
    let asked: Job[] = [];
    const absent: Performer = {
      perform: async (job) => {
        asked.push(job);
        if (asked.length > 10) throw new Error('no such backend');
        return Promise.resolve(madeUp(job));
      },
    };
    await expect(worked(results, campaign, [absent])).rejects.toThrow('no such backend');
    asked = [];
    const counting: Performer = {
      perform: (job) => {
        asked.push(job);
        return Promise.resolve(madeUp(job));
      },
    };
    expect(await worked(results, campaign, [counting])).toBe('done');
    expect((await results.found(campaign.name)).all).toEqual(whole);
    expect(asked.length).toBeLessThan(60);
    expect(asked.length).toBeGreaterThan(0);
  });

  it('stops where it is paused, and goes on where it is resumed', async () => {
    const results = newStore();
    const campaign = campaignOf(5000);
    await results.create(campaign, null);
    await results.pause(campaign.name, true);
    expect(await worked(results, campaign, [steady])).toBe('paused');
    await results.pause(campaign.name, false);
    expect(await worked(results, campaign, [steady])).toBe('done');
    expect((await results.found(campaign.name)).all).toEqual((await undisturbed(5000)).all);
  });
});
