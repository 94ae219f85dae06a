/** What the actions of `vpspec campaign` do: those that ask a backend are loaded where they are wanted. */
import { Results, type StoredCampaign } from '../../oracles/work/results.js';
import {
  exitOf,
  onQueue,
  print,
  taken,
  viewOf,
  type CampaignAction,
  type CampaignFlags,
} from './view.js';
import { EXIT, InputError } from '../exit.js';
import { requireOutputFile } from '../output.js';

/** Which options belong to which action. */
const OF_CREATE = [
  'environment',
  'document',
  'budget',
  'work',
  'seed',
  'against',
  'tolerance',
] as const;

/** Gives the exit code. @throws InputError, MachineryError and what the rooms below throw */
export async function runCampaignCommand(
  action: CampaignAction,
  name: string,
  flags: CampaignFlags,
): Promise<number> {
  requireOwnOptions(action, flags);
  requireOutputFile('--store', flags.store);
  const results = new Results(flags.store);
  if (action === 'create') {
    const { create } = await import('./run.js');
    return create(name, flags, results);
  }
  const stored = await results.find(name);
  if (stored.queue === null && flags.queue !== undefined) {
    throw new InputError(
      `--queue: ${name} of ${flags.store} is on no queue, processes of this machine work on it`,
    );
  }
  if (action === 'run') {
    const { run } = await import('./run.js');
    return run(stored, flags, results);
  }
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
  await onQueue(queue, flags, async (there) => {
    if (action === 'pause') {
      await there.requireOwn(name, id);
      await there.pause(name);
      return;
    }
    await there.restore(campaign, id);
    await there.resume(name);
    const { waiting, active, delayed } = await there.state(name);
    if (waiting + active + delayed > 0) return;
    await taken(there, results, name);
    const { uncovered } = await import('../../oracles/work/coverage.js');
    const spans = uncovered(campaign, await results.coverage(name));
    if (spans.length > 0) await there.addAgain(name, spans);
  });
}
