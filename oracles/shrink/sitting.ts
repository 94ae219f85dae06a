/** Shrinking that lets others do something in between: draw progress, notice an interruption. */
import type { Candidate, PatientTest, Test } from './candidate.js';
import { Shrinker, type ShrinkProgress, type ShrinkResult } from './engine.js';
import type { ShrinkState } from './state.js';

export interface Sitting {
  readonly start: Candidate;
  readonly test: Test | PatientTest;
  readonly maxRuns: number;
  /** Where an earlier sitting ended. */
  readonly state: ShrinkState | null;
  readonly onProgress: (progress: ShrinkProgress) => void;
  readonly signal: AbortSignal;
}

/** What a sitting came to, and what a later one goes on from. */
export interface SittingResult {
  /** Null where it was interrupted. */
  readonly result: ShrinkResult | null;
  readonly progress: ShrinkProgress;
  readonly state: ShrinkState;
}

const TURN_MS = 20;

/** @throws NothingToShrink where the start does not depart. */
export async function sitting(options: Sitting): Promise<SittingResult> {
  const { start, test, maxRuns, state, onProgress, signal } = options;
  const shrinker = new Shrinker(start, maxRuns, state);
  const asking = shrinker.run();
  let next = asking.next();
  let turn = performance.now();
  while (next.done !== true) {
    if (performance.now() - turn > TURN_MS) {
      onProgress(shrinker.progress);
      await new Promise((resolve) => setTimeout(resolve, 0));
      turn = performance.now();
    }
    if (signal.aborted) break;
    const finding = test(next.value);
    next = asking.next(finding instanceof Promise ? await finding : finding);
  }
  return {
    result: next.done === true ? next.value : null,
    progress: shrinker.progress,
    state: shrinker.state(),
  };
}
