/** What the actions of `vpspec campaign` do. */
import { availableParallelism, hostname } from 'node:os';
import { uncovered } from '../oracles/work/again.js';
import { beginning } from '../oracles/work/begin.js';
import type { Campaign } from '../oracles/work/campaign.js';
import { unlikeness, versionsHere } from '../oracles/work/fit.js';
import { workHere, type LocalEnd } from '../oracles/work/local.js';
import { PerformerProcess } from '../oracles/work/performer-process.js';
import { unitsIn } from '../oracles/work/plan.js';
import { queueAddress, type QueueAddress } from '../oracles/work/queue/address.js';
import type { CampaignQueue } from '../oracles/work/queue/campaign-queue.js';
import { BLAMED, countOf, unitsOf } from '../oracles/work/result.js';
import { Results, type StoredCampaign } from '../oracles/work/results.js';
import { stackOf } from '../oracles/stress/stack-of.js';
import { campaignJson } from '../reports/json/work.js';
import { jsonText } from '../reports/json/text.js';
import { campaignText, verdictOf, type CampaignView } from '../reports/work.js';
import type { CampaignAction, CampaignFlags } from './campaign-flags.js';
import { documentAsked } from './document-option.js';
import { EXIT, InputError } from './exit.js';
import { Interruption } from './interruption.js';
import { requireOutputFile } from './output.js';
import { progressBar } from './progress.js';
import { queueNamed } from './queue-options.js';

/** Which options belong to which action. */
const OF_CREATE = ['environment', 'document', 'budget', 'work', 'seed'] as const;

/** Gives the exit code. @throws InputError, MachineryError and what the rooms below throw */
export async function runCampaignCommand(
  action: CampaignAction,
  name: string,
  flags: CampaignFlags,
): Promise<number> {
  requireOwnOptions(action, flags);
  requireOutputFile('--store', flags.store);
  const results = new Results(flags.store);
  if (action === 'create') return create(name, flags, results);
  const stored = await results.find(name);
  if (action === 'run') return run(stored, flags, results);
  if (action === 'pause' || action === 'resume') await turn(action, stored, flags, results);
  const view = await viewOf(stored, flags, results);
  print(view, flags, action === 'report');
  return action === 'report' ? exitOf(view) : EXIT.ok;
}

/** @throws InputError */
function requireOwnOptions(action: CampaignAction, flags: CampaignFlags): void {
  if (action !== 'create') {
    const [strange] = OF_CREATE.filter((option) => flags[option] !== undefined);
    if (strange !== undefined) {
      throw new InputError(
        `--${strange} goes with "create": a campaign that is there keeps its own`,
      );
    }
  }
  const asks = action === 'create' || action === 'run';
  if (asks && flags.backend === undefined) throw new InputError(`${action}: --backend is missing`);
  if (!asks && flags.backend !== undefined) {
    throw new InputError(`--backend goes with "create" and "run": "${action}" asks nobody`);
  }
}

async function create(name: string, flags: CampaignFlags, results: Results): Promise<number> {
  const backend = backendOf(flags);
  const address = await queueNamed(flags.queue);
  const campaign = await beginning({
    name,
    backend,
    environment: flags.environment ?? 'VP2.0',
    document: await documentAsked(flags),
    seed: flags.seed ?? 1,
    budget: flags.budget ?? 100_000,
    kinds: flags.work ?? ['cases', 'operands', 'programs'],
  });
  if (address === null) {
    await results.create(campaign, null);
    return run(await results.find(name), flags, results);
  }
  const queue = await opened(address);
  try {
    const id = await results.create(campaign, address.shown);
    try {
      await queue.create(campaign, id);
    } catch (error) {
      // Nobody works on it: the name is free again.
      await results.forget(name);
      throw error;
    }
  } finally {
    queue.close();
  }
  const view = await viewOf(await results.find(name), flags, results);
  print(view, flags, false);
  if (flags.json !== true) {
    process.stdout.write(`Work:   npx vpspec work ${name} --queue ${address.shown} --backend …\n`);
  }
  return EXIT.ok;
}

/** With processes of this machine. */
async function run(
  { campaign, queue, isPaused }: StoredCampaign,
  flags: CampaignFlags,
  results: Results,
): Promise<number> {
  const { name } = campaign;
  if (queue !== null) {
    throw new InputError(
      `${name} is on ${queue}: "vpspec work ${name} --queue ${queue} --backend …" works on it`,
    );
  }
  if (isPaused) {
    throw new InputError(`${name} is paused: "vpspec campaign resume ${name}" lets it go on`);
  }
  const backend = backendOf(flags);
  const interruption = new Interruption();
  const performers: PerformerProcess[] = [];
  const end = (): void => {
    for (const performer of performers) performer.close();
  };
  interruption.signal.addEventListener('abort', end);
  let ended: LocalEnd;
  try {
    performers.push(...(await fitting(campaign, backend, flags.jobs ?? availableParallelism())));
    ended = await worked(campaign, performers, results, interruption.signal);
  } finally {
    end();
    interruption.release();
  }
  if (ended === 'interrupted') {
    throw interruption.ended(
      `interrupted: what was judged is kept in ${flags.store}; "vpspec campaign run ${name}" goes on`,
    );
  }
  const view = await viewOf(await results.find(name), flags, results);
  print(view, flags, true);
  return exitOf(view);
}

async function worked(
  campaign: Campaign,
  performers: readonly PerformerProcess[],
  results: Results,
  signal: AbortSignal,
): Promise<LocalEnd> {
  const bar = progressBar(process.stderr, 'unit');
  const { name, backend: label } = campaign;
  const total = unitsIn(campaign);
  const before = (await results.found(name)).all;
  let [done, failures] = [unitsOf(before), countOf(before, BLAMED)];
  const worker = `${hostname()}:${String(process.pid)}`;
  try {
    return await workHere({
      campaign,
      performers,
      coverage: await results.coverage(name),
      keep: (some) =>
        results.keep(
          name,
          some.map((result) => ({ field: worker, body: JSON.stringify(result), worker })),
        ),
      onResult: (result) => {
        done += unitsOf(result);
        failures += countOf(result, BLAMED);
        bar.update({ done, total, label, failures });
      },
      signal,
    });
  } finally {
    bar.clear();
  }
}

/** @throws InputError where this is not whom the campaign is about, or not the version */
async function fitting(
  campaign: Campaign,
  backend: string,
  jobs: number,
): Promise<readonly PerformerProcess[]> {
  const { name, environment, document, seed } = campaign;
  const setting = { environment, document, seed };
  const performers: PerformerProcess[] = [];
  try {
    const first = await PerformerProcess.open(backend, setting);
    performers.push(first.performer);
    const reasons = unlikeness(campaign, versionsHere(), first.implementation);
    if (reasons.length > 0) {
      throw new InputError(`${name} cannot be gone on with here: ${reasons.join('; ')}`);
    }
    while (performers.length < jobs) {
      performers.push((await PerformerProcess.open(backend, setting)).performer);
    }
    return performers;
  } catch (error) {
    for (const performer of performers) performer.close();
    throw error;
  }
}

async function turn(
  action: 'pause' | 'resume',
  { campaign, queue, id }: StoredCampaign,
  flags: CampaignFlags,
  results: Results,
): Promise<void> {
  const { name } = campaign;
  if (queue === null) {
    await results.pause(name, action === 'pause');
    return;
  }
  await onQueue(queue, id, name, flags, async (there) => {
    if (action === 'pause') {
      await there.pause(name);
      return;
    }
    await there.resume(name);
    const { waiting, active, delayed } = await there.state(name);
    if (waiting + active + delayed > 0) return;
    await taken(there, results, name);
    const spans = uncovered(campaign, await results.coverage(name));
    if (spans.length > 0) await there.addAgain(name, spans);
  });
}

async function viewOf(
  { campaign, queue, id, isPaused }: StoredCampaign,
  flags: CampaignFlags,
  results: Results,
): Promise<CampaignView> {
  const { name } = campaign;
  if (queue === null) {
    return { campaign, found: await results.found(name), isPaused, queue: null };
  }
  return onQueue(queue, id, name, flags, async (there) => {
    await taken(there, results, name);
    const state = await there.state(name);
    const found = await results.found(name);
    return { campaign, found, isPaused, queue: { address: queue, ...state } };
  });
}

async function taken(there: CampaignQueue, results: Results, name: string): Promise<void> {
  const { takeResults } = await import('../oracles/work/queue/take.js');
  await takeResults(there, results, name);
}

/** @throws InputError where the queue is not named and cannot be known */
async function onQueue<T>(
  shown: string,
  id: string,
  name: string,
  flags: CampaignFlags,
  work: (queue: CampaignQueue) => Promise<T>,
): Promise<T> {
  // What the store has is without name and password: where it wants them, it says so.
  const address = (await queueNamed(flags.queue)) ?? queueAddress(shown);
  const queue = await opened(address);
  try {
    await queue.requireOwn(name, id);
    return await work(queue);
  } finally {
    queue.close();
  }
}

async function opened(address: QueueAddress): Promise<CampaignQueue> {
  const { CampaignQueue } = await import('../oracles/work/queue/campaign-queue.js');
  return CampaignQueue.open(address);
}

/** @throws InputError, BackendUsageError */
function backendOf({ backend }: CampaignFlags): string {
  if (backend === undefined) throw new InputError('--backend is missing');
  stackOf(backend);
  return backend;
}

function print(view: CampaignView, { json }: CampaignFlags, isFull: boolean): void {
  process.stdout.write(json === true ? jsonText(campaignJson(view)) : campaignText(view, isFull));
}

function exitOf(view: CampaignView): number {
  switch (verdictOf(view)) {
    case 'something is wrong':
      return EXIT.disagreement;
    case 'nothing is wrong':
      return EXIT.ok;
    case 'nothing was judged':
      return EXIT.badInput;
  }
}
