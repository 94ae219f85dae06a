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
  return {
    choose: (policy, outcome) => outcome(policies[policy]),
    alternatives: (policy) => [policies[policy]],
  };
}
