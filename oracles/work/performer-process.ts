/** The process that performs jobs, seen from the worker that takes them. It is started again after it has ended. */
import { BackendFailure, BackendUsageError } from '../backends/backend.js';
import { stackOf } from '../stress/stack-of.js';
import { Worker } from '../stress/worker.js';
import type { Implementation } from './campaign.js';
import type { Performer } from './handle.js';
import type { Job } from './job.js';
import type { Runs, WorkOrder, WorkReport } from './messages.js';
import type { JobResult } from './result.js';
import type { Setting } from './setting.js';

/** The job failed here, and may succeed elsewhere or another time: a verdict, a colon, and what was seen. */
export class JobFailed extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'JobFailed';
  }
}

interface Waiting {
  readonly settle: (report: WorkReport) => void;
  readonly fail: (error: Error) => void;
}

export class PerformerProcess implements Performer {
  #worker: Worker<WorkOrder, WorkReport> | null = null;
  #waiting: Waiting | null = null;
  #isClosed = false;

  private constructor(
    private readonly backend: string,
    private readonly setting: Setting,
  ) {}

  /** @throws BackendUsageError, BackendFailure */
  static async open(
    backend: string,
    setting: Setting,
  ): Promise<{
    readonly performer: PerformerProcess;
    readonly implementation: Implementation;
    readonly runs: Runs;
  }> {
    const performer = new PerformerProcess(backend, setting);
    try {
      const { implementation, runs } = await performer.#opened();
      return { performer, implementation, runs };
    } catch (error) {
      performer.close();
      throw error;
    }
  }

  /** One job at a time. @throws JobFailed; BackendUsageError, BackendFailure where none can be performed here */
  async perform(job: Job): Promise<JobResult> {
    if (this.#isClosed) throw new JobFailed('infrastructure: it was given up');
    if (this.#worker === null) await this.#opened();
    const report = await this.#told({ kind: 'perform', job });
    switch (report.kind) {
      case 'result':
        return report.result;
      case 'job failed':
        throw new JobFailed(report.reason);
      default:
        throw new Error(`a process that performs jobs answered "${report.kind}"`);
    }
  }

  /** What is being performed is given up. */
  close(): void {
    this.#isClosed = true;
    this.#worker?.leave();
    this.#worker = null;
    this.#waiting?.fail(new JobFailed('infrastructure: it was given up'));
  }

  /** The process's, while there is one. */
  get pid(): number | undefined {
    return this.#worker?.pid;
  }

  async #opened(): Promise<Extract<WorkReport, { kind: 'opened' }>> {
    const { backend, setting } = this;
    let report: WorkReport;
    try {
      report = await this.#told({ kind: 'open', backend, setting });
    } catch (error) {
      // Nothing was asked yet.
      if (error instanceof JobFailed) throw new BackendFailure(error.message);
      throw error;
    }
    if (report.kind === 'opened') return report;
    throw new Error(`a process that opens a backend answered "${report.kind}"`);
  }

  #told(order: WorkOrder): Promise<WorkReport> {
    return new Promise((resolve, reject) => {
      const settle = (action: () => void): void => {
        this.#waiting = null;
        this.#worker?.rest();
        action();
      };
      this.#waiting = {
        settle: (report) => {
          settle(() => {
            if (report.kind === 'failed') reject(thrown(report));
            else resolve(report);
          });
        },
        fail: (error) => {
          settle(() => {
            reject(error);
          });
        },
      };
      if (this.#worker === null) this.#worker = this.#started(order);
      else this.#worker.tell(order);
    });
  }

  #started(order: WorkOrder): Worker<WorkOrder, WorkReport> {
    const { variables } = stackOf(this.backend);
    const worker = new Worker<WorkOrder, WorkReport>(
      'oracles/work/perform-main',
      order,
      variables,
      (report) => {
        if (report.kind !== 'asked') this.#waiting?.settle(report);
      },
    );
    const onEnd = (error: Error): void => {
      if (this.#worker === worker) this.#worker = null;
      if (!this.#isClosed) this.#waiting?.fail(error);
    };
    worker.finished.then(
      (incident) => {
        onEnd(new JobFailed(incident ?? 'crash: the process ended'));
      },
      (error: unknown) => {
        onEnd(error instanceof Error ? error : new Error(String(error)));
      },
    );
    return worker;
  }
}

function thrown({ name, message }: Extract<WorkReport, { kind: 'failed' }>): Error {
  return name === 'BackendUsageError'
    ? new BackendUsageError(message)
    : new BackendFailure(message);
}
