/**
 * A stress run: one program on millions of vertices, each result compared with the one that the default
 * policies give. Processes share the vertices out; each holds a driver of its own.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { BackendFailure } from '../backends/backend.js';
import { ownProcess } from '../protocol/own-process.js';
import type { Difference, StressOrder, StressReport } from './messages.js';
import type { StressedStack } from './stack-of.js';

export interface StressOptions {
  readonly stack: StressedStack;
  readonly source: string;
  readonly seed: number;
  readonly first: number;
  readonly count: number;
  readonly jobs: number;
  readonly parameters: StressOrder['parameters'];
  readonly onProgress: (vertices: number) => void;
}

export interface Stressed {
  readonly vertices: number;
  /** Vertices of which some result is not the nominal one. */
  readonly differing: number;
  /** The first of them, by number. */
  readonly differences: readonly Difference[];
  /** Seconds from when the last process had compiled to the end. */
  readonly seconds: number;
  /** Seconds before: processes, drivers, compilers. */
  readonly startSeconds: number;
  /** What the driver says of itself. */
  readonly details: Readonly<Record<string, string>>;
  /** Processes that ended before they were done, or did not answer: what happened. */
  readonly incidents: readonly string[];
}

/** A process that says nothing for so long hangs, in milliseconds. */
const SILENCE = 120_000;

/** Waits for all of them. @throws BackendFailure where a stack does not open */
export async function stress(options: StressOptions): Promise<Stressed> {
  const began = performance.now();
  const differences: Difference[] = [];
  const incidents: string[] = [];
  let [vertices, differing, opened] = [0, 0, began];
  let details: Stressed['details'] = {};
  const onReport = (report: StressReport): void => {
    switch (report.kind) {
      case 'opened':
        ({ details } = report);
        opened = performance.now();
        return;
      case 'checked':
        vertices += report.vertices;
        differing += report.differing;
        options.onProgress(vertices);
        return;
      case 'difference':
        differences.push(report.difference);
        return;
      case 'failed':
        throw new BackendFailure(report.message);
      case 'done':
    }
  };
  const workers = Array.from({ length: options.jobs }, (_, index) =>
    new Worker(options, index, onReport).finished,
  );
  for (const worker of await Promise.allSettled(workers)) {
    if (worker.status === 'fulfilled') {
      if (worker.value !== null) incidents.push(worker.value);
    } else {
      throw worker.reason;
    }
  }
  const ended = performance.now();
  return {
    vertices,
    differing,
    differences: differences.sort((a, b) => a.vertex - b.vertex),
    seconds: (ended - opened) / 1000,
    startSeconds: (opened - began) / 1000,
    details,
    incidents,
  };
}

/** One process, until it is done. */
class Worker {
  /** Null, or what was wrong with the process. @throws what `onReport` throws, BackendFailure */
  readonly finished: Promise<string | null>;
  readonly #child: ChildProcess;
  #silence: NodeJS.Timeout | null = null;
  #isDone = false;
  #hangs = false;

  constructor(
    { stack, source, seed, first, count, jobs, parameters }: StressOptions,
    index: number,
    onReport: (report: StressReport) => void,
  ) {
    const { words } = ownProcess('oracles/stress/stress-main');
    const [file = ''] = words.slice(-1);
    this.#child = fork(file, [], {
      execArgv: words.slice(0, -1),
      env: { ...process.env, ...stack.variables },
      // Standard output is the command's own.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const share = { index, of: jobs };
    const order: StressOrder = { stack: stack.words, source, seed, first, count, share, parameters };
    this.finished = new Promise((resolve, reject) => {
      const fail = (error: unknown): void => {
        this.#child.kill('SIGKILL');
        reject(error instanceof Error ? error : new Error(String(error)));
      };
      this.#child.on('message', (message) => {
        // Only stress-main.ts sends here.
        const report = message as StressReport;
        this.#expectMore();
        if (report.kind === 'done') this.#isDone = true;
        try {
          onReport(report);
        } catch (error) {
          fail(error);
        }
      });
      this.#child.on('error', (error) => {
        fail(new BackendFailure(`a process could not be started: ${error.message}`));
      });
      this.#child.on('exit', (code, signal) => {
        if (this.#silence !== null) clearTimeout(this.#silence);
        resolve(this.#incident(code, signal));
      });
    });
    this.#expectMore();
    this.#child.send(order, () => undefined);
  }

  #expectMore(): void {
    if (this.#silence !== null) clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      this.#hangs = true;
      this.#child.kill('SIGKILL');
    }, SILENCE);
  }

  #incident(code: number | null, signal: string | null): string | null {
    if (this.#isDone) return null;
    if (this.#hangs) return `timeout: nothing was heard of the driver's process for ${String(SILENCE / 1000)} s`; // prettier-ignore
    return `crash: the driver's process ended by itself (${signal ?? `exit code ${String(code)}`})`;
  }
}
