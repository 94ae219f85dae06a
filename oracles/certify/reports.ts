/** From what a judge counted to what a certificate says of an instruction and its clauses. */
import type { Inference } from '../inference/infer.js';
import { alternative } from '../../semantics/domains/assignments.js';
import { indexOf } from '../../semantics/domains/explore.js';
import type { Policies, PolicyName } from '../../semantics/domains/policies.js';
import { POLICIES } from '../../semantics/domains/policy-table.js';
import { instructionNamed } from '../../spec/instructions.js';
import type { Clause } from '../../spec/load/clauses.js';
import type { Comparison } from '../compare/expectations.js';
import type { Certificate, ClauseReport, InstructionReport } from './certificate.js';
import type { Counted } from './counted-once.js';
import type { FollowedInterpretation, Inconsistency } from './policy-report.js';
import type { InstructionJudge } from './instruction-judge.js';
import { excuses } from './interpretations.js';
import { severity } from './witness.js';

export function clauseReports(
  { seen, tallies, interpretations, excused, broken }: InstructionJudge,
  clauses: readonly Clause[],
  comparison: Comparison | null,
  followed: readonly FollowedInterpretation[],
  { assignment }: Inference<unknown>,
): readonly ClauseReport[] {
  const counts = broken.counted((id) => excuses(followed, id) !== null);
  return tallies.map(({ id, decidedBy, records, violations, worst, examples }) => {
    const excuse = excuses(followed, id);
    const counted = countedReport(records, counts.get(id));
    const clause = clauses.find((candidate) => candidate.id === id);
    const listed = comparison?.expected.find(
      (entry) => entry.clause === id && entry.instruction === seen.instruction,
    );
    return {
      id,
      instruction: seen.instruction,
      section: clause?.section ?? '',
      says: clause?.says ?? '',
      errata: clause?.errata ?? [],
      decidedBy,
      ...counted,
      worst: counted.violations > 0 ? worst : null,
      examples: excuse === null && counted.violations === 0 ? [] : examples,
      holdsBy: holdsBy(excuse, violations, excused.get(id), assignment),
      interpretations: [...interpretations]
        .filter(([interpretation]) => interpretation.clause.id === id)
        .map(([{ erratum, interpretation }, count]) => ({
          erratum,
          interpretation,
          violations: count,
        })),
      accepted: listed?.reason ?? null,
    };
  });
}

/**
 * What violates a clause and is counted under another one is told of it, and says that it does not hold: nothing is said
 * of a clause then that no record is counted under.
 */
function countedReport(
  records: number,
  counted: Counted | undefined,
): Pick<ClauseReport, 'records' | 'violations' | 'undetermined' | 'countedUnder'> {
  const { violations = 0, elsewhere = new Map<string, number>() } = counted ?? {};
  const other = [...elsewhere.values()].reduce((sum, count) => sum + count, 0);
  if (other === 0) return { records, violations };
  const countedUnder = [...elsewhere.keys()];
  if (violations === 0) return { records: 0, violations, undetermined: records, countedUnder };
  return { records: records - other, violations, undetermined: other, countedUnder };
}

/** By what a clause holds where its default interpretation does not allow everything. */
export function holdsBy(
  excuse: FollowedInterpretation | null,
  violations: number,
  excused: InstructionJudge['excused'] extends Map<string, infer V> ? V | undefined : never,
  assignment: Policies,
): ClauseReport['holdsBy'] {
  if (excuse !== null) {
    const { erratum, interpretation } = excuse;
    return { policies: [], erratum, interpretation, records: violations };
  }
  if (excused === undefined) return null;
  const policies = [...excused.policies.keys()];
  const [only] = policies;
  const single = only === undefined || policies.length > 1 ? null : POLICIES[only];
  return {
    policies: policies.map((policy) => `${policy}=${assignment[policy]}`),
    erratum: single?.erratum ?? null,
    interpretation:
      single === null || only === undefined ? null : interpretationOf(only, assignment),
    records: excused.records,
  };
}

function interpretationOf<K extends PolicyName>(policy: K, assignment: Policies): string | null {
  return alternative(policy, assignment[policy]).interpretation ?? null;
}

export function instructionReport(
  judge: InstructionJudge,
  reports: readonly ClauseReport[],
  followed: readonly FollowedInterpretation[],
  { findings }: Inference<unknown>,
  inconsistencies: readonly Inconsistency[],
): InstructionReport {
  const { seen, evidence, components } = judge;
  const bearing = new Set(
    evidence.flatMap(({ constraints }) => constraints.all().flatMap(({ support }) => support)),
  );
  const own = reports.filter(({ instruction }) => instruction === seen.instruction);
  const violated = own.filter(({ violations }) => violations > 0);
  const tried = own.filter(({ records }) => records > 0);
  const spec = instructionNamed(seen.instruction);
  return {
    name: seen.instruction,
    title: spec?.title ?? '',
    section: spec?.section ?? '',
    records: seen.count,
    violating: judge.broken.departing((clause) => excuses(followed, clause) !== null),
    clauses: {
      hold: tried.length - violated.length,
      violated: violated.length,
      untried: own.length - tried.length,
    },
    worst: worstOf(violated),
    policies: findings
      .filter(({ policy, status }) => status === 'follows' && bearing.has(indexOf(policy)))
      .map(({ policy, alternative: own }) => `${policy}=${own ?? ''}`),
    consistent: !inconsistencies.some(({ instructions }) =>
      instructions.includes(seen.instruction),
    ),
    components,
    errors: judge.errors.report(),
  };
}

/** The violation farthest off; of equals, the one that a numbered rule states, then the most frequent. */
function worstOf(violated: readonly ClauseReport[]): InstructionReport['worst'] {
  let best: {
    readonly rank: readonly number[];
    readonly worst: InstructionReport['worst'];
  } | null = null;
  for (const { id, worst, violations } of violated) {
    if (worst === null) continue;
    const rank = [severity(worst), /\.\d+[a-z]?$/.test(id) ? 1 : 0, violations];
    if (best === null || isGreater(rank, best.rank)) {
      best = { rank, worst: { clause: id, witness: worst } };
    }
  }
  return best?.worst ?? null;
}

function isGreater(a: readonly number[], b: readonly number[]): boolean {
  for (const [index, value] of a.entries()) {
    const other = b[index] ?? 0;
    if (value !== other) return value > other;
  }
  return false;
}

/** How many result components were judged, and of how many of them any value would do. */
export function vacuityOf(judges: readonly InstructionJudge[]): Certificate['vacuity'] {
  const sum = (count: (judge: InstructionJudge) => number): number =>
    judges.reduce((total, judge) => total + count(judge), 0);
  return {
    components: sum(({ components: { seen, notJudged } }) => seen - notJudged),
    undecided: sum(({ components: { undecided } }) => undecided),
  };
}

/** The instructions of which some components say nothing. */
export function undecidedIn(judges: readonly InstructionJudge[]): Certificate['undecided'] {
  return judges
    .filter(({ components }) => components.undecided > 0)
    .map(({ seen, components }) => ({
      instruction: seen.instruction,
      components: components.undecided,
      of: components.seen,
    }));
}
