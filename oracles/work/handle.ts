/**
 * What a worker does with what it has taken: the same wherever that comes from. What is thrown gives it back, to be taken
 * again; what returns is done, and what came of it is kept before.
 */
import type { Campaign } from './campaign.js';
import { Gatherer } from './gather.js';
import { halves, type Job, type Task } from './job.js';
import { partsOf } from './plan.js';
import type { JobResult, UnitVerdict } from './result.js';

/** What became of it before. */
export interface Attempts {
  /** How often it was taken, this time included, and those not from which it was given back. */
  readonly started: number;
  /** How often somebody saw that it failed; of the others nothing more was heard. */
  readonly failed: number;
  /** What was seen last. */
  readonly reason: string | null;
}

export interface Sink {
  /** Further tasks, which are taken before those that wait. Those that it has already are passed over. */
  add(tasks: readonly Task[]): Promise<void>;
  keep(result: JobResult): Promise<void>;
}

export interface Performer {
  /** @throws whatever keeps it from being performed */
  perform(job: Job): Promise<JobResult>;
}

/** Workers that a job may cost before it is set aside. */
const MOST_LOST = 3;
/**
 * A single unit is said to crash only where somebody saw it do so as often. Who is never heard of again may have been ended
 * by others, so that of these it takes more.
 */
const MOST_SILENT = 10;

export async function handle(
  campaign: Campaign,
  task: Task,
  attempts: Attempts,
  performer: Performer,
  sink: Sink,
): Promise<void> {
  if (task.kind === 'span') {
    await sink.add(partsOf(campaign, task));
  } else if (task.count > 1 && attempts.started > MOST_LOST) {
    await sink.add(halves(task));
  } else if (task.count === 1 && isLost(attempts)) {
    await sink.keep(await lost(campaign, task, attempts));
  } else {
    await sink.keep(await performer.perform(task));
  }
}

function isLost({ started, failed }: Attempts): boolean {
  return failed >= MOST_LOST || started > MOST_SILENT;
}

/** The unit is named, and so is what it did: no hole is left. */
async function lost(
  campaign: Campaign,
  job: Job,
  { started, failed, reason }: Attempts,
): Promise<JobResult> {
  const { unitName } = await import('./unit-name.js');
  const isSeen = failed >= MOST_LOST && reason !== null;
  const verdict = isSeen ? verdictOf(reason) : 'crash';
  const observed = isSeen
    ? reason
    : `nothing more was heard of ${String(started - 1)} workers that had taken it`;
  const unit = unitName(campaign, job);
  const gatherer = new Gatherer(job);
  gatherer.digest.add(unit, verdict);
  const { environment, document, backend } = campaign;
  gatherer.add(verdict, {
    finding: () => ({
      unit,
      verdict,
      environment,
      document,
      program: '',
      inputs: [],
      clauses: [],
      signature: null,
      where: '',
      observed,
      permitted: 'an answer',
      backend,
    }),
  });
  return gatherer.result;
}

const SAID: readonly UnitVerdict[] = ['timeout', 'protocol error', 'infrastructure'];

/** Reasons begin with their verdict. */
function verdictOf(reason: string): UnitVerdict {
  return SAID.find((verdict) => reason.startsWith(`${verdict}:`)) ?? 'crash';
}
