/** Workers and the server are killed, again and again: every unit is counted once, as in a run that nobody disturbs. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { byNight } from '../../../vitest.night.js';
import { exhaustedLanguage } from '../../exhaust/languages.js';
import { SeededSource } from '../../generate/source.js';
import { ownProcess } from '../../protocol/own-process.js';
import type { Campaign } from '../campaign.js';
import { laneShape } from '../job-shape.js';
import { campaignOf, madeUp, withOperands } from '../made-up.testing.js';
import { jobAt, jobsIn, unitsIn } from '../plan.js';
import { summed, unitsOf } from '../result.js';
import { Results, type Found } from '../results.js';
import { queueAddress } from './address.js';
import { CampaignQueue } from './campaign-queue.js';
import { RedisServer } from './own-server.js';
import { isRedisSkipped } from './redis.testing.js';
import { takeResults } from './take.js';

const skip = isRedisSkipped('workers and servers that are killed');
const folder = mkdtempSync(join(tmpdir(), 'vpspec-kills-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const WORKERS = 4;
/** Milliseconds: each worker that is killed starts again, which takes long beside others. */
const timeout = byNight(1_800_000, 300_000);

class Crew {
  readonly #workers: ChildProcess[] = [];
  readonly #source = new SeededSource(1, 0, 0);
  said = '';
  done = 0;
  #isClosed = false;

  constructor(
    private readonly url: string,
    private readonly name: string,
    private readonly milliseconds: number,
  ) {
    for (let at = 0; at < WORKERS; at++) this.#start();
  }

  #start(): void {
    const words = [this.url, this.name, String(this.milliseconds)];
    const command = ownProcess('oracles/work/queue/worker-main.testing', words);
    const child = spawn(command.file, command.words, { stdio: ['ignore', 'pipe', 'inherit'] });
    child.stdout.on('data', (data: Buffer) => {
      this.said += data.toString();
    });
    child.on('exit', (code, signal) => {
      this.#workers.splice(this.#workers.indexOf(child), 1);
      if (code === 0) this.done++;
      // Whoever runs workers starts another one.
      else if (!this.#isClosed && signal === 'SIGKILL') this.#start();
    });
    this.#workers.push(child);
  }

  /** `kill -9` of any of them, whatever it is at. */
  killOne(): void {
    const at = this.#source.nextInt(0, Math.max(0, this.#workers.length - 1));
    this.#workers[at]?.kill('SIGKILL');
  }

  close(): void {
    this.#isClosed = true;
    for (const worker of this.#workers) worker.kill('SIGKILL');
  }
}

async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await sleep(20);
}

function expected(campaign: Campaign) {
  const jobs = Array.from({ length: jobsIn(campaign) }, (_, place) => jobAt(campaign, place));
  const results = jobs.map((job) => madeUp(job));
  const { environment, document } = campaign;
  const operations = exhaustedLanguage(environment).operations(environment, document);
  const shapes = campaign.lanes.map((lane) => {
    const own = results.filter(({ job }) => job.kind === lane.kind);
    const operation = operations.find(({ name }) => name === lane.operation) ?? null;
    return laneShape(operation, lane, own);
  });
  expect(shapes.at(-1)?.told).toBe(OPERANDS);
  expect(shapes.at(-1)?.report.symmetry?.pairs).toBeGreaterThan(0);
  return { all: summed(results), shapes };
}

/** What was found, as `expected` has it. */
function sumOf({ all, lanes }: Found): ReturnType<typeof expected> {
  return { all, shapes: lanes.map(({ shape }) => shape) };
}

/** How results of x and -x lie beside one another comes back with each job, and is counted over the borders of all. */
const OPERANDS = 2 ** 14;

async function begun(server: RedisServer, budget: number, name: string) {
  const campaign = withOperands(campaignOf(budget, name), OPERANDS);
  const results = new Results(join(folder, `${name}.sqlite`));
  const queue = await CampaignQueue.open(queueAddress(server.url));
  await queue.create(campaign, await results.create(campaign, server.url));
  queue.close();
  return { campaign, results };
}

/** Takes what is there into the store. How many units have a result. */
async function taken(server: RedisServer, results: Results, name: string): Promise<number> {
  const queue = await CampaignQueue.open(queueAddress(server.url));
  try {
    await takeResults(queue, results, name);
  } finally {
    queue.close();
  }
  return unitsOf((await results.found(name)).all);
}

describe.skipIf(skip)('kill -9', () => {
  const KILLS = byNight(100, 20);

  it(
    `of ${String(KILLS)} random workers loses nothing and counts nothing twice`,
    { timeout },
    async () => {
      const server = await RedisServer.start();
      const { campaign, results } = await begun(server, byNight(200_000, 40_000), 'workers');
      const crew = new Crew(server.url, 'workers', 20);
      try {
        let kills = 0;
        let before = 0;
        await until(async () => {
          const units = await taken(server, results, 'workers');
          // Each time something was done since.
          if (kills < KILLS && units > before) {
            crew.killOne();
            kills++;
            before = units;
          }
          return units === unitsIn(campaign);
        });
        expect(kills).toBe(KILLS);
        await until(() => crew.done === WORKERS);
        await taken(server, results, 'workers');
        const found = await results.found('workers');
        expect(sumOf(found)).toEqual(expected(campaign));
        expect(found.contradictions).toEqual([]);
        expect(found.refused).toEqual([]);
      } finally {
        crew.close();
        await server.stop();
      }
    },
  );

  const SERVERS = byNight(10, 3);

  it(
    `of the server, ${String(SERVERS)} times, with a log that it keeps: workers wait, say so, and go on`,
    { timeout },
    async () => {
      const server = await RedisServer.start(['--appendonly', 'yes', '--appendfsync', 'everysec']);
      const { campaign, results } = await begun(server, byNight(100_000, 40_000), 'servers');
      const crew = new Crew(server.url, 'servers', 20);
      try {
        let units = 0;
        for (let kill = 0; kill < SERVERS; kill++) {
          await until(async () => {
            const before = units;
            units = await taken(server, results, 'servers');
            return units > before;
          });
          // Who has not noticed yet that it is there again would not tell that it is gone.
          const told = (): number => crew.said.split('trouble:').length;
          await until(() => crew.said.split('right').length === told());
          const before = told();
          await server.kill();
          await until(() => told() > before);
          await server.start();
        }
        await until(async () => (await taken(server, results, 'servers')) === unitsIn(campaign));
        await until(() => crew.done === WORKERS);
        const found = await results.found('servers');
        expect(sumOf(found)).toEqual(expected(campaign));
        expect(found.contradictions).toEqual([]);
        expect(crew.said).toContain('does not answer');
        expect(crew.said).toContain('right');
      } finally {
        crew.close();
        await server.stop();
      }
    },
  );
});
