/** Choices of the documents on which what a run left depends: another alternative, by itself, leaves something else. */
import type { Authority } from '../../spec/authorities.js';
import {
  alternativesOf,
  isAccepted,
  pointOf,
  policiesIn,
} from '../../semantics/domains/assignments.js';
import type { Policies, PolicyName } from '../../semantics/domains/policies.js';
import { mostSteps } from './too-long.js';

/** A choice that matters. */
export interface PolicyDifference {
  readonly policy: PolicyName;
  readonly title: string;
  readonly taken: string;
  /** Alternatives that leave something else, and what. */
  readonly others: readonly { readonly alternative: string; readonly leaves: string }[];
  /** The executed step after which the runs differ first; null where they differ from the start. */
  readonly step: number | null;
  readonly clauses: readonly string[];
  readonly erratum: string | null;
}

/** How a run goes by another assignment. */
export interface Otherwise {
  /** What it leaves; null where it takes too many steps. */
  readonly seen: string | null;
  /** The executed step after which it differs first; null where it starts otherwise. */
  readonly step: number | null;
}

/** After how many steps a run is looked at, null for its end; what is looked at. S: its states. */
export interface LookedAtOf<S> {
  readonly stop: number | null;
  readonly seen: (state: S) => string;
}

/** A run by another assignment. S: its states. */
interface OtherRun<S> {
  readonly start: S;
  /** Whether it starts as the run does that is asked about. */
  readonly startsAlike: boolean;
  readonly isOver: (state: S) => boolean;
  readonly step: (state: S) => S;
  readonly isSame: (a: S, b: S) => boolean;
  readonly seen: (state: S) => string;
}

/** The run that is asked about. S: its states. */
interface OwnRun<S> {
  readonly steps: { readonly length: number };
  readonly before: (at: number) => S;
  /** After how many steps both are looked at; null for their ends. */
  readonly stop: number | null;
}

/** Follows it beside the run that is asked about. */
export function beside<S>(
  { steps, before, stop }: OwnRun<S>,
  { start, startsAlike, isOver, step: next, isSame, seen }: OtherRun<S>,
): Otherwise {
  let state = start;
  let step: number | null = null;
  let isStillSame = startsAlike;
  for (let done = 0; done !== stop && !isOver(state); done++) {
    if (done > mostSteps(steps.length)) return { seen: null, step };
    state = next(state);
    if (!isStillSame || isSame(state, before(done + 1))) continue;
    isStillSame = false;
    step = done;
  }
  return { seen: seen(state), step };
}

export interface Differences {
  readonly policies: readonly PolicyDifference[];
  /** Alternatives that were tried. */
  readonly tried: number;
}

/**
 * Every alternative that is the default or a reasonable interpretation under an authority, each by itself.
 *
 * @param seen what the run left
 */
export function policyDifferences(
  taken: Policies,
  authority: Authority,
  seen: string,
  run: (policies: Policies) => Otherwise,
): Differences {
  let tried = 0;
  const policies = policiesIn(authority).flatMap((policy): PolicyDifference[] => {
    let first: number | null = null;
    const others = alternativesOf(policy).flatMap((alternative) => {
      if (alternative === taken[policy] || !isAccepted(policy, alternative, authority)) return [];
      tried++;
      const { seen: leaves, step } = run({ ...taken, [policy]: alternative });
      if (leaves === null || leaves === seen) return [];
      first ??= step;
      return [{ alternative, leaves }];
    });
    if (others.length === 0) return [];
    const { title, clauses, erratum } = pointOf(policy, authority);
    return [{ policy, title, taken: taken[policy], others, step: first, clauses, erratum }];
  });
  return { policies, tried };
}
