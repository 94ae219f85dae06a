/**
 * What a queue of jobs costs: a campaign of 10^9 units whose backend answers at once and whose store takes nothing, so that all
 * results stay on the server until the end. Skipped without redis-server.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lanesOf, jobsIn, unitsIn } from '../oracles/work/plan.js';
import type { Campaign } from '../oracles/work/campaign.js';
import { Digest } from '../oracles/work/digest.js';
import type { Performer } from '../oracles/work/handle.js';
import { INTERVALS } from '../oracles/exhaust/kinds.js';
import { rowsOf, taskId, type Job } from '../oracles/work/job.js';
import { queueAddress } from '../oracles/work/queue/address.js';
import { CampaignQueue } from '../oracles/work/queue/campaign-queue.js';
import { connected } from '../oracles/work/queue/connection.js';
import { hasRedisServer, RedisServer } from '../oracles/work/queue/own-server.js';
import { queuePackages, type Client } from '../oracles/work/queue/packages.js';
import { serve } from '../oracles/work/queue/serve.js';
import { takeResults } from '../oracles/work/queue/take.js';
import type { JobShape } from '../oracles/work/result.js';
import { Results } from '../oracles/work/results.js';
import type { Figure } from './figure.js';

const BUDGET = 1e9;
/** Jobs side by side, of one process. */
const PERFORMERS = 4;
const HASH = '0'.repeat(64);

/** As long as most are: two rows, each within an interval, and nothing that is not symmetric. */
function shapeOf(job: Job): JobShape {
  const rows = rowsOf(job).map(({ first, count }) => {
    const name = INTERVALS.F.find((each) => first >= each.first && first <= each.last)?.name ?? '';
    const pairs = name === 'NaN' ? 0 : count - 1;
    const fall = { ulps: 8_388_608, operand: first + 1 };
    const steps = pairs === 0 ? [] : [{ name, pairs, rises: 0, falls: pairs, rise: null, fall }];
    return { first, count, shape: { steps, first: 0x3f800000, last: 0x3f7fffff } };
  });
  return { rows, pairs: { compared: rows[0]?.count ?? 1, unlike: null } };
}

const atOnce: Performer = {
  perform: (job) => {
    const digest = new Digest();
    digest.add(taskId(job), 'agrees');
    const counts = { agrees: job.count };
    return Promise.resolve({
      job,
      counts,
      clauses: {},
      digest: digest.hex,
      findings: [],
      untold: 0,
      ...(job.kind === 'operands' ? { shape: shapeOf(job) } : {}),
    });
  },
};

/** What takes so many milliseconds and no processor: four of them side by side take a quarter, but for the queue. */
const SLOW = 25;
const slow: Performer = {
  perform: async (job) => {
    await sleep(SLOW);
    return atOnce.perform(job);
  },
};
/** Units of the campaign that is done by one, and then by four: some 160 jobs. */
const FEW = 20_000;

/** Units of the campaign of which what each job costs the server, the worker and the store is measured: some 3700 jobs. */
const SOME = 50_000_000;

/** Null where there is no server. */
export async function queue(): Promise<Readonly<Record<string, Figure | null>>> {
  if (!hasRedisServer()) return { 'queue.overheadPerJob': null, 'queue.peakMemory': null };
  const server = await RedisServer.start();
  try {
    const campaign = campaignOf('simulated', BUDGET);
    const seconds = await secondsOf(server, campaign, repeated(atOnce, PERFORMERS));
    const client = await clientOf(server);
    const peak = await peakMemory(client);
    const costs = await costsPerJob(server, client);
    client.disconnect();
    const one = await secondsOf(server, campaignOf('one', FEW), [slow]);
    const four = await secondsOf(server, campaignOf('four', FEW), repeated(slow, PERFORMERS));
    const jobs = jobsIn(campaign);
    return {
      'queue.units': { value: unitsIn(campaign), unit: 'units' },
      'queue.jobs': { value: jobs, unit: 'jobs' },
      'queue.overheadPerJob': { value: (1000 * seconds) / jobs, unit: 'ms' },
      'queue.peakMemory': { value: peak / 1e6, unit: 'MB' },
      ...costs,
      'queue.fourAgainstOne': { value: one / four, unit: 'times' },
    };
  } finally {
    await server.stop();
  }
}

/**
 * Processor time of a job, where it is spent: the server's and the store's is there once, however many workers there are; each worker
 * has its own.
 */
async function costsPerJob(
  server: RedisServer,
  client: Client,
): Promise<Readonly<Record<string, Figure>>> {
  const campaign = campaignOf('costs', SOME);
  const jobs = jobsIn(campaign);
  const before = [await serverSeconds(client), ownSeconds()] as const;
  await secondsOf(server, campaign, repeated(atOnce, PERFORMERS));
  const worked = [await serverSeconds(client), ownSeconds()] as const;
  const folder = mkdtempSync(join(tmpdir(), 'vpspec-bench-'));
  const there = await CampaignQueue.open(queueAddress(server.url));
  try {
    const results = new Results(join(folder, 'store.sqlite'));
    await results.create(campaign, server.url);
    const began = ownSeconds();
    await takeResults(there, results, campaign.name);
    const taken = ownSeconds();
    await results.found(campaign.name);
    const each = (seconds: number): Figure => ({ value: (1000 * seconds) / jobs, unit: 'ms' });
    return {
      'queue.serverPerJob': each(worked[0] - before[0]),
      'queue.workerPerJob': each(worked[1] - before[1]),
      'queue.storePerJob': each(taken - began),
      'queue.reportPerJob': each(ownSeconds() - taken),
    };
  } finally {
    there.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Processor time of this process, in seconds. */
function ownSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

async function serverSeconds(client: Client): Promise<number> {
  const text = await client.info('cpu');
  const of = (name: string): number => Number(new RegExp(`${name}:([0-9.]+)`).exec(text)?.[1]);
  return of('used_cpu_user') + of('used_cpu_sys');
}

function repeated<T>(value: T, count: number): readonly T[] {
  return Array.from({ length: count }, () => value);
}

async function clientOf(server: RedisServer): Promise<Client> {
  const { ioredis } = await queuePackages();
  return connected(ioredis, queueAddress(server.url));
}

/** How long a campaign takes, from its being there to its being done. */
async function secondsOf(
  server: RedisServer,
  campaign: Campaign,
  performers: readonly Performer[],
): Promise<number> {
  const made = await CampaignQueue.open(queueAddress(server.url));
  await made.create(campaign, 'none');
  made.close();
  const { bullmq } = await queuePackages();
  const client = await clientOf(server);
  const began = performance.now();
  await serve({
    bullmq,
    client,
    campaign,
    performers,
    lease: 30_000,
    onNotice: (notice) => {
      throw new Error(notice);
    },
  });
  const seconds = (performance.now() - began) / 1000;
  client.disconnect();
  return seconds;
}

function campaignOf(name: string, budget: number): Campaign {
  return {
    name,
    backend: 'none',
    implementation: { name: 'none', details: {} },
    environment: 'VP2.0',
    document: null,
    seed: 1,
    budget,
    lanes: lanesOf({
      kinds: ['cases', 'operands', 'programs'],
      budget,
      cases: 5000,
      operations: ['RCP', 'RSQ', 'EX2', 'LG2'],
    }),
    versions: { vpspec: '0', specification: HASH, corpus: HASH, tool: HASH },
  };
}

/** In bytes, as the server counts. */
async function peakMemory(client: Client): Promise<number> {
  const [, bytes] = /used_memory_peak:(\d+)/.exec(await client.info('memory')) ?? [];
  return Number(bytes);
}
