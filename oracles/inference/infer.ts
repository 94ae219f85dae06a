/**
 * Which policies an implementation follows: from the assignments that explain each observation to one
 * alternative for each policy, as far as the observations say which.
 */
import {
  alternativesOf,
  isAccepted,
  isKnown,
  isPermitted,
  policiesIn,
  POLICY_NAMES,
} from '../../semantics/domains/assignments.js';
import { alternativesOfMask, indexOf } from '../../semantics/domains/explore.js';
import type { Policies, PolicyName } from '../../semantics/domains/policies.js';
import { profilesOf, type Profile } from '../../semantics/domains/profiles.js';
import type { Authority } from '../../spec/authorities.js';
import { describe, explains, projection, without, type Constraint } from './constraints.js';
import type { ByRounding, Place, Questions } from './questions.js';
import { alternativesIn, find, isSingle, preferred, solve, type Space } from './solve.js';
import { evidenceFor, toldApart, type Against } from './told-apart.js';

export interface Finding<W> {
  readonly policy: PolicyName;
  /**
   * `unknown`: nothing was seen that depends on it, or what was seen does not tell its alternatives
   * apart. `inconsistent`: no alternative explains everything.
   */
  readonly status: 'follows' | 'unknown' | 'inconsistent';
  /** What it follows; of an inconsistent one, what explains most; null where unknown. */
  readonly alternative: string | null;
  /** The alternatives that some explanation of everything has; of an inconsistent one, all. */
  readonly candidates: readonly string[];
  /**
   * Why this one of several candidates: `rounding`, it alone gives what was seen where approximations are
   * rounded correctly; `same`, the candidates make no difference, or others only permit more besides.
   */
  readonly because: 'only' | 'rounding' | 'same' | null;
  /** Observations that would not be as they are if this policy alone were decided otherwise. */
  readonly evidence: number;
  /** How many of these come from which source. */
  readonly sources: ReadonlyMap<string, number>;
  /** How each other alternative is told from the one that is followed; empty where none is followed. */
  readonly against: readonly Against<W>[];
  /** Observations that exclude each other, with what explains each, where the policy is inconsistent. */
  readonly conflict: readonly { readonly witness: W; readonly alternatives: readonly string[] }[];
}

export interface Inference<W> {
  readonly findings: readonly Finding<W>[];
  /** A complete assignment: what is followed, what explains most, and defaults. */
  readonly assignment: Policies;
  /** The named profile that agrees with most of what is followed. */
  readonly nearest: { readonly profile: string; readonly differs: readonly PolicyName[] };
  /** What doubtful observations say that contradicts all others. */
  readonly dissenting: readonly Constraint<W>[];
}

/** What was observed, as constraints. */
export interface Observed<W> {
  readonly reliable: readonly Constraint<W>[];
  /**
   * Observations of operations of which some results are explained by nothing. An explanation of another
   * one may be a coincidence, so these count as far as they agree with the reliable ones.
   */
  readonly doubtful: readonly Constraint<W>[];
  /** A witness of what shows something. */
  readonly show?: (place: Place) => W | null;
}

export function infer<W>(
  { reliable, doubtful, show = () => null }: Observed<W>,
  questions: Questions,
  authority: Authority,
): Inference<W> {
  const known = spaceOf((policy, value) => isKnown(policy, value, authority));
  const firm = solve(reliable, known);
  const { conflicts } = firm;
  const { accepted, dissenting } = agreeingWith(
    firm.constraints,
    doubtful.map((each) => conflicts.reduce((left, { policy }) => without(left, policy), each)),
    known,
  );
  const agreeing = [...firm.constraints, ...accepted];
  const constraints = [...reliable, ...accepted];
  const { surviving } = solve(agreeing, known);
  const conflicting = new Map(conflicts.map((conflict) => [conflict.policy, conflict]));
  const permitted = spaceOf((policy, value) => isPermitted(policy, value, authority));
  const reasonable = spaceOf((policy, value) => isAccepted(policy, value, authority));
  const decided = (policy: PolicyName): string | null =>
    isSingle(surviving[indexOf(policy)] ?? 0) ? (namesIn(policy, surviving)[0] ?? null) : null;
  const profiles = profilesOf(authority);
  const nearest = nearestTo(decided, profiles);
  const profile = spaceOf((policy, value) => nearest[policy] === value);

  const points = policiesIn(authority);
  const open = points.filter((policy) => {
    const at = indexOf(policy);
    return !conflicting.has(at) && !isSingle(surviving[at] ?? 0);
  });
  const settled = new Map<PolicyName, Settled>();
  let within: Space = known;
  let left = surviving;
  let chosen = preferred(agreeing, within, [permitted, reasonable, profile]);
  const narrow = (policy: PolicyName, kept: readonly string[], settling: Settled): void => {
    const only = spaceOf((name, value) => name !== policy || kept.includes(value));
    within = within.map((mask, at) => mask & (only[at] ?? 0));
    left = solve(agreeing, within).surviving;
    chosen = preferred(agreeing, within, [permitted, reasonable, profile]);
    settled.set(policy, settling);
  };
  const restOf = (): Policies => mostly(constraints, chosen, conflicting, known);
  const byRounding = (policy: PolicyName): boolean => {
    const several = namesIn(policy, left);
    const rounding = questions.byRounding({ policy, rest: restOf() }, several);
    if (rounding.left.length === several.length) return false;
    narrow(policy, rounding.left, { because: 'rounding', rounding });
    return true;
  };
  const bySameness = (policy: PolicyName): boolean => {
    const several = namesIn(policy, left);
    const point = { policy, rest: restOf() };
    const asked =
      agreeing.some(({ support }) => support.includes(indexOf(policy))) ||
      questions.isAsked(point, several);
    if (!asked) return false;
    const permitsAll = (one: string): boolean =>
      several.every((wide) => questions.permits(point, one, wide));
    if (!several.some(permitsAll)) return false;
    narrow(policy, namesIn(policy, chosen), { because: 'same', rounding: null });
    return true;
  };
  const stillOpen = (): readonly PolicyName[] =>
    open.filter((policy) => !isSingle(left[indexOf(policy)] ?? 0));
  // What is found of one policy may tell more of another, and what was seen more than what is permitted.
  while (stillOpen().some(byRounding) || stillOpen().some(bySameness)) continue;

  const assignment = mostly(constraints, chosen, conflicting, known);
  const space = spaceOf((policy, value) => assignment[policy] === value);
  const findings = points.map((policy): Finding<W> => {
    const at = indexOf(policy);
    const conflict = conflicting.get(at);
    const single = isSingle(left[at] ?? 0);
    const { because, rounding } = settled.get(policy) ?? { because: 'only', rounding: null };
    const status = conflict !== undefined ? 'inconsistent' : single ? 'follows' : 'unknown';
    const asked = { policy, assignment, space, known, constraints, rounding, questions, show };
    const sources = evidenceFor(asked);
    return {
      policy,
      status,
      alternative: status === 'unknown' ? null : assignment[policy],
      candidates: namesIn(policy, surviving),
      because: status === 'follows' ? because : null,
      evidence: [...sources.values()].reduce((sum, count) => sum + count, 0),
      sources,
      against: status === 'follows' ? toldApart(asked) : [],
      conflict: (conflict?.core ?? []).map((each, _, core) => ({
        witness: each.witness(),
        alternatives:
          core.reduce((mask, other) => mask & projection(other, at), known[at] ?? 0) === 0
            ? alternativesOfMask(policy, projection(each, at) & (known[at] ?? 0))
            : describe(each, known),
      })),
    };
  });
  return { findings, assignment, nearest: nearestOf(findings, profiles), dissenting };
}

/** The doubtful constraints that agree with the firm ones and each other, the most frequent first; and the others. */
function agreeingWith<W>(
  firm: readonly Constraint<W>[],
  doubtful: readonly Constraint<W>[],
  known: Space,
): { readonly accepted: readonly Constraint<W>[]; readonly dissenting: readonly Constraint<W>[] } {
  const accepted: Constraint<W>[] = [];
  const dissenting: Constraint<W>[] = [];
  for (const each of [...doubtful].sort((a, b) => b.count - a.count)) {
    const agrees = find([...firm, ...accepted, each], known) !== null;
    (agrees ? accepted : dissenting).push(each);
  }
  return { accepted, dissenting };
}

/** How a policy of several candidates was settled. */
interface Settled {
  readonly because: 'rounding' | 'same';
  readonly rounding: ByRounding | null;
}

/** The space of the alternatives that are wanted. */
export function spaceOf(wanted: (policy: PolicyName, value: never) => boolean): Space {
  return POLICY_NAMES.map((policy) =>
    alternativesOf(policy).reduce(
      (mask, value, index) => (wanted(policy, value as never) ? mask | (1 << index) : mask),
      0,
    ),
  );
}

function namesIn(policy: PolicyName, space: Space): readonly string[] {
  return alternativesOfMask(policy, space[indexOf(policy)] ?? 0);
}

/** The assignment of a space of one each; of the policies in conflict, what explains most observations. */
function mostly<W>(
  constraints: readonly Constraint<W>[],
  space: Space,
  conflicting: ReadonlyMap<number, unknown>,
  known: Space,
): Policies {
  const best = [...space];
  for (const policy of conflicting.keys()) {
    let most = -1;
    for (const alternative of alternativesIn(known[policy] ?? 0)) {
      const changed = best.map((mask, at) => (at === policy ? alternative : mask));
      const explained = constraints
        .filter((each) => each.support.includes(policy) && explains(each, changed))
        .reduce((sum, { count }) => sum + count, 0);
      if (explained <= most) continue;
      most = explained;
      best[policy] = alternative;
    }
  }
  return Object.fromEntries(
    POLICY_NAMES.map((policy) => [policy, namesIn(policy, best)[0] ?? '']),
  ) as unknown as Policies;
}

/** The named profile that agrees with most of what is decided. */
function nearestTo(
  decided: (policy: PolicyName) => string | null,
  profiles: Readonly<Record<string, Profile>>,
): Policies {
  const agreement = ({ policies }: { policies: Policies }): number =>
    POLICY_NAMES.filter((policy) => decided(policy) === policies[policy]).length;
  const all = Object.values(profiles);
  return all.reduce((a, b) => (agreement(b) > agreement(a) ? b : a)).policies;
}

function nearestOf<W>(
  findings: readonly Finding<W>[],
  profiles: Readonly<Record<string, Profile>>,
): Inference<W>['nearest'] {
  const differing = Object.entries(profiles).map(([profile, { policies }]) => ({
    profile,
    differs: findings
      .filter(
        ({ policy, status, alternative }) =>
          status === 'inconsistent' || (status === 'follows' && alternative !== policies[policy]),
      )
      .map(({ policy }) => policy),
  }));
  return differing.reduce((a, b) => (b.differs.length < a.differs.length ? b : a));
}
