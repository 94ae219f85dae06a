/** Runs in the midst of which a component becomes something else, for tests. */
import type fc from 'fast-check';
import type { StepReach } from './live.js';

/** What a run comes to. */
export interface Left {
  readonly end: unknown;
  /** The components of the position. */
  readonly position: readonly unknown[];
}

export interface Ran {
  readonly left: Left;
  /** The reach of each step where these components of the position are compared, x as the lowest bit. */
  readonly reach: (compared: number) => readonly StepReach[];
  /** What is left if a component that a step wrote is something else from then on, its condition code too; the seed says what. */
  readonly leftOf: (step: number, component: number, seed: number) => Left;
}

/** Q: programs and what they are given. */
export interface Disturbed<Q> {
  readonly questions: fc.Arbitrary<Q>;
  /** Null of a run of many steps: those are loops, which say no more. */
  readonly run: (question: Q) => Ran | null;
}

export function replaced<V>(
  file: readonly V[],
  index: number,
  change: (old: V) => V,
): readonly V[] {
  return file.map((value, at) => (at === index ? change(value) : value));
}
