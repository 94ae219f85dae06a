/** Campaigns on a queue, with a server of Redis and workers in this process. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { uncovered } from '../coverage.js';
import type { Performer } from '../handle.js';
import { halves, taskId, type Job } from '../job.js';
import { WorkFailure, WorkUsageError } from '../errors.js';
import { campaignOf, madeUp, withOperands } from '../made-up.testing.js';
import { workHere } from '../local.js';
import { JobFailed } from '../performer-process.js';
import { jobAt, jobsIn } from '../plan.js';
import { summed } from '../result.js';
import { Results, type Found } from '../results.js';
import { queueAddress } from './address.js';
import {
  CampaignQueue,
  keepResult,
  knownCampaigns,
  PREFIX,
  queueOf,
  resultsKey,
} from './campaign-queue.js';
import { connected, connecting } from './connection.js';
import { queuePackages, type Client } from './packages.js';
import { RedisServer } from './own-server.js';
import { isRedisSkipped } from './redis.testing.js';
import { serve, type ServingEnd } from './serve.js';
import { takeResults } from './take.js';
import { work, type Worked } from './work.js';

const skip = isRedisSkipped('campaigns on a queue');
const folder = mkdtempSync(join(tmpdir(), 'vpspec-queue-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const steady: Performer = { perform: (job) => Promise.resolve(madeUp(job)) };

describe.skipIf(skip)('a campaign on a queue', () => {
  let server: RedisServer;
  const clients: Client[] = [];
  const queues: CampaignQueue[] = [];
  let campaigns = 0;

  beforeAll(async () => {
    server = await RedisServer.start();
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.disconnect();
    for (const queue of queues.splice(0)) queue.close();
  });
  afterAll(() => server.stop());

  async function client(): Promise<Client> {
    const { ioredis } = await queuePackages();
    const made = await connected(ioredis, queueAddress(server.url));
    clients.push(made);
    return made;
  }

  async function created(budget = 3000) {
    const name = `c${String(campaigns++)}`;
    const campaign = campaignOf(budget, name);
    const results = new Results(join(folder, `${name}.sqlite`));
    const queue = await CampaignQueue.open(queueAddress(server.url));
    queues.push(queue);
    const store = await results.create(campaign, 'redis://here');
    await queue.create(campaign, store);
    return { campaign, results, queue };
  }

  const notices: string[] = [];
  async function served(
    campaign: ReturnType<typeof campaignOf>,
    performers: readonly Performer[],
    signal?: AbortSignal,
  ): Promise<ServingEnd> {
    const { bullmq } = await queuePackages();
    return serve({
      bullmq,
      client: await client(),
      campaign,
      performers,
      lease: 1000,
      backoff: 1,
      onNotice: (notice) => notices.push(notice),
      ...(signal === undefined ? {} : { signal }),
    });
  }

  async function undisturbed(budget = 3000): Promise<Found> {
    const results = new Results(join(folder, `here${String(campaigns++)}.sqlite`));
    const campaign = campaignOf(budget);
    await results.create(campaign, null);
    await workHere({
      campaign,
      performers: [steady],
      coverage: await results.coverage(campaign.name),
      keep: (some) =>
        results.keep(
          campaign.name,
          some.map((each) => ({ field: 'x', body: JSON.stringify(each), worker: 'here' })),
        ),
    });
    return results.found(campaign.name);
  }

  it('comes to what it comes to here, on several workers', async () => {
    const { campaign, results, queue } = await created();
    const ends = await Promise.all([
      served(campaign, [steady, steady]),
      served(campaign, [steady]),
    ]);
    expect(ends).toEqual(['done', 'done']);
    expect((await queue.state(campaign.name)).untaken).toBeGreaterThan(0);
    await takeResults(queue, results, campaign.name);
    const found = await results.found(campaign.name);
    const here = await undisturbed();
    expect(found.all).toEqual(here.all);
    expect(found.findings).toEqual(here.findings);
    expect(await queue.state(campaign.name)).toEqual({
      isPaused: false,
      waiting: 0,
      active: 0,
      delayed: 0,
      refused: [],
      untaken: 0,
    });
  });

  it('takes a job again that failed, and narrows down what fails again and again', async () => {
    const bad = 1234;
    const failing: Performer = {
      perform: async (job) => {
        const has = job.kind === 'programs' && job.first <= bad && bad < job.first + job.count;
        if (has) throw new JobFailed('crash: ended by itself (SIGSEGV)');
        return Promise.resolve(madeUp(job));
      },
    };
    const { campaign, results, queue } = await created();
    await served(campaign, [failing, failing]);
    await takeResults(queue, results, campaign.name);
    const { all, findings } = await results.found(campaign.name);
    expect(Object.values(all.counts).reduce((a, b) => a + b, 0)).toBe(3000);
    expect(findings.filter(({ verdict }) => verdict === 'crash')).toMatchObject([
      { unit: `program:1:${String(bad)}`, observed: expect.stringContaining('SIGSEGV') as string },
    ]);
  });

  it('keeps two results of one job that differ, and tells it', async () => {
    const { campaign, results, queue } = await created();
    const job = jobAt(campaign, 5);
    const own = await client();
    await keepResult(own, campaign.name, madeUp(job), 'one');
    await keepResult(own, campaign.name, madeUp(job), 'two');
    await keepResult(own, campaign.name, madeUp(job, job.first + 1), 'three');
    expect(await own.hlen(resultsKey(campaign.name))).toBe(2);
    await takeResults(queue, results, campaign.name);
    expect((await results.found(campaign.name)).contradictions).toMatchObject([
      { job: taskId(job) },
    ]);
  });

  it('keeps two results of the same bits that tell of another order, and tells it', async () => {
    const name = `c${String(campaigns++)}`;
    const campaign = withOperands(campaignOf(64, name), 4096);
    const results = new Results(join(folder, `${name}.sqlite`));
    const queue = await CampaignQueue.open(queueAddress(server.url));
    queues.push(queue);
    await queue.create(campaign, await results.create(campaign, 'redis://here'));
    const own = await client();
    const right = madeUp(jobAt(campaign, jobsIn(campaign) - 1));
    const { shape } = right;
    if (shape === undefined) throw new Error('it is there');
    await keepResult(own, name, right, 'one');
    await keepResult(own, name, right, 'two');
    await keepResult(own, name, { ...right, shape: { ...shape, pairs: null } }, 'three');
    expect(await own.hlen(resultsKey(name))).toBe(2);
    await takeResults(queue, results, name);
    expect((await results.found(name)).contradictions).toMatchObject([{ job: taskId(right.job) }]);
  });

  it('refuses jobs and results by name that are none, and goes on', async () => {
    const { campaign, results, queue } = await created();
    const { bullmq } = await queuePackages();
    const own = await client();
    const jobs = queueOf(bullmq, own, campaign.name);
    const opts = {
      lifo: true,
      attempts: 3,
      backoff: { type: 'exponential', delay: 1 },
      removeOnComplete: true,
      removeOnFail: { count: 10 },
    } as const;
    await jobs.addBulk([
      { name: 'x', data: { backend: 'exec:rm -rf /' }, opts: { ...opts, jobId: 'evil' } },
      {
        name: 'x',
        data: { ...jobAt(campaign, 1), first: 2 ** 40 },
        opts: { ...opts, jobId: 'far' },
      },
    ]);
    await jobs.close();
    await own.hset(resultsKey(campaign.name), 'nonsense', '{"result":1}');
    await own.hset(resultsKey(campaign.name), 'more', 'no JSON');
    notices.length = 0;
    expect(await served(campaign, [steady])).toBe('done');
    expect(notices.sort()).toEqual([
      expect.stringMatching(/^job "evil" of c\d+ is refused: a job is malformed/) as string,
      expect.stringMatching(/^job "far" of c\d+ is refused: it is no job of the campaign/) as string, // prettier-ignore
    ]);
    expect((await queue.state(campaign.name)).refused).toHaveLength(2);
    await takeResults(queue, results, campaign.name);
    const found = await results.found(campaign.name);
    expect(found.refused.map(({ field }) => field)).toEqual(['more', 'nonsense']);
    expect(found.all).toEqual((await undisturbed()).all);
  });

  it('refuses by name what a hostile hand writes there that is no JSON, or nested without end', async () => {
    const { campaign, results, queue } = await created(200);
    const own = await client();
    const { bullmq } = await queuePackages();
    const jobs = queueOf(bullmq, own, campaign.name);
    const opts = { lifo: true, attempts: 3, backoff: { type: 'exponential', delay: 1 }, removeOnComplete: true, removeOnFail: { count: 10 } } as const; // prettier-ignore
    const ids = ['cut', 'no options', 'deep'];
    await jobs.addBulk(ids.map((jobId) => ({ name: 'x', data: {}, opts: { ...opts, jobId } })));
    await own.hset(jobs.toKey('cut'), 'data', '{"kind":"programs","fir');
    await own.hset(jobs.toKey('no options'), 'opts', 'exec:rm -rf /');
    await own.hset(jobs.toKey('deep'), 'data', `${'['.repeat(20_000)}${']'.repeat(20_000)}`);
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
    await own.hset(resultsKey(campaign.name), 'deep', `{"worker":"w","result":${deep}}`);
    await own.hset(resultsKey(campaign.name), 'huge', '{"result":{"counts":{"agrees":1e999}}}');
    notices.length = 0;
    expect(await served(campaign, [steady])).toBe('done');
    await jobs.close();
    expect(notices.filter((each) => each.includes('no JSON')).sort()).toEqual([
      `job "cut" of ${campaign.name} is no JSON: it is refused`,
      `job "no options" of ${campaign.name} is no JSON: it is refused`,
    ]);
    const { refused } = await queue.state(campaign.name);
    expect(refused.map((each) => each.slice(0, each.indexOf(':'))).sort()).toEqual([...ids].sort());
    // One that is no JSON among those that were given up is told too.
    await own.hset(jobs.toKey('deep'), 'data', '{');
    expect((await queue.state(campaign.name)).refused).toHaveLength(3);
    await takeResults(queue, results, campaign.name);
    const found = await results.found(campaign.name);
    expect(found.refused.map(({ field }) => field)).toEqual(['deep', 'huge']);
    expect(found.all).toEqual((await undisturbed(200)).all);
  });

  it('holds nobody where it is paused, and goes on where it is resumed', async () => {
    const { campaign, results, queue } = await created();
    let paused: Promise<void> | undefined;
    const pausing: Performer = {
      perform: async (job) => {
        paused ??= queue.pause(campaign.name);
        await paused;
        return madeUp(job);
      },
    };
    expect(await served(campaign, [pausing, pausing])).toBe('paused');
    const { active, waiting, isPaused } = await queue.state(campaign.name);
    expect([active, isPaused]).toEqual([0, true]);
    expect(waiting).toBeGreaterThan(0);
    expect(await served(campaign, [steady])).toBe('paused');
    await queue.resume(campaign.name);
    expect(await served(campaign, [steady])).toBe('done');
    await takeResults(queue, results, campaign.name);
    expect((await results.found(campaign.name)).all).toEqual((await undisturbed()).all);
  });

  it('says what a server refuses that has no memory left, or is a copy', async () => {
    const { campaign, queue } = await created();
    const other = campaignOf(10, 'other');
    const own = (await client()) as Client & { call(...words: string[]): Promise<unknown> };
    await own.call('CONFIG', 'SET', 'maxmemory', '1');
    try {
      const refused = queue.create(other, 'x');
      await expect(refused).rejects.toThrow(WorkFailure);
      await expect(refused).rejects.toThrow(`${queue.shown} has no memory left (maxmemory): OOM`);
      await expect(served(campaign, [steady])).rejects.toThrow('OOM');
    } finally {
      await own.call('CONFIG', 'SET', 'maxmemory', '0');
    }
    await own.call('REPLICAOF', '127.0.0.1', '1');
    try {
      await expect(queue.pause(campaign.name)).rejects.toThrow('is a copy that takes nothing');
      await expect(served(campaign, [steady])).rejects.toThrow('READONLY');
    } finally {
      await own.call('REPLICAOF', 'NO', 'ONE');
    }
    expect(await served(campaign, [steady])).toBe('done');
    queue.close();
    await expect(queue.state(campaign.name)).rejects.toThrow('does not answer: Connection is closed'); // prettier-ignore
  });

  it('is not waited for by whoever was interrupted before', async () => {
    const { ioredis } = await queuePackages();
    const nobody = queueAddress('redis://127.0.0.1:1');
    const [onTrouble, onRight] = [() => undefined, () => undefined];
    const waited = connecting(ioredis, nobody, { onTrouble, onRight, signal: AbortSignal.abort() });
    await expect(waited).rejects.toThrow('ended while it waited');
  });

  it('gives jobs back where a worker is interrupted, or can perform none', async () => {
    const { campaign, results, queue } = await created();
    const controller = new AbortController();
    let taken = 0;
    const hanging: Performer = {
      perform: (job) => {
        if (++taken < 5) return Promise.resolve(madeUp(job));
        controller.abort();
        return Promise.reject(new JobFailed('crash: it was ended'));
      },
    };
    expect(await served(campaign, [hanging], controller.signal)).toBe('interrupted');
    const unfit: Performer = { perform: () => Promise.reject(new Error('no such backend')) };
    await expect(served(campaign, [unfit])).rejects.toThrow('no such backend');
    expect((await queue.state(campaign.name)).active).toBe(0);
    expect(await served(campaign, [steady])).toBe('done');
    await takeResults(queue, results, campaign.name);
    expect((await results.found(campaign.name)).all).toEqual((await undisturbed()).all);
  });

  it('holds it against no job that workers gave it back, however many', async () => {
    const { campaign, results, queue } = await created(1);
    const unfit: Performer = { perform: () => Promise.reject(new Error('no such backend')) };
    // One more than the silent workers after which a unit is said to crash.
    for (let worker = 0; worker < 11; worker++) {
      await expect(served(campaign, [unfit])).rejects.toThrow('no such backend');
    }
    expect(await served(campaign, [steady])).toBe('done');
    await takeResults(queue, results, campaign.name);
    expect((await results.found(campaign.name)).all).toEqual((await undisturbed(1)).all);
  });

  it('counts a job once of which a lost worker and another one tell', async () => {
    const { campaign, results, queue } = await created();
    await served(campaign, [steady]);
    const own = await client();
    const whole = jobAt(campaign, 7);
    for (const part of halves(whole)) await keepResult(own, campaign.name, madeUp(part), 'late');
    await takeResults(queue, results, campaign.name);
    await keepResult(own, campaign.name, madeUp(whole), 'later');
    await takeResults(queue, results, campaign.name);
    const found = await results.found(campaign.name);
    expect(found.all).toEqual((await undisturbed()).all);
    expect(found.contradictions).toEqual([]);
  });

  it('has one store, and one campaign of a name', async () => {
    const { campaign, queue } = await created();
    await expect(queue.create(campaign, 'other')).rejects.toThrow('already');
    await expect(queue.requireOwn(campaign.name, 'other')).rejects.toThrow('another store');
    await expect(queue.requireOwn('none', 'other')).rejects.toThrow('has no campaign "none"');
  });

  it('of a name that had another one counts nothing of that, though workers are still at it', async () => {
    const { campaign } = await created();
    const { name } = campaign;
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let begun = (): void => undefined;
    const isBegun = new Promise<void>((resolve) => (begun = resolve));
    const late: Performer = {
      perform: async (job) => {
        begun();
        await released;
        return madeUp(job, job.first + 1);
      },
    };
    const old = served(campaign, [late]).catch((error: unknown) => error);
    await isBegun;
    // The server has lost what it knew of names, and somebody makes one anew.
    const raw = await client();
    const left = jobAt(campaign, 0);
    await keepResult(raw, name, madeUp(left, left.first + 1), 'one of before');
    for (const key of [`${PREFIX}-campaigns`, `${PREFIX}-stores`]) await raw.hdel(key, name);
    const anew = { ...campaign, seed: 2 };
    const results = new Results(join(folder, `${name}-anew.sqlite`));
    const queue = await CampaignQueue.open(queueAddress(server.url));
    queues.push(queue);
    await queue.create(anew, await results.create(anew, 'redis://here'));
    release();
    const ended = await old;
    expect(ended).toBeInstanceOf(WorkUsageError);
    expect(String(ended)).toContain(`"${name}" is another campaign by now`);
    expect(await served(anew, [steady, steady])).toBe('done');
    await takeResults(queue, results, name);
    const found = await results.found(name);
    const jobs = Array.from({ length: jobsIn(anew) }, (_, place) => jobAt(anew, place));
    expect(found.all).toEqual(summed(jobs.map((job) => madeUp(job))));
    expect([found.contradictions, found.refused]).toEqual([[], []]);
  });

  it('comes back with what has no result to a server that has lost everything', async () => {
    const { campaign, results, queue } = await created();
    let taken = 0;
    const ending: Performer = {
      perform: (job) =>
        ++taken < 20 ? Promise.resolve(madeUp(job)) : Promise.reject(new Error('enough')),
    };
    await expect(served(campaign, [ending])).rejects.toThrow('enough');
    await takeResults(queue, results, campaign.name);
    const { id } = await results.find(campaign.name);
    const own = (await client()) as Client & { flushall(): Promise<unknown> };
    await own.flushall();
    await expect(queue.requireOwn(campaign.name, id)).rejects.toThrow('has no campaign');
    await queue.restore(campaign, id);
    await queue.addAgain(campaign.name, uncovered(campaign, await results.coverage(campaign.name)));
    await queue.requireOwn(campaign.name, id);
    expect((await knownCampaigns(own)).campaigns).toEqual([campaign]);
    const asked: Job[] = [];
    const counting: Performer = {
      perform: (job) => {
        asked.push(job);
        return Promise.resolve(madeUp(job));
      },
    };
    expect(await served(campaign, [counting])).toBe('done');
    await takeResults(queue, results, campaign.name);
    expect((await results.found(campaign.name)).all).toEqual((await undisturbed()).all);
    expect(asked).toHaveLength(jobsIn(campaign) - 19);
    await expect(queue.restore(campaign, 'other')).rejects.toThrow('another store');
  });

  it('is made wholly or not at all', async () => {
    const own = (await client()) as Client & { call(...words: string[]): Promise<unknown> };
    // It may write tables, and adds no job.
    await own.call('ACL', 'SETUSER', 'weak', 'on', '>word', '~*', '+@all', '-@scripting');
    const weak = queueAddress(server.url.replace('//', '//weak:word@'));
    const queue = await CampaignQueue.open(weak);
    queues.push(queue);
    const campaign = campaignOf(10, 'whole');
    await expect(queue.create(campaign, 'one')).rejects.toThrow('does not let this user do that');
    const { campaigns: known } = await knownCampaigns(own);
    expect(known.filter(({ name }) => name === 'whole')).toEqual([]);
    const strong = await CampaignQueue.open(queueAddress(server.url));
    queues.push(strong);
    await strong.create(campaign, 'other');
    await strong.requireOwn('whole', 'other');
  });

  it('of a name that is not there is told, and one that is paused or malformed holds nobody', async () => {
    const { campaign, queue } = await created();
    const told: string[] = [];
    const asked = (...names: readonly string[]): Promise<Worked> =>
      work({
        ...{ address: queueAddress(server.url), backend: 'profile:strict', names, jobs: 1 },
        ...{ lease: 1000, stay: false, signal: new AbortController().signal },
        onNotice: (notice) => told.push(notice),
        onResult: () => undefined,
      });
    await expect(asked(campaign.name, 'typo')).rejects.toThrow(
      new RegExp(` has no campaign typo; it has .*${campaign.name}`),
    );
    await queue.pause(campaign.name);
    expect(await asked(campaign.name)).toEqual({
      campaigns: [{ name: campaign.name, end: 'paused', jobs: 0, units: 0 }],
      refused: [],
    });
    expect(told).toEqual([`${campaign.name} is paused: "vpspec campaign resume ${campaign.name}" lets it go on`]); // prettier-ignore
    // One of another version is worked on by nobody here, and what is another is named.
    await queue.resume(campaign.name);
    const differs = ['version of vpspec is ".*" here, the campaign\'s is "0"', 'specification is', 'corpus is', 'tool is']; // prettier-ignore
    await expect(asked(campaign.name)).rejects.toThrow(new RegExp(differs.join('.*; ')));
    expect((await queue.state(campaign.name)).waiting).toBe(1);
    await (await client()).hset('vpspec-campaigns', 'bad', '{}');
    await expect(asked('bad')).rejects.toThrow(/is for this worker.*\n {2}"bad": a campaign is malformed/); // prettier-ignore
    await (await client()).hdel('vpspec-campaigns', 'bad');
  });

  it('keeps to its own keys', async () => {
    await created();
    const own = (await client()) as Client & { keys(pattern: string): Promise<string[]> };
    const keys = await own.keys('*');
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.filter((key) => !key.startsWith(PREFIX))).toEqual([]);
  });
});
