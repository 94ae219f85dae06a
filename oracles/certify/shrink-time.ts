/** How long each departure may be made smaller: what a budget has left is shared out. */

/** Milliseconds for each: a backend of which only results show is asked several times in a run. */
const LONGEST = 20_000;
/** The same of programs that load, or do not: their text says most of it. */
const LONGEST_OF_LOADING = 2_000;
/** Less is not worth beginning. */
const LEAST = 200;
/** Of the rest of a budget, what stays for the certificate itself. */
const REST = 0.15;

export class ShrinkTime {
  /**
   * @param until when the budget ends, by the clock; Infinity where it is no time
   * @param clock milliseconds
   */
  constructor(
    private readonly until: number,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /** Milliseconds for the next of `left` departures; null where no time is left. */
  next(left: number, isLoading: boolean): number | null {
    const most = isLoading ? LONGEST_OF_LOADING : LONGEST;
    if (this.until === Infinity) return most;
    const share = ((this.until - this.clock()) * (1 - REST)) / Math.max(1, left);
    return share < LEAST ? null : Math.min(most, Math.floor(share));
  }
}
