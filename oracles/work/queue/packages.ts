/** The packages of the queue, which an installation may leave out: what is called of them. */
import { optionalPackage } from '../../stacks/optional-package.js';
import { WorkFailure } from '../errors.js';

/** A client of ioredis. */
export interface Client {
  readonly status: string;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'ready' | 'end', listener: () => void): unknown;
  connect(): Promise<void>;
  disconnect(): void;
  del(key: string): Promise<number>;
  hget(key: string, field: string): Promise<string | null>;
  hset(key: string, field: string, value: string): Promise<number>;
  hsetnx(key: string, field: string, value: string): Promise<number>;
  hgetall(key: string): Promise<Record<string, string>>;
  hdel(key: string, ...fields: string[]): Promise<number>;
  hlen(key: string): Promise<number>;
  hscan(
    key: string,
    cursor: string,
    count: 'COUNT',
    number: number,
  ): Promise<[cursor: string, entries: string[]]>;
  memory(subcommand: 'USAGE', key: string): Promise<number | null>;
  info(section: 'memory' | 'cpu'): Promise<string>;
}

interface ClientOptions {
  readonly maxRetriesPerRequest: null;
  readonly retryStrategy: (times: number) => number | null;
  readonly lazyConnect: true;
  readonly connectTimeout: number;
  readonly commandTimeout?: number;
  readonly username?: string;
  readonly password?: string;
  readonly tls?: { readonly ca?: string; readonly cert?: string; readonly key?: string };
}

export interface JobOptions {
  readonly jobId: string;
  readonly lifo: true;
  readonly attempts: number;
  readonly backoff: { readonly type: 'exponential'; readonly delay: number };
  readonly removeOnComplete: true;
  readonly removeOnFail: { readonly count: number };
}

/** A job as the queue has it. */
export interface QueuedJob {
  readonly id?: string;
  readonly data: unknown;
  /** How often it failed. */
  readonly attemptsMade: number;
  /** How often its worker fell silent. */
  readonly stalledCounter: number;
  readonly failedReason?: string | null;
  moveToDelayed(timestamp: number, token?: string): Promise<void>;
  moveToWait(token?: string): Promise<unknown>;
}

export interface QueueOfJobs {
  on(event: 'error', listener: (error: Error) => void): unknown;
  addBulk(
    jobs: readonly { readonly name: string; readonly data: unknown; readonly opts: JobOptions }[],
  ): Promise<unknown>;
  getJobCounts(): Promise<Readonly<Record<string, number>>>;
  /** Ids of jobs, by where they are. */
  getRanges(places: readonly ('active' | 'failed')[], start: number, end: number): Promise<readonly string[]>; // prettier-ignore
  /** The key of a job, by its id. */
  toKey(id: string): string;
  clean(grace: number, limit: number, type: 'failed'): Promise<unknown>;
  pause(): Promise<void>;
  resume(): Promise<void>;
  isPaused(): Promise<boolean>;
  close(): Promise<void>;
}

interface QueueOptions {
  readonly connection: Client;
  readonly prefix: string;
  readonly streams?: { readonly events: { readonly maxLen: number } };
}

interface WorkerOptions extends QueueOptions {
  readonly name: string;
  readonly concurrency: number;
  readonly lockDuration: number;
  readonly stalledInterval: number;
  readonly maxStalledCount: number;
  readonly drainDelay: number;
}

export interface QueueWorker {
  on(event: 'error', listener: (error: Error) => void): unknown;
  close(force?: boolean): Promise<void>;
}

export interface BullMq {
  readonly Queue: new (name: string, options: QueueOptions) => QueueOfJobs;
  readonly Worker: new (
    name: string,
    processor: (job: QueuedJob, token?: string) => Promise<unknown>,
    options: WorkerOptions,
  ) => QueueWorker;
  readonly DelayedError: new () => Error;
  readonly WaitingError: new () => Error;
  readonly UnrecoverableError: new (message: string) => Error;
}

export interface IoRedis {
  readonly Redis: new (url: string, options: ClientOptions) => Client;
}

/** @throws WorkFailure where one is not installed */
export async function queuePackages(): Promise<{ bullmq: BullMq; ioredis: IoRedis }> {
  return {
    bullmq: (await loaded('bullmq', 'hands jobs out and takes them back')) as BullMq,
    ioredis: (await loaded('ioredis', 'speaks to Redis')) as IoRedis,
  };
}

async function loaded(name: string, does: string): Promise<unknown> {
  try {
    return await optionalPackage(name, does);
  } catch (error) {
    throw new WorkFailure(error instanceof Error ? error.message : String(error));
  }
}
