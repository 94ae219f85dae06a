/**
 * Order and symmetry of a campaign's operands, of a backend in C whose only faults are a step over the border of two jobs and results that are not symmetric: what
 * processes here and workers on a queue tell is what "vpspec exhaust" tells of the same operands, also where a process is killed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ShapeReport } from '../certify/exhausted-report.js';
import { exhaust } from '../exhaust/exhaust.js';
import { exhaustedLanguage } from '../exhaust/languages.js';
import { SLICE, SLICES } from '../exhaust/messages.js';
import { compiledSpoilt, isSpoiltSkipped, slicesBetween } from '../exhaust/spoilt.testing.js';
import { stackOf } from '../stress/stack-of.js';
import { operandNumber, type Job } from './job.js';
import { workHere } from './local.js';
import { campaignOf } from './made-up.testing.js';
import { PerformerProcess } from './performer-process.js';
import { jobAt, jobsIn } from './plan.js';
import { queueAddress } from './queue/address.js';
import { CampaignQueue } from './queue/campaign-queue.js';
import { connected } from './queue/connection.js';
import { RedisServer } from './queue/own-server.js';
import { queuePackages } from './queue/packages.js';
import { isRedisSkipped } from './queue/redis.testing.js';
import { serve } from './queue/serve.js';
import { takeResults } from './queue/take.js';
import { Results, type Found } from './results.js';

const WHAT = 'order and symmetry of jobs';
const skip = isSpoiltSkipped(WHAT);
const skipQueue = isRedisSkipped(WHAT) || skip;
const folder = mkdtempSync(join(tmpdir(), 'vpspec-shape-of-jobs-'));
const backend = `exec:${join(folder, 'vp1')}`;

/** From 1.5 to 2. */
const PLACE = 255;
/** The first operand of a job: twice, so that it is greater than the result before. */
const [BORDER, OTHER] = [0x3fe00000, 0xbff00001];

beforeAll(() => {
  const bits = (operand: number): string => `0x${operand.toString(16)}`;
  if (!skip) compiledSpoilt(folder, [bits(BORDER), bits(BORDER), bits(OTHER)]);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const SETTING = { environment: 'VP1.0', document: null, seed: 1 } as const;

function campaignNamed(name: string) {
  const lane = { kind: 'operands', operation: 'RCP', units: 2 ** 32, size: 2 ** 18, paired: true } as const; // prettier-ignore
  return { ...campaignOf(1, name), ...SETTING, backend, lanes: [lane] };
}

/** Whether a job is of x and -x of the slice. */
function isWanted({ first }: Job): boolean {
  const from = operandNumber(PLACE * SLICE);
  return first >= from && first < from + 2 * SLICE;
}

async function undisturbed(): Promise<ShapeReport> {
  const [rcp] = exhaustedLanguage('VP1.0').operations('VP1.0', null);
  if (rcp?.name !== 'RCP') throw new Error('RCP is the first');
  const { operations } = await exhaust({
    ...{ stack: stackOf(backend), environment: 'VP1.0', document: null, jobs: 1 },
    ...{ operations: [rcp], slices: { first: PLACE, end: PLACE + SLICES / 2 + 1 } },
    known: slicesBetween(PLACE),
    ...{ onAsked: () => undefined, onSlice: () => undefined },
  });
  const shape = operations[0]?.shape;
  if (!shape) throw new Error('nothing is told');
  return shape;
}

/** Slices that are compared have other sizes than jobs: all else is the same. */
function sameOf({ symmetry, ...order }: ShapeReport) {
  const { kind, by, pairs, firstPair } = symmetry ?? {};
  return { ...order, kind, by, pairs, firstPair };
}

function expectSame({ all, lanes, contradictions, refused }: Found, whole: ShapeReport): void {
  expect([contradictions, refused]).toEqual([[], []]);
  expect(all.counts).toEqual({ agrees: 2 * SLICE });
  const [shape] = lanes.map((lane) => lane.shape);
  if (!shape) throw new Error('nothing is told');
  expect(shape.told).toBe(2 * SLICE);
  expect(sameOf(shape.report)).toEqual(sameOf(whole));
  expect(shape.report.symmetry).toMatchObject({ compared: 32, unlike: 2, pairs: 2 });
}

async function opened(count: number): Promise<readonly PerformerProcess[]> {
  const all = await Promise.all(
    Array.from({ length: count }, () => PerformerProcess.open(backend, SETTING)),
  );
  return all.map(({ performer }) => performer);
}

/** Kills the process of one when so many results have come. */
function killing(performers: readonly PerformerProcess[], after: number): () => void {
  let results = 0;
  return () => {
    if (++results === after) process.kill(performers[0]?.pid ?? 0, 'SIGKILL');
  };
}

describe.skipIf(skip)('order and symmetry of jobs', () => {
  let whole: ShapeReport;
  beforeAll(async () => {
    whole = await undisturbed();
  }, 120_000);

  it('of all slices are told by "vpspec exhaust", the step over the border and both pairs', () => {
    expect(whole.steps.map(({ operands, rises }) => [operands, rises])).toEqual([
      ['[1, 2^16)', 1],
      ['(-2^16, -1]', 0],
    ]);
    expect(whole.steps[0]?.greatestRise?.operand.bits).toBe('0x3fe00000');
    expect(whole.symmetry).toMatchObject({ pairs: 2, firstPair: { bits: '0x3fe00000' } });
  });

  it('come to the same of processes here, of which one is killed', async () => {
    const campaign = campaignNamed('here');
    const results = new Results(join(folder, 'here.sqlite'));
    await results.create(campaign, null);
    const performers = await opened(2);
    try {
      const end = await workHere({
        ...{ campaign, performers, coverage: { covers: (job) => !isWanted(job) } },
        keep: (some) =>
          results.keep(
            campaign.name,
            some.map((each) => ({ field: 'x', body: JSON.stringify(each), worker: 'here' })),
          ),
        onResult: killing(performers, 5),
      });
      expect(end).toBe('done');
    } finally {
      for (const each of performers) each.close();
    }
    expectSame(await results.found(campaign.name), whole);
  }, 240_000);

  it.skipIf(skipQueue)(
    'come to the same of workers on a queue, of which one is killed',
    async () => {
      const server = await RedisServer.start();
      const performers = await opened(2);
      try {
        const campaign = campaignNamed('queue');
        const results = new Results(join(folder, 'queue.sqlite'));
        const queue = await CampaignQueue.open(queueAddress(server.url));
        await queue.restore(campaign, await results.create(campaign, server.url));
        const places = Array.from({ length: jobsIn(campaign) }, (_, place) => place);
        const wanted = places.filter((place) => isWanted(jobAt(campaign, place)));
        await queue.addAgain(
          campaign.name,
          wanted.map((first) => ({ kind: 'span', first, count: 1 })),
        );
        const { bullmq, ioredis } = await queuePackages();
        const onResult = killing(performers, 5);
        const ends = await Promise.all(
          performers.map(async (performer) => {
            const client = await connected(ioredis, queueAddress(server.url));
            const end = await serve({
              ...{ bullmq, client, campaign, performers: [performer], lease: 5000, backoff: 1 },
              ...{ onNotice: () => undefined, onResult },
            });
            client.disconnect();
            return end;
          }),
        );
        expect(ends).toEqual(['done', 'done']);
        await takeResults(queue, results, campaign.name);
        queue.close();
        expectSame(await results.found(campaign.name), whole);
      } finally {
        for (const each of performers) each.close();
        await server.stop();
      }
    },
    240_000,
  );
});
