/**
 * A process that performs jobs: it holds the implementation and judges, so that whatever that does ends this process alone,
 * and that whoever holds the lease of the job is never too busy to say so.
 */
import '../late-optimization.js';
import { BackendFailure, BackendUsageError, type Backend } from '../backends/backend.js';
import { openBackend } from '../backends/open.js';
import { BackendIncident } from '../judge/incident.js';
import { certifiedLanguage } from '../certify/languages.js';
import { StackAbsent } from '../stacks/stack-absent.js';
import { asServant, say as sayAny } from '../stress/as-worker.js';
import type { Job } from './job.js';
import type { Runs, WorkOrder, WorkReport } from './messages.js';
import { OperandWork } from './perform-operands.js';
import { UnitWork } from './perform-units.js';
import type { JobResult } from './result.js';
import type { Setting } from './setting.js';

/** Between reports, in milliseconds. */
const INTERVAL = 1000;

const say: (report: WorkReport) => Promise<void> = sayAny;

class Performing {
  readonly #units: UnitWork;
  readonly #operands: OperandWork;

  private constructor(
    setting: Setting,
    private readonly backend: Backend,
  ) {
    this.#units = new UnitWork(setting, backend);
    this.#operands = new OperandWork(setting, backend.identity.spec);
  }

  static async open({
    backend,
    setting,
  }: Extract<WorkOrder, { kind: 'open' }>): Promise<Performing> {
    const opened = await openBackend(backend, { document: setting.document });
    const { name, details } = opened.identity;
    await say({
      kind: 'opened',
      implementation: { name, details },
      runs: runsOf(opened, setting),
    });
    return new Performing(setting, opened);
  }

  perform(job: Job): Promise<JobResult> {
    let last = performance.now();
    const onAsked = (): void => {
      if (performance.now() - last < INTERVAL) return;
      last = performance.now();
      void say({ kind: 'asked' });
    };
    return job.kind === 'operands'
      ? this.#operands.perform(job, onAsked)
      : this.#units.perform(job, onAsked);
  }

  async close(): Promise<void> {
    await this.#operands.close();
    await this.backend.close();
  }
}

function runsOf(backend: Backend, { environment }: Setting): Runs {
  const { environments, spec } = backend.identity;
  if (!certifiedLanguage(environment).isRunBy(backend)) {
    return { why: `${spec} runs no such programs as those of ${environment}` };
  }
  if (environments?.includes(environment) === false) {
    const has = environments.join(', ');
    return { why: `${spec} runs no programs of ${environment}: it says that it has ${has}` };
  }
  return { why: null };
}

let performing: Performing | null = null;

async function carryOut(order: WorkOrder): Promise<void> {
  if (order.kind === 'open') {
    performing = await Performing.open(order);
    return;
  }
  if (performing === null) throw new Error('a job was handed out before anything was opened');
  try {
    await say({ kind: 'result', result: await performing.perform(order.job) });
  } catch (error) {
    if (isUnfit(error)) throw error;
    await say({ kind: 'job failed', reason: reasonOf(error) });
  }
}

/** Whether no other job would fare better here. */
function isUnfit(error: unknown): boolean {
  return (
    error instanceof BackendFailure ||
    error instanceof BackendUsageError ||
    error instanceof StackAbsent
  );
}

function reasonOf(error: unknown): string {
  if (error instanceof BackendIncident) return `${error.verdict}: ${error.message}`;
  return `infrastructure: vpspec failed: ${error instanceof Error ? error.message : String(error)}`;
}

asServant<WorkOrder>(carryOut, async () => performing?.close());
