/**
 * Runs a campaign on this machine: workers side by side take unit after unit. Each line goes to `onLine`
 * as soon as it is known, so that whenever the run ends, at most the units in flight are lost.
 */
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { BackendFailure } from '../backends/backend.js';
import { BackendIncident } from '../judge/incident.js';
import type { Budget } from '../units/budget.js';
import { Confirmation, leavesBroken } from './confirm.js';
import type { LanguageName } from '../language-names.js';
import { reserveOf } from './reserve.js';
import type { ResultLine, Verdict } from '../units/result-line.js';

/** An implementation that is asked: a backend, or a process that holds one (worker-process.ts). */
export interface CampaignWorker {
  /** Goes on in a fresh process. @throws where it cannot be started */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export interface CampaignOptions<Worker extends CampaignWorker> {
  /** @throws BackendUsageError, BackendFailure */
  readonly open: () => Promise<Worker>;
  /** Ids in the order in which they are asked: may be endless where time is the budget. */
  readonly units: Iterable<string>;
  /** What an implementation does wrong is a verdict; what is thrown ends the campaign. */
  readonly perform: (worker: Worker, unit: string) => Promise<ResultLine>;
  /** Workers side by side; 1 if absent. */
  readonly jobs?: number;
  /** Ends the run at the first failure; units in flight are still finished. */
  readonly failFast?: boolean;
  /** What a failure is, for `failFast`: violations and incidents, if absent. */
  readonly isFailure?: (line: ResultLine) => boolean;
  /** What is asked again in a fresh process besides violations and incidents; nothing if absent. */
  readonly isDoubted?: (line: ResultLine) => boolean;
  /** A time ends the run; what was spent before counts. A number of units is a matter of the plan. */
  readonly budget?: Budget | null;
  /** When the time of the budget began, by the clock; when the run does, if absent. */
  readonly began?: number;
  /** What is asked, which says how much comes after the run; that of GPU programs if absent, which is more. */
  readonly language?: LanguageName;
  /** How many units are foremost: what comes after the run judges what they gave. None if absent. */
  readonly foremost?: number;
  /**
   * Judges what the foremost units gave, as soon as all of them are told and where time is the budget: how long that takes
   * says how long the rest of what comes after will.
   */
  readonly onForemost?: () => Promise<void>;
  /** Milliseconds; performance.now() if absent. */
  readonly clock?: () => number;
  /** Milliseconds after which the run is given up, units in flight included; none if absent. */
  readonly runTimeout?: number | null;
  /** What an earlier sitting has found: these units are not asked. */
  readonly done?: readonly ResultLine[];
  /** Takes each line, in the order in which they are known. Must have kept it when it returns. */
  readonly onLine: (line: ResultLine) => void;
  readonly signal?: AbortSignal;
  /** Milliseconds before each further try to start an implementation. */
  readonly pauses?: readonly number[];
}

/** Why a run has ended; after the last two it may be resumed. */
export type Ended = 'done' | 'budget spent' | 'failed fast' | 'run timeout' | 'interrupted';

const FAILURES: readonly Verdict[] = [
  'disagrees',
  'crash',
  'timeout',
  'protocol error',
  'infrastructure',
];

/** Three tries in all: a driver may need a moment after a crash. */
const PAUSES = [100, 1000];

/** As many units that cannot be asked, and none that can, end the run. */
const MOST_UNASKED = 3;

/** Milliseconds after which timers and signals get their turn, however busy judging is. */
const BREATH = 20;

/**
 * Runs it.
 *
 * @throws BackendUsageError, BackendFailure where the implementation cannot be started (in three tries),
 * and whatever `perform` throws. All lines known by then have gone to `onLine`.
 */
export async function runCampaign<Worker extends CampaignWorker>(
  options: CampaignOptions<Worker>,
): Promise<Ended> {
  return new Campaign(options).run();
}

class Campaign<Worker extends CampaignWorker> {
  readonly #options: CampaignOptions<Worker>;
  readonly #units: Iterator<string>;
  readonly #done: ReadonlySet<string>;
  readonly #confirmation: Confirmation;
  readonly #stop = new AbortController();
  /** Settles once the run is given up. */
  readonly #givenUp: Promise<typeof GIVEN_UP>;
  readonly #isFailure: (line: ResultLine) => boolean;
  readonly #clock: () => number;
  /** When the budget is spent, by the clock. */
  readonly #deadline: number;
  /** Milliseconds of the budget. */
  readonly #whole: number;
  /** Milliseconds of it that went by before the run. */
  readonly #prepared: number;
  /** Units that are done. */
  #told: number;
  /** Units among them that gave what is judged after the run. */
  #given: number;
  /** The ways in which units depart. */
  readonly #ways = new Set<string>();
  /** Milliseconds that it took to judge what the foremost units gave; null before that. */
  #judged: number | null = null;
  #isJudging = false;
  #ended: Ended | null = null;
  /** Units that could not be asked, while none could; null once one could. */
  #unasked: ResultLine[] | null = [];
  #breathed: number;

  constructor(options: CampaignOptions<Worker>) {
    this.#options = options;
    this.#units = options.units[Symbol.iterator]();
    this.#done = new Set(options.done?.map(({ unit }) => unit));
    this.#isFailure = options.isFailure ?? (({ verdict }) => FAILURES.includes(verdict));
    this.#confirmation = new Confirmation(options.isDoubted);
    this.#clock = options.clock ?? ((): number => performance.now());
    const now = this.#clock();
    const { began = now } = options;
    this.#breathed = now;
    this.#prepared = now - began;
    this.#told = options.done?.length ?? 0;
    this.#given = options.done?.filter(isGiven).length ?? 0;
    this.#deadline = began + millisecondsLeft(options);
    this.#whole = options.budget?.kind === 'time' ? options.budget.milliseconds : Infinity;
    this.#givenUp = new Promise((resolve) => {
      this.#stop.signal.addEventListener('abort', () => {
        resolve(GIVEN_UP);
      });
    });
  }

  async run(): Promise<Ended> {
    const { jobs = 1, runTimeout = null, signal, failFast = false, done = [] } = this.#options;
    const giveUp = (why: Ended) => (): void => {
      this.#ended = why;
      this.#stop.abort();
    };
    const onInterrupt = giveUp('interrupted');
    const timer = runTimeout === null ? null : setTimeout(giveUp('run timeout'), runTimeout);
    // Who does not answer does not hold up what has to be done with the rest of the time.
    let last: NodeJS.Timeout | null = null;
    const wait = (): void => {
      const rest = this.#rest(0);
      if (rest <= 0) giveUp('budget spent')();
      else if (rest <= LONGEST_TIMER) last = setTimeout(wait, Math.min(rest, MOST_WAITED));
    };
    wait();
    signal?.addEventListener('abort', onInterrupt);
    if (signal?.aborted === true) onInterrupt();
    if (failFast && done.some(this.#isFailure)) this.#ended = 'failed fast';
    try {
      const workers = Array.from({ length: jobs }, () => this.#work());
      const results = await Promise.allSettled(workers);
      for (const result of results) if (result.status === 'rejected') throw result.reason;
      this.#keepUnasked();
      return this.#ended ?? 'done';
    } finally {
      if (timer !== null) clearTimeout(timer);
      if (last !== null) clearTimeout(last);
      signal?.removeEventListener('abort', onInterrupt);
    }
  }

  /** One worker: unit after unit until the run ends. */
  async #work(): Promise<void> {
    let unit = this.#next();
    // Nothing is started for nothing.
    if (unit === null) return;
    let worker: Worker | null = null;
    try {
      worker = await this.#started(this.#options.open);
      while (worker !== null && unit !== null) {
        if (!(await this.#ask(worker, unit))) return;
        if (this.#clock() - this.#breathed > BREATH) {
          await setImmediate();
          this.#breathed = this.#clock();
        }
        await this.#judgeForemost();
        unit = this.#next();
      }
    } catch (error) {
      // The other workers finish what they are at, and take no more.
      this.#ended ??= 'interrupted';
      throw error;
    } finally {
      await worker?.close();
    }
  }

  async #judgeForemost(): Promise<void> {
    const { onForemost, foremost = 0 } = this.#options;
    if (onForemost === undefined || this.#whole === Infinity || this.#isJudging) return;
    if (this.#told < foremost || this.#ended !== null) return;
    this.#isJudging = true;
    const from = this.#clock();
    await onForemost();
    this.#judged = this.#clock() - from;
  }

  /** The next unit to ask; null where the run is to end. */
  #next(): string | null {
    for (;;) {
      if (this.#ended !== null) return null;
      if (this.#rest(this.#ways.size) <= 0) {
        this.#ended = 'budget spent';
        return null;
      }
      const next = this.#units.next();
      if (next.done === true) return null;
      if (!this.#done.has(next.value)) return next.value;
    }
  }

  /** Milliseconds that are left for asking. */
  #rest(ways: number): number {
    const { foremost = 0, language = 'gpu' } = this.#options;
    const share = foremost === 0 ? 0 : Math.min(1, this.#given / foremost);
    const spent = {
      language,
      whole: this.#whole,
      prepared: this.#prepared,
      judged: this.#judged,
      share,
      ways,
    };
    return this.#deadline - reserveOf(spent) - this.#clock();
  }

  /** Asks a unit, again where that is called for. False where the run was given up meanwhile. */
  async #ask(worker: Worker, unit: string): Promise<boolean> {
    const first = await this.#performed(worker, unit);
    if (first === null) return false;
    const doubt = this.#confirmation.doubts(first);
    const here = doubt === 'here' ? await this.#performed(worker, unit) : null;
    if (doubt === 'here' && here === null) return false;
    // What another answer of the same process leaves open, a fresh one decides.
    const isSame = here !== null && this.#confirmation.isAlike(first, here);
    if (doubt === null || isSame) {
      this.#keep(here === null ? first : this.#confirmation.settled(first, here));
      return !leavesBroken(first) || this.#restarted(worker);
    }
    const again = (await this.#restarted(worker, first))
      ? await this.#performed(worker, unit)
      : null;
    if (again === null) return false;
    this.#keep(this.#confirmation.settled(first, again));
    return !leavesBroken(again) || this.#restarted(worker);
  }

  async #performed(worker: Worker, unit: string): Promise<ResultLine | null> {
    const answer = await Promise.race([this.#options.perform(worker, unit), this.#givenUp]);
    // An answer that comes while the run is being given up may tell of nothing but that.
    return answer === GIVEN_UP || this.#stop.signal.aborted ? null : answer;
  }

  /** A fresh process. Where there is none to be had, what was found so far is kept before the run ends. */
  async #restarted(worker: Worker, found: ResultLine | null = null): Promise<boolean> {
    try {
      return (await this.#started(() => worker.restart().then(() => true))) ?? false;
    } catch (error) {
      if (found !== null && found.verdict !== 'infrastructure') this.#keep(found);
      throw error;
    }
  }

  /** Tries to start something, three times. Null where the run was given up meanwhile. */
  async #started<T>(start: () => Promise<T>): Promise<T | null> {
    const pauses = this.#options.pauses ?? PAUSES;
    for (let tries = 0; ; tries++) {
      if (this.#stop.signal.aborted) return null;
      const starting = start();
      try {
        const started = await Promise.race([starting, this.#givenUp]);
        if (started !== GIVEN_UP) return started;
        // Nobody waits for it any more: what comes of it is closed, or was nothing.
        starting.then(closeIfWorker, () => undefined);
        return null;
      } catch (error) {
        const pause = pauses[tries];
        if (!(error instanceof BackendFailure || error instanceof BackendIncident)) throw error;
        if (pause === undefined) {
          throw new BackendFailure(`${error.message} (tried ${String(tries + 1)} times)`);
        }
        await Promise.race([sleep(pause), this.#givenUp]);
      }
    }
  }

  /** @throws BackendFailure where nothing can be asked at all: then nothing has been found. */
  #keep(line: ResultLine): void {
    if (this.#unasked !== null && line.verdict === 'infrastructure') {
      this.#unasked.push(line);
      if (this.#unasked.length < MOST_UNASKED) return;
      const reason = line.reason ?? 'no reason is known';
      throw new BackendFailure(
        `none of the first ${String(MOST_UNASKED)} units could be asked; ${line.unit}: ${reason}`,
      );
    }
    this.#keepUnasked();
    this.#tell(line);
  }

  #keepUnasked(): void {
    const held = this.#unasked ?? [];
    this.#unasked = null;
    for (const line of held) this.#tell(line);
  }

  #tell(line: ResultLine): void {
    this.#told++;
    if (isGiven(line)) this.#given++;
    if (line.verdict === 'disagrees') this.#ways.add(line.disagreement?.signature ?? '');
    this.#options.onLine(line);
    if (this.#options.failFast === true && this.#isFailure(line)) this.#ended ??= 'failed fast';
  }
}

function isGiven({ words, left }: ResultLine): boolean {
  return words !== null || left !== null;
}

/** A timer holds no more. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Milliseconds after which it is looked again how much is left: the more was asked, the more stays for what comes after. */
const MOST_WAITED = 1000;

const GIVEN_UP = Symbol('given up');

function closeIfWorker(started: unknown): void {
  if (typeof started !== 'object' || started === null || !('close' in started)) return;
  (started as CampaignWorker).close().catch(() => undefined);
}

/** What a budget of time has left; what units took before is shared by the workers of now. */
function millisecondsLeft({
  budget = null,
  done = [],
  jobs = 1,
}: Pick<CampaignOptions<CampaignWorker>, 'budget' | 'done' | 'jobs'>): number {
  if (budget?.kind !== 'time') return Infinity;
  const spent = done.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / jobs;
  return budget.milliseconds - spent;
}
