/**
 * How much of a budget of time stays for what comes after the run. Most of that is to judge the results of single
 * instructions, which can be done as soon as these were asked: then it is done, and how long it took says how long the
 * rest will, whatever the machine and whatever else it does. Until then it is learned from the preparation.
 */
import type { LanguageName } from '../language-names.js';

/** Shares of the time that the preparation took: always needed; needed besides where all foremost units gave results. */
const ALWAYS = 0.35;
const FOR_RESULTS = 2;

/**
 * Once the results of instructions are judged: shares of what that took, and of the preparation. Of VP programs judging tells
 * nearly all; of GPU programs, whose clauses are many, most of what comes after has nothing to do with it.
 */
const OF_JUDGING = 0.4;
const OF_PREPARATION = { vp: 0.25, gpu: 0.9 } as const;

/** Where processes are warm nothing is learned from a preparation that took no time. Milliseconds. */
const LEAST = 1500;

/** For each way of departing, to make a program small: a share of the preparation; and of the budget for all together. */
const OF_WAY = 0.25;
const FOR_WAYS = 0.05;

export interface Spent {
  readonly language: LanguageName;
  /** Milliseconds of the budget. */
  readonly whole: number;
  /** Milliseconds from the start of the budget until the first unit was asked. */
  readonly prepared: number;
  /** Milliseconds that it took to judge the results of instructions; null before that was done. */
  readonly judged: number | null;
  /** Which share of the foremost units gave what is judged, 0 to 1. */
  readonly share: number;
  /** In how many ways something departs, so that programs are made small. */
  readonly ways: number;
}

/** Milliseconds; none where the budget is no time. */
export function reserveOf({ language, whole, prepared, judged, share, ways }: Spent): number {
  if (whole === Infinity) return 0;
  const least = Math.min(whole / 5, Math.max(whole / 50, LEAST));
  const learned =
    judged === null
      ? prepared * (ALWAYS + FOR_RESULTS * share)
      : judged * OF_JUDGING + prepared * OF_PREPARATION[language];
  return Math.max(least, learned) + Math.min(whole * FOR_WAYS, ways * prepared * OF_WAY);
}
