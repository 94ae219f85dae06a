/** What all explanations of a result have in common. */
import {
  defaultsOf,
  isAccepted,
  isPermitted,
  POLICY_NAMES,
} from '../../semantics/domains/assignments.js';
import { alternativesIn, type Region } from '../../semantics/domains/explore.js';
import type { Policies, PolicyName } from '../../semantics/domains/policies.js';
import type { Authority } from '../../spec/authorities.js';

/** The policies that every explanation decides otherwise than by default. */
export function beyondDefaults(region: Region, authority: Authority): readonly PolicyName[] {
  const defaults = defaultsOf(authority);
  return without(region, (policy, value) => defaults[policy] === value);
}

/** The policies in which every explanation deviates from what the documents permit. */
export function beyondPermitted(region: Region, authority: Authority): readonly PolicyName[] {
  return without(region, (policy, value) => isPermitted(policy, value, authority));
}

/** The alternatives that every explanation has and that stand by the letter alone, as "angleRange=unit". */
export function beyondAccepted(region: Region, authority: Authority): readonly string[] {
  const policies = without(region, (policy, value) => isAccepted(policy, value, authority));
  return policies.map((policy) => `${policy}=${alternativesIn(region, policy)[0] ?? ''}`);
}

function without(
  region: Region,
  has: <K extends PolicyName>(policy: K, value: Policies[K]) => boolean,
): readonly PolicyName[] {
  if (region.length === 0) return [];
  return POLICY_NAMES.filter(
    (policy) => !alternativesIn(region, policy).some((value) => has(policy, value)),
  );
}
