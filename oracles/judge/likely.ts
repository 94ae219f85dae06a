/**
 * Assignments that implementations are likely to follow: where one of them leaves exactly what an implementation left,
 * it is permitted, and nothing has to be explored.
 */
import type { Authority, VpAuthority } from '../../spec/authorities.js';
import { defaultsOf, isAccepted, POLICY_NAMES } from '../../semantics/domains/assignments.js';
import { concrete } from '../../semantics/domains/concrete.js';
import type { Binary32Domain } from '../../semantics/domains/nominal.js';
import type { Policies, PolicyName } from '../../semantics/domains/policies.js';
import { profilesOf } from '../../semantics/domains/profiles.js';

const KNOWN = new Map<Authority, readonly Policies[]>();

/**
 * The profiles as far as an authority accepts them, each once, its own defaults first; what it does not accept of one is
 * as by default.
 */
export function likelyAssignments(authority: Authority): readonly Policies[] {
  const known = KNOWN.get(authority);
  if (known !== undefined) return known;
  const defaults = defaultsOf(authority);
  const all = Object.values(profilesOf(authority)).map(({ policies }) =>
    accepted(policies, defaults, authority),
  );
  const distinct = [
    ...new Map(
      [defaults, ...all].map((policies) => [
        POLICY_NAMES.map((name) => policies[name]).join(' '),
        policies,
      ]),
    ).values(),
  ];
  KNOWN.set(authority, distinct);
  return distinct;
}

const DOMAINS = new Map<VpAuthority, readonly Binary32Domain[]>();

/** The numbers of VP programs under each of them. */
export function likelyDomains(authority: VpAuthority): readonly Binary32Domain[] {
  const known = DOMAINS.get(authority) ?? likelyAssignments(authority).map(concrete);
  DOMAINS.set(authority, known);
  return known;
}

function accepted(wanted: Policies, defaults: Policies, authority: Authority): Policies {
  return Object.fromEntries(
    POLICY_NAMES.map((name) => [name, acceptedOf(name, wanted, defaults, authority)]),
  ) as unknown as Policies;
}

function acceptedOf<K extends PolicyName>(
  name: K,
  wanted: Policies,
  defaults: Policies,
  authority: Authority,
): Policies[K] {
  return isAccepted(name, wanted[name], authority) ? wanted[name] : defaults[name];
}
