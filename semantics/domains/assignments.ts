/** Assignments of the policies, whole and partial: names, defaults, what is permitted under which authority. */
import { lawOf, numbersOf, type Authority } from '../../spec/authorities.js';
import { isGuestEnvironment } from '../../spec/guests.js';
import { fixed, type Chooser } from './chooser.js';
import type { Alternative, OlderPoint, Policies, PolicyName, Standing } from './policies.js';
import { NV_VERTEX_PROGRAM } from './policies-of-nv-vertex-program.js';
import { GEFORCE3_PAPER } from './policies-of-paper.js';
import { POLICIES } from './policy-table.js';

export const POLICY_NAMES = Object.keys(POLICIES) as readonly PolicyName[];

/** The defaults of NV_vertex_program2, and of the documents of GPU programs. */
export const DEFAULT_POLICIES: Policies = Object.fromEntries(
  POLICY_NAMES.map((name) => [name, POLICIES[name].default]),
) as unknown as Policies;

/** Who takes every default of NV_vertex_program2. */
export const DEFAULTS: Chooser = fixed(DEFAULT_POLICIES);

/**
 * Whether every choice falls on its default, as the nominal domain has it: then the plain rule of an instruction says all,
 * and nothing need be asked while a program runs.
 */
export function takesDefaults({ choose }: Pick<Chooser, 'choose'>): boolean {
  return choose === DEFAULTS.choose;
}

/** The defaults of NV_vertex_program and NV_vertex_program1_1. */
export const OLDER_DEFAULTS: Policies = Object.fromEntries(
  POLICY_NAMES.map((name) => [name, NV_VERTEX_PROGRAM[name]?.default ?? POLICIES[name].default]),
) as unknown as Policies;

/** The defaults of the GeForce3 paper over NV_vertex_program. */
export const PAPER_DEFAULTS: Policies = Object.fromEntries(
  POLICY_NAMES.map((name) => [name, GEFORCE3_PAPER[name]?.default ?? OLDER_DEFAULTS[name]]),
) as unknown as Policies;

/** How an authority decides every point by default. */
export function defaultsOf(authority: Authority): Policies {
  if (authority === 'GF3') return PAPER_DEFAULTS;
  return lawOf(authority) === 'vp1' ? OLDER_DEFAULTS : DEFAULT_POLICIES;
}

/** What an authority's documents say of a point. */
export interface GovernedPoint {
  readonly title: string;
  readonly says: string;
  readonly clauses: readonly string[];
  readonly erratum: string | null;
  readonly default: string;
}

/** A point, as the documents of an authority have it. */
export function pointOf(name: PolicyName, authority: Authority): GovernedPoint {
  const point: GovernedPoint = POLICIES[name];
  const older = olderPoint(name, authority);
  if (older === undefined) return point;
  const { says, clauses, erratum } = older;
  return {
    title: point.title,
    says,
    clauses: [...clauses, ...point.clauses],
    erratum: erratum ?? point.erratum,
    default: older.default,
  };
}

/** What the GeForce3 paper or NV_vertex_program says of a point, where it governs and decides otherwise. */
function olderPoint<K extends PolicyName>(
  name: K,
  authority: Authority,
): OlderPoint<Policies[K]> | undefined {
  if (lawOf(authority) !== 'vp1') return undefined;
  const own = authority === 'GF3' ? GEFORCE3_PAPER[name] : undefined;
  return (own ?? NV_VERTEX_PROGRAM[name]) as OlderPoint<Policies[K]> | undefined;
}

/** The points that can be asked under an authority. */
export function policiesIn(authority: Authority): readonly PolicyName[] {
  const environment = numbersOf(authority);
  return POLICY_NAMES.filter((name) => POLICIES[name].only?.includes(environment) !== false);
}

/** The alternatives of a point, the default of NV_vertex_program2 first. */
export function alternativesOf<K extends PolicyName>(name: K): readonly Policies[K][] {
  return Object.keys(POLICIES[name].alternatives) as Policies[K][];
}

/** An alternative of a point. */
export function alternative<K extends PolicyName>(name: K, value: Policies[K]): Alternative {
  return POLICIES[name].alternatives[value];
}

/** Whether the documents of an authority permit an alternative. */
export function isPermitted<K extends PolicyName>(
  name: K,
  value: Policies[K],
  authority: Authority,
): boolean {
  const { default: byDefault, only } = POLICIES[name];
  const environment = numbersOf(authority);
  if (only?.includes(environment) === false) return value === byDefault;
  const older = olderPoint(name, authority);
  if (older !== undefined) return value === older.default || older.accepts[value] !== undefined;
  const { permittedIn, deviation, standing } = alternative(name, value);
  // What only the letter of NV_vertex_program2 permits is none of a guest's document.
  if (standing === 'letter only' && isGuestEnvironment(authority)) return false;
  return permittedIn === undefined ? deviation === undefined : permittedIn.includes(environment);
}

/** Why the documents of an authority forbid an alternative; null where they do not, or it is none there. */
export function deviationOf<K extends PolicyName>(
  name: K,
  value: Policies[K],
  authority: Authority,
): string | null {
  if (isPermitted(name, value, authority)) return null;
  const older = olderPoint(name, authority);
  const { deviation, standing } = alternative(name, value);
  const byLetter = standing === 'letter only' && isGuestEnvironment(authority);
  return (
    older?.forbids[value] ??
    deviation ??
    (byLetter ? 'the letter of NV_vertex_program2 alone permits it, which does not govern' : null)
  );
}

/** What an alternative is worth under an authority; null where it does not come into question. */
export function standingOf<K extends PolicyName>(
  name: K,
  value: Policies[K],
  authority: Authority,
): Standing | null {
  if (!isPermitted(name, value, authority)) {
    return deviationOf(name, value, authority) === null ? null : 'deviation';
  }
  if (value === pointOf(name, authority).default) return 'default';
  const { standing = 'accepted' } = alternative(name, value);
  return olderPoint(name, authority) === undefined ? standing : 'accepted';
}

/** Whether an alternative is the default, or a reasonable interpretation. */
export function isAccepted<K extends PolicyName>(
  name: K,
  value: Policies[K],
  authority: Authority,
): boolean {
  const standing = standingOf(name, value, authority);
  return standing === 'default' || standing === 'accepted';
}

/** Whether an alternative comes into question under an authority, as a deviation if need be. */
export function isKnown<K extends PolicyName>(
  name: K,
  value: Policies[K],
  authority: Authority,
): boolean {
  return isPermitted(name, value, authority) || deviationOf(name, value, authority) !== null;
}

/** For each point the alternatives that come into question: the product is a set of assignments. */
export type PolicyBox = { readonly [K in PolicyName]: readonly Policies[K][] };

function box(wanted: <K extends PolicyName>(name: K, value: Policies[K]) => boolean): PolicyBox {
  return Object.fromEntries(
    POLICY_NAMES.map((name) => [name, alternativesOf(name).filter((value) => wanted(name, value))]),
  ) as unknown as PolicyBox;
}

/** What the documents of an authority permit. */
export function permittedBox(authority: Authority): PolicyBox {
  return box((name, value) => isPermitted(name, value, authority));
}

/** The same without what the letter alone permits. */
export function acceptedBox(authority: Authority): PolicyBox {
  return box((name, value) => isAccepted(name, value, authority));
}

/** Every alternative, deviations included. */
export const FULL_BOX: PolicyBox = box(() => true);

/** The box of one assignment. */
export function boxOf(policies: Policies): PolicyBox {
  return box((name, value) => policies[name] === value);
}
