/** Shrinking with a test that answers at once. */
import type { Candidate, Test } from './candidate.js';
import { Shrinker, type ShrinkResult } from './engine.js';

export interface ShrinkOptions {
  /** Candidates run at most. */
  readonly maxRuns?: number;
}

export const DEFAULT_MAX_RUNS = 20_000;

/**
 * The smallest program and inputs found from which no single reduction can be taken without losing the
 * signature of the start's disagreement.
 *
 * @throws NothingToShrink where `test` does not find that the start departs.
 */
export function shrink(start: Candidate, test: Test, options: ShrinkOptions = {}): ShrinkResult {
  const asking = new Shrinker(start, options.maxRuns ?? DEFAULT_MAX_RUNS).run();
  let next = asking.next();
  while (next.done !== true) next = asking.next(test(next.value));
  return next.value;
}
