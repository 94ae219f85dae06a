/**
 * How much of a budget of time stays for what comes after the run. Most of that is to judge the results of single
 * instructions, and to infer policies from them: work of the same kind as what comes before the run, the corpus and its
 * programs, and about as much. So how long that took says how long this will, whatever the machine and whatever else
 * it does.
 */

/** Shares of the time that the preparation took: always needed; needed besides where all foremost units were asked. */
const ALWAYS = 0.35;
const FOR_RESULTS = 0.75;

/** Where processes are warm nothing is learned from a preparation that took no time. Milliseconds. */
const LEAST = 1500;

export interface Spent {
  /** Milliseconds of the budget. */
  readonly whole: number;
  /** Milliseconds from the start of the budget until the first unit was asked. */
  readonly prepared: number;
  /** Which share of the foremost units was asked, 0 to 1. */
  readonly share: number;
  /** Whether something departs, so that programs are made small. */
  readonly departs: boolean;
}

/** Milliseconds; none where the budget is no time. */
export function reserveOf({ whole, prepared, share, departs }: Spent): number {
  if (whole === Infinity) return 0;
  const least = Math.min(whole / 5, Math.max(whole / 50, LEAST));
  const learned = prepared * (ALWAYS + FOR_RESULTS * share);
  return Math.max(least, learned) + (departs ? whole / 10 : 0);
}
