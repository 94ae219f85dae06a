/**
 * A worker in a process of its own: judging takes longer than many an implementation does, and one process
 * judges on one core.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { BackendFailure, BackendUsageError } from '../backends/backend.js';
import { ownProcess } from '../protocol/own-process.js';
import type { ResultLine } from '../units/result-line.js';
import type { CampaignWorker } from './run.js';
import type { AnyUnit } from '../units/any-unit.js';
import type { WorkerOptions, WorkerReply, WorkerRequest } from './worker-messages.js';

/** The program of a worker process. */
export interface WorkerProgram {
  /** From the package's root without the ending; it answers as worker-main.ts does. */
  readonly module: string;
  readonly words: readonly string[];
}

const USUAL: WorkerProgram = { module: 'oracles/campaign/worker-main', words: [] };

/** How long a worker may take to end by itself, in milliseconds. */
const GRACE = 2000;

export class WorkerProcess implements CampaignWorker {
  #process: ChildProcess;

  private constructor(
    private readonly options: WorkerOptions,
    private readonly program: WorkerProgram,
  ) {
    this.#process = started(program);
  }

  /** @throws BackendUsageError, BackendFailure as `openBackend` does */
  static async open(options: WorkerOptions, program = USUAL): Promise<WorkerProcess> {
    const worker = new WorkerProcess(options, program);
    try {
      await worker.#ask({ kind: 'open', options });
      return worker;
    } catch (error) {
      await worker.close();
      throw error;
    }
  }

  /** @throws what is wrong with vpspec itself */
  async perform(unit: AnyUnit): Promise<ResultLine> {
    const began = performance.now();
    const given = unit.kind === 'gpu cases' || unit.kind === 'case' ? unit : null;
    try {
      const reply = await this.#ask({ kind: 'perform', unit: unit.id, given });
      if (reply.kind !== 'line') throw new Error(`a worker answered ${reply.kind}`);
      return reply.line;
    } catch (error) {
      if (!(error instanceof WorkerEnded)) throw error;
      const milliseconds = performance.now() - began;
      const nothing = { disagreement: null, words: null, left: null };
      const { message: reason } = error;
      return { unit: unit.id, verdict: 'infrastructure', reason, milliseconds, ...nothing };
    }
  }

  async restart(): Promise<void> {
    if (!hasEnded(this.#process)) {
      await this.#ask({ kind: 'restart' });
      return;
    }
    this.#process = started(this.program);
    await this.#ask({ kind: 'open', options: this.options });
  }

  async close(): Promise<void> {
    const child = this.#process;
    if (hasEnded(child)) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => child.kill('SIGKILL'), GRACE);
      child.once('exit', () => {
        clearTimeout(timer);
        resolve();
      });
      // It closes the implementation and ends when nobody is at the other end.
      if (child.connected) child.disconnect();
    });
  }

  /** One request at a time. @throws WorkerEnded, and what the worker threw */
  #ask(request: WorkerRequest): Promise<WorkerReply> {
    const child = this.#process;
    return new Promise((resolve, reject) => {
      const settle = (action: () => void): void => {
        child.off('message', onMessage);
        child.off('exit', onExit);
        child.off('error', onError);
        action();
      };
      const onMessage = (message: unknown): void => {
        // Only worker-main.ts sends here.
        const reply = message as WorkerReply;
        settle(() => {
          if (reply.kind === 'failed') reject(thrown(reply));
          else resolve(reply);
        });
      };
      const onExit = (code: number | null, signal: string | null): void => {
        const how = signal ?? `exit code ${String(code)}`;
        settle(() => {
          reject(new WorkerEnded(`the process that judges ended by itself (${how})`));
        });
      };
      const onError = (error: Error): void => {
        settle(() => {
          reject(new BackendFailure(`a worker process could not be started: ${error.message}`));
        });
      };
      child.on('message', onMessage);
      child.on('exit', onExit);
      child.on('error', onError);
      child.send(request, (error) => {
        // A process that has ended will say no further word.
        if (error !== null && hasEnded(child)) onExit(child.exitCode, child.signalCode);
      });
    });
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** The process ended while an answer was owed. */
class WorkerEnded extends BackendFailure {}

function started({ module, words: own }: WorkerProgram): ChildProcess {
  const { file, words } = ownProcess(module, own);
  return spawn(file, words, {
    // Standard output is the command's own.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
}

/** What the worker threw, as what it was. */
function thrown({ name, message, stack }: Extract<WorkerReply, { kind: 'failed' }>): Error {
  // What is wrong with the words of a command is told by whoever gave them.
  if (name === 'BackendUsageError' || name === 'InputError') return new BackendUsageError(message);
  if (name === 'BackendFailure' || name === 'BackendIncident') return new BackendFailure(message);
  return new Error(`in a worker process: ${stack}`);
}
