/** Assignments of the policies, whole and partial: names, defaults, what is lawful where. */
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import type { Alternative, Policies, PolicyName, Standing } from './policies.js';
import { POLICIES } from './policy-table.js';

export const POLICY_NAMES = Object.keys(POLICIES) as readonly PolicyName[];

export const DEFAULT_POLICIES: Policies = Object.fromEntries(
  POLICY_NAMES.map((name) => [name, POLICIES[name].default]),
) as unknown as Policies;

/** The points that can be asked in an environment. */
export function policiesIn(environment: AnyEnvironmentName): readonly PolicyName[] {
  return POLICY_NAMES.filter((name) => POLICIES[name].only?.includes(environment) !== false);
}

/** The alternatives of a point, the default first. */
export function alternativesOf<K extends PolicyName>(name: K): readonly Policies[K][] {
  return Object.keys(POLICIES[name].alternatives) as Policies[K][];
}

/** An alternative of a point. */
export function alternative<K extends PolicyName>(name: K, value: Policies[K]): Alternative {
  return POLICIES[name].alternatives[value];
}

/** Whether the documents permit an alternative in an environment. */
export function isLawful<K extends PolicyName>(
  name: K,
  value: Policies[K],
  environment: AnyEnvironmentName,
): boolean {
  const { default: byDefault, only } = POLICIES[name];
  if (only?.includes(environment) === false) return value === byDefault;
  const { lawfulIn, deviation } = alternative(name, value);
  return lawfulIn === undefined ? deviation === undefined : lawfulIn.includes(environment);
}

/** What an alternative is worth in an environment; null where it does not come into question. */
export function standingOf<K extends PolicyName>(
  name: K,
  value: Policies[K],
  environment: AnyEnvironmentName,
): Standing | null {
  const { standing = 'accepted', deviation } = alternative(name, value);
  if (!isLawful(name, value, environment)) return deviation === undefined ? null : 'deviation';
  return value === POLICIES[name].default ? 'default' : standing;
}

/** Whether an alternative is the default, or a reasonable interpretation. */
export function isAccepted<K extends PolicyName>(
  name: K,
  value: Policies[K],
  environment: AnyEnvironmentName,
): boolean {
  const standing = standingOf(name, value, environment);
  return standing === 'default' || standing === 'accepted';
}

/** Whether an alternative comes into question in an environment, as a deviation if need be. */
export function isKnown<K extends PolicyName>(
  name: K,
  value: Policies[K],
  environment: AnyEnvironmentName,
): boolean {
  return isLawful(name, value, environment) || alternative(name, value).deviation !== undefined;
}

/** For each point the alternatives that come into question: the product is a set of assignments. */
export type PolicyBox = { readonly [K in PolicyName]: readonly Policies[K][] };

function box(wanted: <K extends PolicyName>(name: K, value: Policies[K]) => boolean): PolicyBox {
  return Object.fromEntries(
    POLICY_NAMES.map((name) => [name, alternativesOf(name).filter((value) => wanted(name, value))]),
  ) as unknown as PolicyBox;
}

/** What the documents permit in an environment. */
export function lawfulBox(environment: AnyEnvironmentName): PolicyBox {
  return box((name, value) => isLawful(name, value, environment));
}

/** The same without what the letter alone permits. */
export function acceptedBox(environment: AnyEnvironmentName): PolicyBox {
  return box((name, value) => isAccepted(name, value, environment));
}

/** Every alternative, deviations included. */
export const FULL_BOX: PolicyBox = box(() => true);

/** The box of one assignment. */
export function boxOf(policies: Policies): PolicyBox {
  return box((name, value) => policies[name] === value);
}
