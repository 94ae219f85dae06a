/**
 * How much is done to make each violation smaller. What bounds it is counted, so that a certificate does not depend on
 * how fast or how busy a machine is; a budget of time bounds it by the clock besides: what the budget has left is shared
 * out.
 */

/**
 * Characters of programs that are asked: what a program costs, goes by its length. An example of eight instructions takes
 * some thirty thousand.
 */
const CHARACTERS = 150_000;
/** Programs, whatever their length. */
const RUNS = 1500;

/** Milliseconds of a budget for each: a backend of which only results show is asked several times in a run. */
const LONGEST = 20_000;
/** The same of programs that load, or do not: their text says most of it. */
const LONGEST_OF_LOADING = 2_000;
/** Less is not worth beginning. */
const LEAST = 200;
/** Looks at a program that do not end with its time: the one that is being taken, and that at the smallest. */
const LOOKS = 2;
/** The share of what a budget has left that stays for the certificate itself. */
const REST = 0.15;

/** What a sitting (../shrink/sitting.ts) may take. */
export interface Effort {
  readonly maxRuns: number;
  readonly maxCharacters: number;
  /** Aborts when the time is over; never where the budget is no time. */
  readonly signal: AbortSignal;
}

export class ShrinkEffort {
  /**
   * @param until when the budget ends, by the clock; Infinity where it is no time
   * @param clock milliseconds
   */
  constructor(
    private readonly until: number,
    private readonly clock: () => number = () => performance.now(),
    private readonly after: (milliseconds: number) => AbortSignal = (milliseconds) =>
      AbortSignal.timeout(milliseconds),
  ) {}

  /**
   * For the next of `left` violations; null where no time is left.
   *
   * @param cost milliseconds that it took to ask and judge it: one look more at what it has become takes as long
   */
  next(left: number, isLoading: boolean, cost = 0): Effort | null {
    const counted = { maxRuns: RUNS, maxCharacters: CHARACTERS };
    if (this.until === Infinity) return { ...counted, signal: new AbortController().signal };
    const most = isLoading ? LONGEST_OF_LOADING : LONGEST;
    const share = ((this.until - this.clock()) * (1 - REST)) / Math.max(1, left);
    const usable = share - LOOKS * cost;
    if (usable < Math.max(LEAST, cost)) return null;
    return { ...counted, signal: this.after(Math.min(most, Math.floor(usable))) };
  }
}
