/** What a certificate says about policies and readings: from what was inferred to its reports. */
import {
  alternative,
  alternativesOf,
  deviationOf,
  pointOf,
} from '../../semantics/domains/assignments.js';
import type { Alternative, Policies, PolicyName } from '../../semantics/domains/policies.js';
import type { Authority } from '../../spec/authorities.js';
import type { Finding } from '../inference/infer.js';
import type { Certificate, PolicyRecord, PolicyReport } from './certificate.js';
import type { Shown } from './instruction-judge.js';

export function policyReport(finding: Finding<Shown>, authority: Authority): PolicyReport {
  const { policy, status, candidates, because, evidence, conflict } = finding;
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
    erratum,
    reading: status === 'follows' ? (own?.reading ?? null) : null,
    records: conflict.map(({ witness, alternatives }) => recordOf(witness, alternatives)),
  };
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

/** Erratum to reading; where policies that share an erratum follow several, by policy. */
export function readingMap(
  points: readonly PolicyReport[],
  others: readonly { readonly erratum: string; readonly reading: string }[],
): Certificate['readings'] {
  const byErratum = new Map<string, Record<string, string>>();
  for (const { policy, erratum, reading, status } of points) {
    if (status !== 'follows' || erratum === null || reading === null) continue;
    byErratum.set(erratum, { ...byErratum.get(erratum), [policy]: reading });
  }
  const of = [...byErratum].map(
    ([erratum, byPolicy]): [string, string | Record<string, string>] => {
      const [first = '', ...rest] = new Set(Object.values(byPolicy));
      return [erratum, rest.length === 0 ? first : byPolicy];
    },
  );
  return Object.fromEntries([
    ...of,
    ...others.map(({ erratum, reading }) => [erratum, reading] as const),
  ]);
}
