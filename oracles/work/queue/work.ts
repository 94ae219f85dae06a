/** `vpspec work`: one campaign of a server after the other, with the backend of this command line and no other. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Campaign } from '../campaign.js';
import { WorkUsageError } from '../errors.js';
import { unlikeness, versionsHere } from '../fit.js';
import { PerformerProcess } from '../performer-process.js';
import { unitsOf, type JobResult } from '../result.js';
import type { QueueAddress } from './address.js';
import { knownCampaigns, queueOf, isDone } from './campaign-queue.js';
import { connecting } from './connection.js';
import { queuePackages, type BullMq, type Client } from './packages.js';
import { serve, type ServingEnd } from './serve.js';

export interface WorkOptions {
  readonly address: QueueAddress;
  readonly backend: string;
  /** Of these campaigns alone; of all if none is named. */
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
      const seen = await this.#round();
      if (signal.aborted) break;
      if (!stay) {
        this.#requireSome(seen);
        break;
      }
      await sleep(LOOK, undefined, { signal }).catch(() => undefined);
    }
    return {
      campaigns: Array.from(this.#done, ([name, rest]) => ({ name, ...rest })),
      refused: Array.from(this.#refused, ([name, reasons]) => ({ name, reasons })),
    };
  }

  /** All campaigns, one after the other. How many there are. */
  async #round(): Promise<number> {
    const { names, signal } = this.options;
    const { campaigns, malformed } = await knownCampaigns(this.client);
    for (const each of malformed) this.#tell(`campaign ${each}`);
    const asked = names.length === 0 ? campaigns : campaigns.filter(({ name }) => names.includes(name)); // prettier-ignore
    for (const campaign of asked) {
      if (signal.aborted) break;
      if (!(await this.#isLeft(campaign))) {
        if (!this.#done.has(campaign.name) && this.#refusal(campaign).length === 0) {
          this.#done.set(campaign.name, { end: 'done', jobs: 0, units: 0 });
        }
        continue;
      }
      const reasons = this.#refusal(campaign);
      if (reasons.length > 0) this.#refuse(campaign, reasons);
      else await this.#one(campaign);
    }
    return asked.length;
  }

  #refusal(campaign: Campaign): readonly string[] {
    return unlikeness(campaign, versionsHere(), null);
  }

  #refuse({ name }: Campaign, reasons: readonly string[]): void {
    this.#refused.set(name, reasons);
    this.#tell(`${name} is not worked on here: ${reasons.join('; ')}`);
  }

  #tell(notice: string): void {
    if (this.#told.has(notice)) return;
    this.#told.add(notice);
    this.options.onNotice(notice);
  }

  async #isLeft({ name }: Campaign): Promise<boolean> {
    const queue = queueOf(this.bullmq, this.client, name);
    try {
      return !isDone(await queue.getJobCounts());
    } finally {
      await queue.close();
    }
  }

  async #one(campaign: Campaign): Promise<void> {
    const { backend, jobs, lease, onNotice, onResult, signal } = this.options;
    const { environment, document, seed } = campaign;
    const setting = { environment, document, seed };
    const first = await PerformerProcess.open(backend, setting);
    const performers = [first.performer];
    const reasons = unlikeness(campaign, versionsHere(), first.implementation);
    try {
      if (reasons.length > 0 || first.runs.why !== null) {
        this.#refuse(campaign, first.runs.why === null ? reasons : [first.runs.why]);
        return;
      }
      for (let more = 1; more < jobs; more++) {
        performers.push((await PerformerProcess.open(backend, setting)).performer);
      }
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
    } finally {
      for (const performer of performers) performer.close();
    }
  }

  #requireSome(seen: number): void {
    const { names, address, backend } = this.options;
    if (this.#done.size > 0) return;
    if (seen === 0) {
      const what = names.length === 0 ? 'no campaign' : `no campaign ${names.join(', ')}`;
      throw new WorkUsageError(
        `${address.shown} has ${what}: "vpspec campaign create NAME --queue" makes one`,
      );
    }
    const why = Array.from(this.#refused, ([name, reasons]) => `  ${name}: ${reasons.join('; ')}`);
    throw new WorkUsageError(
      `no campaign on ${address.shown} is for this worker and ${backend}:\n${why.join('\n')}`,
    );
  }
}
