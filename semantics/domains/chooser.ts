/** Who decides the policies while a program runs. */
import type { Policies, PolicyName } from './policies.js';

export interface Chooser {
  /**
   * The outcome under the alternative that is taken. Asked where alternatives may differ, and only there,
   * so that what was asked is what a result depends on.
   */
  readonly choose: <K extends PolicyName, T>(
    policy: K,
    outcome: (alternative: Policies[K]) => T,
  ) => T;
  /** The alternatives that still come into question. */
  readonly alternatives: <K extends PolicyName>(policy: K) => readonly Policies[K][];
}

/** One assignment, for good. */
export function fixed(policies: Policies): Chooser {
  // One of so many names is found in a map sooner than in an object that was made of entries.
  const decided: ReadonlyMap<string, unknown> = new Map(Object.entries(policies));
  return {
    choose: <K extends PolicyName, T>(policy: K, outcome: (alternative: Policies[K]) => T): T =>
      outcome(decided.get(policy) as Policies[K]),
    alternatives: (policy) => [policies[policy]],
  };
}
