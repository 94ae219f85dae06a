/** `vpspec work`: one campaign of a server after the other, with the backend of this command line and no other. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Campaign } from '../campaign.js';
import { WorkUsageError } from '../errors.js';
import { unlikeness, versionsHere } from '../fit.js';
import { performersFor } from '../performers.js';
import { unitsOf, type JobResult } from '../result.js';
import type { QueueAddress } from './address.js';
import { knownCampaigns, queueOf, isDone } from './campaign-queue.js';
import { connecting, failureOf } from './connection.js';
import { queuePackages, type BullMq, type Client } from './packages.js';
import { serve, type ServingEnd } from './serve.js';

export interface WorkOptions {
  readonly address: QueueAddress;
  readonly backend: string;
  /** It works on these campaigns alone; on all if none is named. */
  readonly names: readonly string[];
  readonly jobs: number;
  /** Milliseconds. */
  readonly lease: number;
  /** Waits for further campaigns where nothing is left to be done. */
  readonly stay: boolean;
  readonly onNotice: (notice: string) => void;
  readonly onResult: (campaign: Campaign, result: JobResult) => void;
  readonly signal: AbortSignal;
}

export interface Worked {
  readonly campaigns: readonly {
    readonly name: string;
    readonly end: ServingEnd;
    readonly jobs: number;
    readonly units: number;
  }[];
  readonly refused: readonly { readonly name: string; readonly reasons: readonly string[] }[];
}

/** Between looks for further campaigns, in milliseconds. */
const LOOK = 2000;

/**
 * @throws WorkUsageError where there is no campaign that it may work on; WorkFailure, BackendUsageError, BackendFailure where
 *   it cannot work
 */
export async function work(options: WorkOptions): Promise<Worked> {
  const { address, onNotice, signal } = options;
  const { bullmq, ioredis } = await queuePackages();
  const client = await connecting(ioredis, address, {
    onTrouble: (message) => {
      onNotice(`${message}: waits, and goes on when it is there`);
    },
    onRight: () => {
      onNotice(`${address.shown} is there again`);
    },
    signal,
  });
  try {
    return await new Working(options, bullmq, client).run();
  } catch (error) {
    throw failureOf(address.shown, error);
  } finally {
    client.disconnect();
  }
}

class Working {
  readonly #done = new Map<string, { end: ServingEnd; jobs: number; units: number }>();
  readonly #refused = new Map<string, readonly string[]>();
  readonly #told = new Set<string>();

  constructor(
    private readonly options: WorkOptions,
    private readonly bullmq: BullMq,
    private readonly client: Client,
  ) {}

  async run(): Promise<Worked> {
    const { signal, stay } = this.options;
    for (;;) {
      await this.#round();
      if (signal.aborted) break;
      if (!stay) {
        this.#requireSome();
        break;
      }
      await sleep(LOOK, undefined, { signal }).catch(() => undefined);
    }
    return {
      campaigns: Array.from(this.#done, ([name, rest]) => ({ name, ...rest })),
      refused: Array.from(this.#refused, ([name, reasons]) => ({ name, reasons })),
    };
  }

  /** All campaigns, one after the other. @throws WorkUsageError for names that are none, unless it stays until they are */
  async #round(): Promise<void> {
    const { names, signal } = this.options;
    const { campaigns, malformed } = await knownCampaigns(this.client);
    const isAsked = ({ name }: { readonly name: string }): boolean =>
      names.length === 0 || names.includes(name);
    this.#requireKnown([...campaigns, ...malformed].map(({ name }) => name));
    for (const { name, reason } of malformed.filter(isAsked)) {
      this.#refuse({ name: JSON.stringify(name) }, [reason]);
    }
    for (const campaign of campaigns.filter(isAsked)) {
      if (signal.aborted) break;
      const left = await this.#left(campaign);
      if (left === 'something') {
        const reasons = this.#refusal(campaign);
        if (reasons.length > 0) this.#refuse(campaign, reasons);
        else await this.#one(campaign);
      } else if (left === 'paused') {
        this.#pausedAt(campaign);
      } else if (!this.#done.has(campaign.name) && this.#refusal(campaign).length === 0) {
        this.#done.set(campaign.name, { end: 'done', jobs: 0, units: 0 });
      }
    }
  }

  #requireKnown(known: readonly string[]): void {
    const { names, stay, address } = this.options;
    const unknown = names.filter((name) => !known.includes(name));
    if (unknown.length === 0) return;
    const has = known.length === 0 ? 'none' : known.join(', ');
    const says = `${address.shown} has no campaign ${unknown.join(', ')}; it has ${has}`;
    if (!stay) throw new WorkUsageError(says);
    this.#tell(`${says}: waits for it`);
  }

  #pausedAt({ name }: Campaign): void {
    const { jobs = 0, units = 0 } = this.#done.get(name) ?? {};
    this.#done.set(name, { end: 'paused', jobs, units });
    this.#tell(`${name} is paused: "vpspec campaign resume ${name}" lets it go on`);
  }

  #refusal(campaign: Campaign): readonly string[] {
    return unlikeness(campaign, versionsHere(campaign.environment), null);
  }

  #refuse({ name }: Pick<Campaign, 'name'>, reasons: readonly string[]): void {
    this.#refused.set(name, reasons);
    this.#tell(`${name} is not worked on here: ${reasons.join('; ')}`);
  }

  #tell(notice: string): void {
    if (this.#told.has(notice)) return;
    this.#told.add(notice);
    this.options.onNotice(notice);
  }

  async #left({ name }: Campaign): Promise<'something' | 'nothing' | 'paused'> {
    const queue = queueOf(this.bullmq, this.client, name);
    try {
      if (isDone(await queue.getJobCounts())) return 'nothing';
      return (await queue.isPaused()) ? 'paused' : 'something';
    } finally {
      await queue.close();
    }
  }

  async #one(campaign: Campaign): Promise<void> {
    const { backend, jobs, lease, onNotice, onResult, signal } = this.options;
    const { performers, reasons } = await performersFor(campaign, backend, jobs);
    if (reasons.length > 0) {
      this.#refuse(campaign, reasons);
      return;
    }
    try {
      const sum = this.#done.get(campaign.name) ?? { end: 'done', jobs: 0, units: 0 };
      this.#done.set(campaign.name, sum);
      const stopping = new AbortController();
      const onAbort = (): void => {
        stopping.abort();
        for (const performer of performers) performer.close();
      };
      signal.addEventListener('abort', onAbort);
      if (signal.aborted) onAbort();
      try {
        sum.end = await serve({
          bullmq: this.bullmq,
          client: this.client,
          campaign,
          performers,
          lease,
          onNotice,
          onResult: (result) => {
            sum.jobs++;
            sum.units += unitsOf(result);
            onResult(campaign, result);
          },
          signal: stopping.signal,
        });
      } finally {
        signal.removeEventListener('abort', onAbort);
      }
      if (sum.end === 'paused') this.#pausedAt(campaign);
    } finally {
      for (const performer of performers) performer.close();
    }
  }

  #requireSome(): void {
    const { address, backend } = this.options;
    if (this.#done.size > 0) return;
    if (this.#refused.size === 0) {
      throw new WorkUsageError(
        `${address.shown} has no campaign: "vpspec campaign create NAME --queue" makes one`,
      );
    }
    const why = Array.from(this.#refused, ([name, reasons]) => `  ${name}: ${reasons.join('; ')}`);
    throw new WorkUsageError(
      `no campaign on ${address.shown} is for this worker and ${backend}:\n${why.join('\n')}`,
    );
  }
}
