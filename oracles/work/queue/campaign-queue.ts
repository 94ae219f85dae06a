/**
 * A campaign on a queue, seen from whoever made it. The queue is BullMQ's: what waits, what is being worked on and by whom,
 * and what failed. Beside it are two tables of the server: the campaigns, and the results that the store has not taken yet.
 */
import { createHash } from 'node:crypto';
import type { Campaign } from '../campaign.js';
import { WorkUsageError } from '../errors.js';
import { taskId, type Span, type Task } from '../job.js';
import { wholeOf } from '../plan.js';
import type { JobResult, JobShape } from '../result.js';
import { campaignFrom, Malformed } from '../schema.js';
import { connected, failureOf } from './connection.js';
import type { QueueAddress } from './address.js';
import {
  queuePackages,
  type BullMq,
  type Client,
  type JobOptions,
  type QueueOfJobs,
} from './packages.js';

/** What all keys begin with. */
export const PREFIX = 'vpspec';
const CAMPAIGNS = `${PREFIX}-campaigns`;
/** Which store takes the results of each campaign. */
const STORES = `${PREFIX}-stores`;

/** Events that BullMQ keeps, which nobody here reads. */
const EVENTS = 100;
/** Jobs that are refused, kept to be looked at. */
const REFUSED = 100;
/** Results that are taken at once. */
const BATCH = 500;

/** Between attempts, in milliseconds: twice as long each time. */
const BACKOFF = 1000;

/** More than it takes to set a job aside, which a worker does (../handle.ts): the queue by itself gives none up. */
const ATTEMPTS = 16;

function jobOptions(task: Task, delay: number): JobOptions {
  return {
    jobId: taskId(task),
    lifo: true,
    attempts: ATTEMPTS,
    backoff: { type: 'exponential', delay },
    removeOnComplete: true,
    removeOnFail: { count: REFUSED },
  };
}

export function resultsKey(name: string): string {
  return `${PREFIX}-results-${name}`;
}

/** The queue of a campaign. What goes wrong with it goes wrong with the connection, whose owner is told. */
export function queueOf({ Queue }: BullMq, connection: Client, name: string): QueueOfJobs {
  const streams = { events: { maxLen: EVENTS } };
  const queue = new Queue(name, { connection, prefix: PREFIX, streams });
  queue.on('error', () => undefined);
  return queue;
}

/** Adds tasks, all or none, the first of them to be taken first; those that are there already are passed over. */
export async function addTasks(
  queue: QueueOfJobs,
  tasks: readonly Task[],
  backoff = BACKOFF,
): Promise<void> {
  const jobs = tasks.map((task) => ({
    name: task.kind,
    data: task,
    opts: jobOptions(task, backoff),
  }));
  await queue.addBulk(jobs.reverse());
}

/** Jobs that are worked on at a time, of all workers: more are looked at when these are done. */
const MOST_ACTIVE = 1000;

/**
 * Jobs that are no JSON are handed to nobody, and would be taken again for ever: what stands there is put into JSON, so that the worker
 * that takes it next refuses it by name, as it refuses all that is no job.
 *
 * @returns their ids
 */
export async function madeReadable(client: Client, queue: QueueOfJobs): Promise<readonly string[]> {
  const found: string[] = [];
  for (const id of await queue.getRanges(['active'], 0, MOST_ACTIVE)) {
    const key = queue.toKey(id);
    const parts = await Promise.all(['data', 'opts'].map((field) => client.hget(key, field)));
    if (parts.every((text) => text === null || isJson(text))) continue;
    await client.hset(key, 'data', JSON.stringify((parts[0] ?? '').slice(0, MOST_SHOWN)));
    await client.hset(key, 'opts', '{}');
    found.push(id);
  }
  return found;
}

/** Characters that are kept of what is no job. */
const MOST_SHOWN = 200;

function isJson(text: string): boolean {
  try {
    return text === '' || JSON.parse(text) !== undefined;
  } catch {
    return false;
  }
}

function digestOf(shape: JobShape): string {
  return createHash('sha256').update(JSON.stringify(shape)).digest('hex');
}

/** What is kept of a result: equal ones of two workers are one, and different ones are both there. */
export async function keepResult(
  client: Client,
  name: string,
  result: JobResult,
  worker: string,
): Promise<void> {
  const { job, digest, shape } = result;
  const field = [taskId(job), digest, ...(shape === undefined ? [] : [digestOf(shape)])].join('~');
  await client.hsetnx(resultsKey(name), field, JSON.stringify({ worker, result }));
}

/**
 * Tells a campaign from another one of its name: a server that has lost everything may be given a new one, while workers of
 * the old one are still at it.
 */
export class SameCampaign {
  /** As it was when it was the same. */
  #json: string | null = null;

  constructor(
    private readonly client: Client,
    private readonly campaign: Campaign,
  ) {}

  /** Nothing is said where the server knows of none. @throws WorkUsageError where it is another one by now */
  async require(): Promise<void> {
    const { name } = this.campaign;
    const json = await this.client.hget(CAMPAIGNS, name);
    if (json === null || json === this.#json) return;
    if (canonical(json) !== canonical(JSON.stringify(this.campaign))) {
      throw new WorkUsageError(
        `"${name}" is another campaign by now, which was made under the same name: start the worker again`,
      );
    }
    this.#json = json;
  }
}

/** With its parts in the order of the schema; as it is where it is no campaign. */
function canonical(json: string): string {
  try {
    return JSON.stringify(campaignFrom(json));
  } catch (error) {
    if (error instanceof Malformed) return json;
    throw error;
  }
}

/** What a server has under our names, as it is: others write there too. */
export interface KnownCampaigns {
  readonly campaigns: readonly Campaign[];
  readonly malformed: readonly { readonly name: string; readonly reason: string }[];
}

export async function knownCampaigns(client: Client): Promise<KnownCampaigns> {
  const campaigns: Campaign[] = [];
  const malformed: { name: string; reason: string }[] = [];
  for (const [name, json] of Object.entries(await client.hgetall(CAMPAIGNS)).sort()) {
    try {
      const campaign = campaignFrom(json);
      if (campaign.name !== name) throw new Malformed(`it says that it is ${campaign.name}`);
      campaigns.push(campaign);
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
      malformed.push({ name, reason: error.message });
    }
  }
  return { campaigns, malformed };
}

export interface QueueState {
  readonly isPaused: boolean;
  /** Jobs and spans of them. */
  readonly waiting: number;
  readonly active: number;
  /** They failed, and wait to be taken again. */
  readonly delayed: number;
  /** Jobs that are none of the campaign's, each with the reason. */
  readonly refused: readonly string[];
  /** Results that the store has not taken. */
  readonly untaken: number;
}

/** @throws WorkFailure from all of it, where the server refuses what is asked, or is not there any more */
export class CampaignQueue {
  private constructor(
    private readonly client: Client,
    private readonly bullmq: BullMq,
    readonly shown: string,
  ) {}

  /** @throws WorkFailure */
  static async open(address: QueueAddress): Promise<CampaignQueue> {
    const { bullmq, ioredis } = await queuePackages();
    const client = await connected(ioredis, address);
    return new CampaignQueue(client, bullmq, address.shown);
  }

  /**
   * All of it or nothing.
   *
   * @param store the id of the store that takes the results
   * @throws WorkUsageError where there is one of that name
   */
  async create(campaign: Campaign, store: string): Promise<void> {
    const { name } = campaign;
    const isNew = (await this.#asked((client) => client.hsetnx(STORES, name, store))) === 1;
    if (!isNew) throw new WorkUsageError(`${this.shown} has a campaign "${name}" already`);
    try {
      // What workers of another campaign of this name have left is none of its.
      await this.#asked((client) => client.del(resultsKey(name)));
      await this.#asked((client) => client.hset(CAMPAIGNS, name, JSON.stringify(campaign)));
      await this.#with(name, (queue) => addTasks(queue, [wholeOf(campaign)]));
    } catch (error) {
      // A name that nobody works on would be taken for ever. What went wrong before is what is told.
      const undone = [CAMPAIGNS, STORES].map((key) => this.client.hdel(key, name));
      await Promise.allSettled(undone);
      throw error;
    }
  }

  /**
   * Makes it known again to a server that has lost it; nothing changes where it is there. Its jobs are added by `addAgain`.
   *
   * @throws WorkUsageError where another store takes its results
   */
  async restore(campaign: Campaign, store: string): Promise<void> {
    const { name } = campaign;
    await this.#asked((client) => client.hsetnx(STORES, name, store));
    await this.requireOwn(name, store);
    await this.#asked((client) => client.hset(CAMPAIGNS, name, JSON.stringify(campaign)));
  }

  /** @throws WorkUsageError where it is not there, or another store takes its results */
  async requireOwn(name: string, store: string): Promise<void> {
    const own = await this.#asked((client) => client.hget(STORES, name));
    if (own === store) return;
    throw new WorkUsageError(
      own === null
        ? `${this.shown} has no campaign "${name}": was another server meant?`
        : `the results of "${name}" on ${this.shown} go to another store than this one: name that with --store`,
    );
  }

  async state(name: string): Promise<QueueState> {
    return this.#with(name, async (queue) => {
      const counts = await queue.getJobCounts();
      const failed = await queue.getRanges(['failed'], 0, REFUSED);
      // What else stands there may be unreadable as a job.
      const reasons = failed.map((id) => this.client.hget(queue.toKey(id), 'failedReason'));
      const refused = (await Promise.all(reasons)).map((reason, at) => `${String(failed[at])}: ${reason ?? ''}`); // prettier-ignore
      return {
        isPaused: await queue.isPaused(),
        ...placesOf(counts),
        refused,
        untaken: await this.client.hlen(resultsKey(name)),
      };
    });
  }

  async pause(name: string): Promise<void> {
    await this.#with(name, (queue) => queue.pause());
  }

  async resume(name: string): Promise<void> {
    await this.#with(name, (queue) => queue.resume());
  }

  /** Adds what has no result, where nothing is left to be done. */
  async addAgain(name: string, spans: readonly Span[]): Promise<void> {
    await this.#with(name, async (queue) => {
      // A job that was refused would keep another of its name out.
      await queue.clean(0, REFUSED, 'failed');
      await addTasks(queue, spans);
    });
  }

  /** Hands the results over that are there; each is removed when it is kept. */
  async take(
    name: string,
    keep: (results: readonly { field: string; body: string }[]) => Promise<void>,
  ): Promise<void> {
    const key = resultsKey(name);
    let cursor = '0';
    do {
      const from = cursor;
      const [next, entries] = await this.#asked((client) => client.hscan(key, from, 'COUNT', BATCH)); // prettier-ignore
      const results = Array.from({ length: entries.length / 2 }, (_, at) => ({
        field: entries[2 * at] ?? '',
        body: entries[2 * at + 1] ?? '',
      }));
      if (results.length > 0) {
        await keep(results);
        const fields = results.map(({ field }) => field);
        await this.#asked((client) => client.hdel(key, ...fields));
      }
      cursor = next;
    } while (cursor !== '0');
  }

  close(): void {
    this.client.disconnect();
  }

  async #with<T>(name: string, work: (queue: QueueOfJobs) => Promise<T>): Promise<T> {
    const queue = queueOf(this.bullmq, this.client, name);
    try {
      return await this.#asked(() => work(queue));
    } finally {
      await queue.close();
    }
  }

  async #asked<T>(work: (client: Client) => Promise<T>): Promise<T> {
    try {
      return await work(this.client);
    } catch (error) {
      throw failureOf(this.shown, error);
    }
  }
}

/** Jobs by where they are. */
function placesOf(
  counts: Readonly<Record<string, number>>,
): Pick<QueueState, 'waiting' | 'active' | 'delayed'> {
  const { waiting = 0, active = 0, delayed = 0 } = counts;
  return { waiting, active, delayed };
}

/** Whether nothing is left to be done: no job waits, is worked on, or is to be taken again. */
export function isDone(counts: Readonly<Record<string, number>>): boolean {
  const { waiting, active, delayed } = placesOf(counts);
  return waiting + active + delayed === 0;
}
