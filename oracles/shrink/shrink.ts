/** Shrinking with a test that answers at once. */
import type { CandidateOf, TestOf } from '../edit/candidate.js';
import { Shrinker, type ShrinkResult } from './engine.js';
import type { Language } from './language.js';

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
export function shrinkIn<S, I, P>(
  language: Language<S, I, P>,
  start: CandidateOf<S, I>,
  test: TestOf<CandidateOf<S, I>, P>,
  options: ShrinkOptions = {},
): ShrinkResult<CandidateOf<S, I>> {
  const asking = new Shrinker(language, start, options.maxRuns ?? DEFAULT_MAX_RUNS).run();
  let next = asking.next();
  while (next.done !== true) next = asking.next(test(next.value));
  return next.value;
}
