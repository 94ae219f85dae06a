/**
 * A worker of a campaign on a queue. BullMQ hands jobs out, keeps their leases while they are worked on, and takes a job back
 * whose worker is not heard of any more; what is done with one is what is done here too (../handle.ts).
 */
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Campaign } from '../campaign.js';
import { handle, type Performer, type Sink } from '../handle.js';
import type { Task } from '../job.js';
import { JobFailed } from '../performer-process.js';
import { isPlanned } from '../plan.js';
import type { JobResult } from '../result.js';
import { Malformed, taskFrom } from '../schema.js';
import {
  addTasks,
  isDone,
  keepResult,
  madeReadable,
  PREFIX,
  queueOf,
  resultsKey,
  SameCampaign,
} from './campaign-queue.js';
import { isRefused } from './connection.js';
import type { BullMq, Client, QueuedJob, QueueOfJobs, QueueWorker } from './packages.js';

export interface Serving {
  readonly bullmq: BullMq;
  /** Waits where the server is not there. Whoever made it disconnects it. */
  readonly client: Client;
  readonly campaign: Campaign;
  /** As many jobs are worked on at a time. Whoever made them closes them; they are closed before `signal` is aborted. */
  readonly performers: readonly Performer[];
  /** Milliseconds after which a job is taken from a worker that is not heard of. */
  readonly lease: number;
  /** Milliseconds before a job that failed is taken again the first time; the usual if absent. */
  readonly backoff?: number;
  readonly onNotice: (notice: string) => void;
  readonly onResult?: (result: JobResult) => void;
  readonly signal?: AbortSignal;
}

/**
 * Nothing was left to be done; the campaign is paused, and what had been begun is done; or the signal ended it, and what was
 * being done is for others to take.
 */
export type ServingEnd = 'done' | 'paused' | 'interrupted';

/** Milliseconds between looks whether all is done. */
const LOOK = 250;
/** Seconds that a worker waits for a job before it asks again. */
const DRAIN_SECONDS = 1;

/** Bytes of results that wait for the store: where there are more, nothing further is begun until it has taken some. */
const MOST_HELD = 64 * 2 ** 20;
/** Milliseconds until it is looked at again. */
const HELD_PAUSE = 1000;

/** The queue by itself gives no stalled job up: it is narrowed down (../handle.ts). */
const MOST_STALLED = 1_000_000;

/** @throws what a performer throws but JobFailed: then no job can be performed here, and others take what was begun */
export async function serve(serving: Serving): Promise<ServingEnd> {
  return new Service(serving).run();
}

class Service {
  readonly #free: Performer[];
  readonly #queue: QueueOfJobs;
  readonly #name = `${hostname()}:${String(process.pid)}`;
  #unfit: { readonly error: unknown } | null = null;
  #isHeld = false;
  readonly #same: SameCampaign;

  constructor(private readonly serving: Serving) {
    const { bullmq, client, campaign, performers } = serving;
    this.#free = [...performers];
    this.#queue = queueOf(bullmq, client, campaign.name);
    this.#same = new SameCampaign(client, campaign);
  }

  async run(): Promise<ServingEnd> {
    const worker = this.#worker();
    try {
      for (;;) {
        if (this.#isEnded) return 'interrupted';
        if (this.#unfit !== null) throw this.#unfit.error;
        if (isDone(await this.#ended(this.#queue.getJobCounts(), NEVER_DONE))) return 'done';
        if (await this.#ended(this.#queue.isPaused(), false)) return 'paused';
        await this.#ended(sleep(LOOK), undefined);
      }
    } finally {
      // Where the server is not there, there is nobody to give jobs back to: they are taken when their leases end.
      await worker.close(this.serving.client.status !== 'ready');
      if (this.serving.client.status === 'ready') await this.#queue.close();
    }
  }

  get #isEnded(): boolean {
    return this.serving.signal?.aborted === true;
  }

  /** What is waited for, or something else where the signal comes first. */
  async #ended<T>(waited: Promise<T>, otherwise: T): Promise<T> {
    const { signal } = this.serving;
    if (signal === undefined) return waited;
    const controller = new AbortController();
    try {
      const aborted = new Promise<T>((resolve) => {
        const resolved = (): void => {
          resolve(otherwise);
        };
        signal.addEventListener('abort', resolved, { signal: controller.signal });
        if (signal.aborted) resolved();
      });
      return await Promise.race([waited, aborted]);
    } finally {
      controller.abort();
    }
  }

  #worker(): QueueWorker {
    const { bullmq, client, campaign, performers, lease } = this.serving;
    const worker = new bullmq.Worker(campaign.name, (job, token) => this.#process(job, token), {
      connection: client,
      prefix: PREFIX,
      name: this.#name,
      concurrency: performers.length,
      lockDuration: lease,
      stalledInterval: lease,
      maxStalledCount: MOST_STALLED,
      drainDelay: DRAIN_SECONDS,
    });
    // What is wrong with the connection its owner tells; a lost lease is no failure.
    worker.on('error', (error) => {
      if (isRefused(error)) this.#unfit ??= { error };
      else if (error instanceof SyntaxError) void this.#tellUnreadable();
    });
    return worker;
  }

  /** A job that is no JSON: the queue hands it to nobody. It is refused once its lease has ended. */
  async #tellUnreadable(): Promise<void> {
    const { client, campaign, onNotice } = this.serving;
    try {
      for (const id of await madeReadable(client, this.#queue)) {
        onNotice(`job ${JSON.stringify(id)} of ${campaign.name} is no JSON: it is refused`);
      }
    } catch (error) {
      // Where the server is gone it is found again.
      if (error instanceof Error && isRefused(error)) this.#unfit ??= { error };
    }
  }

  /** What is thrown tells the queue what becomes of the job. */
  async #process(job: QueuedJob, token?: string): Promise<null> {
    const { bullmq, campaign } = this.serving;
    const task = this.#taskOf(job);
    if (task.kind === 'span' && (await this.#holdsMuch())) {
      await job.moveToDelayed(Date.now() + HELD_PAUSE, token);
      throw new bullmq.DelayedError();
    }
    const performer = this.#free.pop();
    if (performer === undefined) throw new Error('more jobs were handed out than are performed');
    const { attemptsMade: failed, stalledCounter: silent, failedReason: reason = null } = job;
    // Who gives a job back has lost nothing: BullMQ's own count of starts has those too.
    const attempts = { started: failed + silent + 1, failed, reason };
    try {
      if (this.#isEnded || this.#unfit !== null) throw new Error('it is not worked on any more');
      await handle(campaign, task, attempts, performer, this.#sink);
      return null;
    } catch (error) {
      if (error instanceof JobFailed && !this.#isEnded) throw error;
      if (!this.#isEnded) this.#unfit ??= { error };
      // It is no fault of the job. Where the server does not take it back, others take it when its lease ends.
      await job.moveToWait(token).catch(() => undefined);
      throw new bullmq.WaitingError();
    } finally {
      this.#free.push(performer);
    }
  }

  /** @throws an error after which the queue gives the job up, of one that is none of the campaign's */
  #taskOf({ id, data }: QueuedJob): Task {
    const { bullmq, campaign, onNotice } = this.serving;
    try {
      const task = taskFrom(data);
      if (isPlanned(campaign, task)) return task;
      throw new Malformed('it is no job of the campaign');
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
      onNotice(`job ${JSON.stringify(id)} of ${campaign.name} is refused: ${error.message}`);
      throw new bullmq.UnrecoverableError(error.message);
    }
  }

  async #holdsMuch(): Promise<boolean> {
    const { client, campaign, onNotice } = this.serving;
    const held = (await client.memory('USAGE', resultsKey(campaign.name))) ?? 0;
    const isMuch = held > MOST_HELD;
    if (isMuch && !this.#isHeld) {
      const megabytes = String(Math.round(held / 2 ** 20));
      onNotice(
        `${megabytes} MB of results of ${campaign.name} wait for their store: nothing further is begun ` +
          `until "vpspec campaign status ${campaign.name}" has taken them`,
      );
    }
    this.#isHeld = isMuch;
    return isMuch;
  }

  readonly #sink: Sink = {
    add: async (tasks) => {
      await this.#same.require();
      await addTasks(this.#queue, tasks, this.serving.backoff);
    },
    keep: async (result) => {
      const { client, campaign, onResult } = this.serving;
      await this.#same.require();
      await keepResult(client, campaign.name, result, this.#name);
      onResult?.(result);
    },
  };
}

/** Counts of a queue of which nobody knows that it is done. */
const NEVER_DONE: Readonly<Record<string, number>> = { active: 1 };
