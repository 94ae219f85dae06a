/** What `vpspec campaign` takes; a campaign as it is now, with what its queue has brought into the store, and how that is shown. */
import { queueAddress, type QueueAddress } from '../../oracles/work/queue/address.js';
import type { CampaignQueue } from '../../oracles/work/queue/campaign-queue.js';
import type { Results, StoredCampaign } from '../../oracles/work/results.js';
import { verdictOf } from '../../oracles/work/verdict.js';
import { campaignJson } from '../../reports/json/work.js';
import { jsonText } from '../../reports/json/text.js';
import { campaignText, type CampaignView } from '../../reports/work.js';
import { EXIT } from '../exit.js';
import { queueNamed, type QueueFlags } from '../queue-options.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import type { WorkKind } from '../../oracles/work/job.js';
import type { AgainstFlags } from '../against-option.js';
import type { DocumentFlag } from '../document-option.js';

export type CampaignAction = 'create' | 'run' | 'status' | 'pause' | 'resume' | 'report';

export interface CampaignFlags extends DocumentFlag, AgainstFlags, QueueFlags {
  readonly backend?: string;
  readonly environment?: AnyEnvironmentName;
  readonly budget?: number;
  readonly seed?: number;
  readonly work?: readonly WorkKind[];
  readonly store: string;
  readonly jobs?: number;
  readonly json?: boolean;
}

export async function viewOf(
  { campaign, queue, id, isPaused }: StoredCampaign,
  flags: CampaignFlags,
  results: Results,
): Promise<CampaignView> {
  const { name } = campaign;
  if (queue === null) {
    return { campaign, found: await results.found(name), isPaused, queue: null };
  }
  return onQueue(queue, flags, async (there) => {
    await there.requireOwn(name, id);
    await taken(there, results, name);
    const state = await there.state(name);
    const found = await results.found(name);
    return { campaign, found, isPaused, queue: { address: queue, ...state } };
  });
}

export async function taken(there: CampaignQueue, results: Results, name: string): Promise<void> {
  const { takeResults } = await import('../../oracles/work/queue/take.js');
  await takeResults(there, results, name);
}

/** @throws WorkUsageError where the queue is not named and cannot be known, WorkFailure */
export async function onQueue<T>(
  shown: string,
  flags: CampaignFlags,
  work: (queue: CampaignQueue) => Promise<T>,
): Promise<T> {
  // What the store has is without name and password: where it wants them, it says so.
  const address = (await queueNamed(flags, shown)) ?? queueAddress(shown);
  const queue = await opened(address);
  try {
    return await work(queue);
  } finally {
    queue.close();
  }
}

export async function opened(address: QueueAddress): Promise<CampaignQueue> {
  const { CampaignQueue } = await import('../../oracles/work/queue/campaign-queue.js');
  return CampaignQueue.open(address);
}

export function print(view: CampaignView, { json }: CampaignFlags, isFull: boolean): void {
  process.stdout.write(json === true ? jsonText(campaignJson(view)) : campaignText(view, isFull));
}

export function exitOf(view: CampaignView): number {
  switch (verdictOf(view.found)) {
    case 'something is wrong':
      return EXIT.disagreement;
    case 'nothing is wrong':
      return EXIT.ok;
    case 'nothing was judged':
      return EXIT.badInput;
  }
}
