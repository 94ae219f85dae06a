/** The actions of `vpspec campaign` that ask a backend. */
import { availableParallelism, hostname } from 'node:os';
import { beginning } from '../../oracles/work/begin.js';
import type { Campaign } from '../../oracles/work/campaign.js';
import { workHere, type LocalEnd } from '../../oracles/work/local.js';
import type { PerformerProcess } from '../../oracles/work/performer-process.js';
import { performersFor } from '../../oracles/work/performers.js';
import { unitsIn } from '../../oracles/work/plan.js';
import { BLAMED, countOf, unitsOf } from '../../oracles/work/result.js';
import type { Results, StoredCampaign } from '../../oracles/work/results.js';
import { stackOf } from '../../oracles/stress/stack-of.js';
import { exitOf, opened, print, viewOf, type CampaignFlags } from './view.js';
import { againstOf } from '../against-option.js';
import { documentAsked } from '../document-option.js';
import { EXIT, InputError } from '../exit.js';
import { Interruption } from '../interruption.js';
import { progressBar } from '../progress.js';
import { queueNamed } from '../queue-options.js';

export async function create(
  name: string,
  flags: CampaignFlags,
  results: Results,
): Promise<number> {
  const backend = backendOf(flags);
  const address = await queueNamed(flags);
  const asked = await againstOf(flags);
  const { campaign, without } = await beginning({
    name,
    backend,
    environment: flags.environment ?? 'VP2.0',
    document: await documentAsked(flags),
    seed: flags.seed ?? 1,
    ...(asked === undefined
      ? {}
      : {
          against: {
            engine: asked.engine,
            tolerance: asked.tolerance?.text ?? null,
            alone: asked.alone,
          },
        }),
    budget: flags.budget ?? 100_000,
    kinds: flags.work ?? ['cases', 'operands', 'programs'],
  });
  for (const each of without) process.stderr.write(`vpspec: ${each}\n`);
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
export async function run(
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
    const fitting = await performersFor(campaign, backend, flags.jobs ?? availableParallelism());
    if (fitting.reasons.length > 0) {
      throw new InputError(`${name} cannot be gone on with here: ${fitting.reasons.join('; ')}`);
    }
    performers.push(...fitting.performers);
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

/** @throws InputError, BackendUsageError */
function backendOf({ backend }: CampaignFlags): string {
  if (backend === undefined) throw new InputError('--backend is missing');
  stackOf(backend);
  return backend;
}
