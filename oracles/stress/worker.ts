/** One process of a run that several share, seen from whoever started it. */
import { fork, type ChildProcess } from 'node:child_process';
import { BackendFailure } from '../backends/backend.js';
import { ownProcess } from '../protocol/own-process.js';

/** A process that says nothing for so long hangs, in milliseconds. */
const SILENCE = 120_000;

/** How long a process may take to end by itself, in milliseconds. */
const GRACE = 2000;

/** It runs until it is done, ends by itself, hangs, or `end` is called. */
export class Worker<Order extends object, Report extends { readonly kind: string }> {
  /** Null, or what was wrong with the process. @throws what `onReport` throws, BackendFailure */
  readonly finished: Promise<string | null>;
  readonly #child: ChildProcess;
  #silence: NodeJS.Timeout | null = null;
  #isDone = false;
  #hangs = false;

  /**
   * @param main the program of the process, which reports `done` last
   * @param variables added to the environment of the process
   */
  constructor(
    main: string,
    order: Order,
    variables: Readonly<Record<string, string>>,
    onReport: (report: Report) => void,
  ) {
    const { words } = ownProcess(main);
    const [file = ''] = words.slice(-1);
    this.#child = fork(file, [], {
      execArgv: words.slice(0, -1),
      env: { ...process.env, ...variables },
      // Standard output is the command's own.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.finished = new Promise((resolve, reject) => {
      const fail = (error: unknown): void => {
        this.end();
        reject(error instanceof Error ? error : new Error(String(error)));
      };
      this.#child.on('message', (message) => {
        // Only that program sends here.
        const report = message as Report;
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

  end(): void {
    this.#child.kill('SIGKILL');
  }

  /** A further order to a process that takes several; from now on it is expected to say something. */
  tell(order: Order): void {
    this.#expectMore();
    this.#child.send(order, () => undefined);
  }

  /** Nothing is owed any more: that it says nothing means nothing, until it is told something. */
  rest(): void {
    if (this.#silence !== null) clearTimeout(this.#silence);
    this.#silence = null;
  }

  /** Nobody is at this end any more: it closes what it holds, and ends. */
  leave(): void {
    this.rest();
    this.#isDone = true;
    if (this.#child.connected) this.#child.disconnect();
    setTimeout(() => {
      this.end();
    }, GRACE).unref();
  }

  /** The number of the process. */
  get pid(): number | undefined {
    return this.#child.pid;
  }

  #expectMore(): void {
    if (this.#silence !== null) clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      this.#hangs = true;
      this.end();
    }, SILENCE);
  }

  #incident(code: number | null, signal: string | null): string | null {
    if (this.#isDone) return null;
    return this.#hangs
      ? `timeout: nothing was heard of the driver's process for ${String(SILENCE / 1000)} s`
      : `crash: the driver's process ended by itself (${signal ?? `exit code ${String(code)}`})`;
  }
}
