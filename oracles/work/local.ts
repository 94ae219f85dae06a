/** Works on a campaign with processes of this machine: the tasks wait in this process, and go back there when one fails. */
import type { Campaign } from './campaign.js';
import type { Coverage } from './coverage.js';
import { handle, type Attempts, type Performer, type Sink } from './handle.js';
import { taskId, type Task } from './job.js';
import { JobFailed } from './performer-process.js';
import { wholeOf } from './plan.js';
import type { JobResult } from './result.js';

export interface LocalWork {
  readonly campaign: Campaign;
  /** One for each job at a time; whoever made them closes them. */
  readonly performers: readonly Performer[];
  /** What has a result already. */
  readonly coverage: Pick<Coverage, 'covers'>;
  /** Keeps results for good. True where the campaign is paused. */
  readonly keep: (results: readonly JobResult[]) => Promise<boolean>;
  readonly onResult?: (result: JobResult) => void;
  /** What was not kept when it is aborted is asked again the next time. */
  readonly signal?: AbortSignal;
}

export type LocalEnd = 'done' | 'paused' | 'interrupted';

/** Results that are kept at once, if not so much time has gone by before, in milliseconds. */
const MOST_HELD = 256;
const LONGEST_HELD = 1000;

/** Waits for all of them. @throws what a performer throws but JobFailed, and what `keep` throws */
export function workHere(work: LocalWork): Promise<LocalEnd> {
  return new LocalRun(work).run();
}

interface Waiting {
  readonly task: Task;
  readonly attempts: Attempts;
}

const FRESH: Attempts = { started: 0, failed: 0, reason: null };

class LocalRun {
  /** The last is taken first. */
  readonly #waiting: Waiting[];
  #taken = 0;
  #ended: LocalEnd = 'done';
  #hasFailed = false;
  #held: JobResult[] = [];
  #keptAt = performance.now();
  #keeping: Promise<void> = Promise.resolve();
  #wake: (() => void)[] = [];
  readonly #aborted: Promise<typeof ABORTED>;

  constructor(private readonly work: LocalWork) {
    const { signal, campaign } = work;
    this.#waiting = [{ task: wholeOf(campaign), attempts: FRESH }];
    this.#aborted = new Promise((resolve) => {
      const abort = (): void => {
        this.#ended = 'interrupted';
        this.#wakeAll();
        resolve(ABORTED);
      };
      if (signal?.aborted === true) abort();
      signal?.addEventListener('abort', abort);
    });
  }

  async run(): Promise<LocalEnd> {
    const runners = this.work.performers.map((performer) => this.#runner(performer));
    const ends = await Promise.allSettled(runners);
    // What was found is kept, however it ended.
    await this.#flush();
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    return this.#ended;
  }

  async #runner(performer: Performer): Promise<void> {
    try {
      for (;;) {
        const taken = await this.#take();
        if (taken === null) return;
        const done = this.#one(taken, performer);
        if ((await Promise.race([done, this.#aborted])) === ABORTED) {
          done.catch(() => undefined);
          return;
        }
      }
    } catch (error) {
      this.#hasFailed = true;
      this.#wakeAll();
      throw error;
    }
  }

  /** Null where nothing is left to be done, or is to be. */
  async #take(): Promise<Waiting | null> {
    for (;;) {
      if (this.#ended !== 'done' || this.#hasFailed) return null;
      const next = this.#waiting.pop();
      if (next !== undefined) {
        if (next.task.kind !== 'span' && this.work.coverage.covers(next.task)) continue;
        this.#taken++;
        return next;
      }
      if (this.#taken === 0) return null;
      await new Promise<void>((resolve) => this.#wake.push(resolve));
    }
  }

  async #one({ task, attempts }: Waiting, performer: Performer): Promise<void> {
    const own = { ...attempts, started: attempts.started + 1 };
    try {
      await handle(this.work.campaign, task, own, performer, this.#sink);
    } catch (error) {
      if (!(error instanceof JobFailed)) throw error;
      // The others come first.
      const failed = { ...own, failed: own.failed + 1, reason: error.message };
      this.#waiting.unshift({ task, attempts: failed });
    } finally {
      this.#taken--;
      this.#wakeAll();
    }
  }

  readonly #sink: Sink = {
    add: (tasks) => {
      const there = new Set(this.#waiting.map(({ task }) => taskId(task)));
      const further = tasks.filter((task) => !there.has(taskId(task)));
      this.#waiting.push(...further.reverse().map((task) => ({ task, attempts: FRESH })));
      return Promise.resolve();
    },
    keep: async (result) => {
      this.#held.push(result);
      this.work.onResult?.(result);
      const isTime = performance.now() - this.#keptAt > LONGEST_HELD;
      if (isTime || this.#held.length >= MOST_HELD) await this.#flush();
    },
  };

  #flush(): Promise<void> {
    this.#keeping = this.#keeping.then(async () => {
      const held = this.#held;
      if (held.length === 0) return;
      this.#held = [];
      const isPaused = await this.work.keep(held);
      this.#keptAt = performance.now();
      if (isPaused && this.#ended === 'done') {
        this.#ended = 'paused';
        this.#wakeAll();
      }
    });
    return this.#keeping;
  }

  #wakeAll(): void {
    const waiting = this.#wake;
    this.#wake = [];
    for (const wake of waiting) wake();
  }
}

const ABORTED = Symbol('aborted');
