/** What alternatives that somebody chose are worth under the document that governs. */
import { governing, type Authority } from '../spec/authorities.js';
import {
  defaultsOf,
  deviationOf,
  policiesIn,
  standingOf,
} from '../semantics/domains/assignments.js';
import type { Policies, PolicyName, Standing } from '../semantics/domains/policies.js';
import { differences } from '../semantics/domains/profiles.js';

/** A point at which an assignment differs from the defaults, as `vpspec run --json` has it. */
export interface ChosenPolicy {
  readonly policy: PolicyName;
  readonly alternative: string;
  /** Null where the programs of the environment never come to the point. */
  readonly standing: Standing | null;
  /** Why the document forbids it; null where it does not. */
  readonly deviation: string | null;
}

/** The points at which an assignment differs from the defaults of who governs. */
export function chosenPolicies(policies: Policies, authority: Authority): readonly ChosenPolicy[] {
  const asked = policiesIn(authority);
  return differences(policies, defaultsOf(authority)).map((policy) => {
    const alternative = policies[policy];
    const isAsked = asked.includes(policy);
    return {
      policy,
      alternative,
      standing: isAsked ? standingOf(policy, alternative, authority) : null,
      deviation: isAsked ? deviationOf(policy, alternative, authority) : null,
    };
  });
}

/** In words, of those that are not accepted, one line for each. */
export function notAccepted(
  chosen: readonly ChosenPolicy[],
  authority: Authority,
): readonly string[] {
  return chosen.flatMap(({ policy, alternative, standing, deviation }) => {
    const name = `${policy}=${alternative}`;
    if (standing === 'letter only') {
      return [`${name} is permitted by the letter of ${governing(authority)} alone`];
    }
    return deviation === null
      ? []
      : [`${name} deviates from ${governing(authority)}: ${deviation}`];
  });
}
