/** Shrinking that lets others do something in between: draw progress, notice an interruption. */
import type { CandidateOf, PatientTestOf, TestOf } from '../edit/candidate.js';
import { Shrinker, type ShrinkProgress, type ShrinkResult } from './engine.js';
import type { Memory } from './memory.js';
import type { Language } from './language.js';

/** S: trees of programs; I: inputs; P: where an execution departs. */
export interface SittingOf<S, I, P> {
  readonly start: CandidateOf<S, I>;
  readonly test: TestOf<CandidateOf<S, I>, P> | PatientTestOf<CandidateOf<S, I>, P>;
  readonly maxRuns: number;
  /** The characters that all programs which are asked may have together; no limit if absent. */
  readonly maxCharacters?: number;
  /** Where an earlier sitting ended. */
  readonly state: Memory | null;
  readonly onProgress: (progress: ShrinkProgress) => void;
  readonly signal: AbortSignal;
}

/** What a sitting came to, and what a later one goes on from. */
export interface SittingResultOf<S, I> {
  /** Null where it was interrupted, or had its characters. */
  readonly result: ShrinkResult<CandidateOf<S, I>> | null;
  /** The same, or how far it came. */
  readonly smallest: Pick<
    ShrinkResult<CandidateOf<S, I>>,
    'candidate' | 'oneMinimal' | 'signature' | 'nearby'
  >;
  readonly progress: ShrinkProgress;
  readonly state: Memory;
}

const TURN_MS = 20;

/** @throws NothingToShrink where the start does not depart. */
export async function sittingIn<S, I, P>(
  language: Language<S, I, P>,
  options: SittingOf<S, I, P>,
): Promise<SittingResultOf<S, I>> {
  const { start, test, maxRuns, maxCharacters = Infinity, state, onProgress, signal } = options;
  const shrinker = new Shrinker(language, start, maxRuns, state);
  const asking = shrinker.run();
  let next = asking.next();
  let turn = performance.now();
  let characters = 0;
  while (next.done !== true) {
    if (performance.now() - turn > TURN_MS) {
      onProgress(shrinker.progress);
      await new Promise((resolve) => setTimeout(resolve, 0));
      turn = performance.now();
    }
    characters += next.value.text.length;
    if (signal.aborted || characters > maxCharacters) break;
    const finding = test(next.value);
    next = asking.next(finding instanceof Promise ? await finding : finding);
  }
  const result = next.done === true ? next.value : null;
  return {
    result,
    smallest: result ?? shrinker.smallest,
    progress: shrinker.progress,
    state: shrinker.memory(),
  };
}
