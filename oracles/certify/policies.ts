/** What a certificate says about policies and interpretations: from what was inferred to its reports. */
import {
  alternative,
  alternativesOf,
  DEFAULT_POLICIES,
  deviationOf,
  pointOf,
} from '../../semantics/domains/assignments.js';
import type { Alternative, Policies, PolicyName } from '../../semantics/domains/policies.js';
import { POLICIES } from '../../semantics/domains/policy-table.js';
import { profilesOf } from '../../semantics/domains/profiles.js';
import { environmentOf, type Authority } from '../../spec/authorities.js';
import type { Finding } from '../inference/infer.js';
import { inferringLanguage } from '../inference/languages.js';
import { isTold } from '../inference/told-apart.js';
import type { Certificate } from './certificate.js';
import type { NearestProfile, PolicyRecord, PolicyReport } from './policy-report.js';
import type { Shown } from './shown-record.js';

/** @param unitOf the unit of an instruction by itself; the instruction's name where there are no units */
export function policyReport(
  finding: Finding<Shown>,
  authority: Authority,
  unitOf: (instruction: string) => string = instructionUnit,
): PolicyReport {
  const { policy, status, candidates, because, evidence, sources, against, conflict } = finding;
  const { title, says, erratum, default: byDefault } = pointOf(policy, authority);
  const own = finding.alternative === null ? null : detailsOf(policy, finding.alternative);
  return {
    policy,
    title,
    says,
    status,
    alternative: finding.alternative,
    does: own?.says ?? '',
    isDefault: finding.alternative === byDefault,
    deviation:
      finding.alternative === null
        ? null
        : deviationOf(policy, finding.alternative as Policies[typeof policy], authority),
    candidates,
    because: because === 'only' ? null : because,
    evidence,
    from: [...sources].map(([source, records]) => ({
      source: source.startsWith(PROBE) ? source : unitOf(source),
      records,
    })),
    against: against.map(({ alternative: other, how, observations, first, explainedBy }) => ({
      alternative: other,
      how,
      records: observations,
      first: first === null ? null : recordOf(first, explainedBy),
    })),
    erratum,
    interpretation: status === 'follows' ? (own?.interpretation ?? null) : null,
    records: conflict.map(({ witness, alternatives }) => recordOf(witness, alternatives)),
  };
}

/** Where small programs are evidence, this and their name is the source. */
export const PROBE = 'probe:';

function instructionUnit(instruction: string): string {
  return `instruction:${instruction}`;
}

/**
 * What is nearest, and how many of its policies something told apart. What no instruction of the environment depends
 * on is no question there.
 *
 * @param interpretations of GPU programs: the interpretations that probes show, of errata of which policies carry out the interpretations
 */
export function nearestProfile(
  nearest: { readonly profile: string; readonly differs: readonly PolicyName[] },
  points: readonly PolicyReport[],
  authority: Authority,
  interpretations: Readonly<Record<string, string>> = {},
): NearestProfile {
  const { profile } = nearest;
  const like = profilesOf(authority)[profile]?.policies ?? DEFAULT_POLICIES;
  const asked = inferringLanguage(environmentOf(authority)).policiesAsked(authority);
  const standings = asked.map((policy): readonly [PolicyName, Standing] => {
    const point = points.find((each) => each.policy === policy);
    if (nearest.differs.includes(policy)) return [policy, 'differs'];
    if (point === undefined)
      return [policy, standingByInterpretation(policy, like, interpretations)];
    if (point.status !== 'follows') return [policy, 'unasked'];
    return [policy, isTold(point.against ?? []) ? 'told' : 'untold'];
  });
  const named = (wanted: Standing): readonly PolicyName[] =>
    standings.flatMap(([policy, standing]) => (standing === wanted ? [policy] : []));
  return {
    profile,
    differs: named('differs'),
    told: named('told'),
    untold: named('untold'),
    unasked: named('unasked'),
  };
}

type Standing = 'differs' | 'told' | 'untold' | 'unasked';

/** A policy that small programs show as the interpretation of an erratum. */
function standingByInterpretation(
  policy: PolicyName,
  like: Policies,
  interpretations: Readonly<Record<string, string>>,
): Standing {
  const { erratum } = POLICIES[policy];
  const seen = erratum === null ? undefined : interpretations[erratum];
  const known = alternativesOf(policy).filter(
    (each) => seen !== undefined && alternative(policy, each).interpretation === seen,
  );
  if (known.length === 0) return 'unasked';
  return known.includes(like[policy]) ? 'told' : 'differs';
}

export function recordOf(shown: Shown, explainedBy: readonly string[]): PolicyRecord {
  return { instruction: shown.instruction, witness: shown.witness(), explainedBy };
}

function detailsOf(policy: PolicyName, name: string): Alternative | null {
  const known = alternativesOf(policy).find((each) => each === name);
  return known === undefined ? null : alternative(policy, known);
}

/** Point to alternative, "unknown", or the records that exclude each other. */
export function policyMap(points: readonly PolicyReport[]): Certificate['policies'] {
  return Object.fromEntries(
    points.map(({ policy, status, alternative: own, records }) => [
      policy,
      status === 'inconsistent' ? { inconsistent: records } : (own ?? 'unknown'),
    ]),
  );
}

/** Erratum to interpretation; where policies that share an erratum follow several, by policy. */
export function interpretationMap(
  points: readonly PolicyReport[],
  others: readonly { readonly erratum: string; readonly interpretation: string }[],
): Certificate['interpretations'] {
  const byErratum = new Map<string, Record<string, string>>();
  for (const { policy, erratum, interpretation, status } of points) {
    if (status !== 'follows' || erratum === null || interpretation === null) continue;
    byErratum.set(erratum, { ...byErratum.get(erratum), [policy]: interpretation });
  }
  const of = [...byErratum].map(
    ([erratum, byPolicy]): [string, string | Record<string, string>] => {
      const [first = '', ...rest] = new Set(Object.values(byPolicy));
      return [erratum, rest.length === 0 ? first : byPolicy];
    },
  );
  return Object.fromEntries([
    ...of,
    ...others.map(({ erratum, interpretation }) => [erratum, interpretation] as const),
  ]);
}
