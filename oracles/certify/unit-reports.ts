/** From the units of a campaign to what a certificate says of clauses and what they are about, where records are units: of all but VP programs. */
import type { GpuClause, GuestClause } from '../../spec/load/clauses.js';
import { topicOf } from '../units/gpu/suspects.js';
import type { Comparison, Tried } from '../compare/expectations.js';
import type { ClauseReport, InstructionReport, NotJudged } from './certificate.js';
import type { CampaignReport } from './program-report.js';
import type { ResultLine } from '../units/result-line.js';
import type { Witness } from './witness.js';
import type { JudgedUnit } from './judged-units.js';
import { excuses } from './interpretations.js';
import { holdsBy, instructionReport } from './reports.js';
import type { Inferred, Judged } from './stages.js';

/** Instructions by themselves, each as a unit. */
export function judgedInstructions({ judges, followed }: Judged & Inferred): readonly JudgedUnit[] {
  return judges.map(({ tallies, broken }): JudgedUnit => {
    const tried = tallies.filter(({ records, violations }) => records + violations > 0);
    const counts = broken.counted((id) => excuses(followed, id) !== null);
    const ids = (fits: (count: number | undefined) => boolean): readonly string[] =>
      tried.filter(({ id }) => fits(counts.get(id)?.violations)).map(({ id }) => id);
    return {
      about: tried.map(({ id }) => id),
      holds: ids((count) => count === undefined),
      violates: ids((count) => count !== undefined && count > 0),
      undetermined: [],
      generally: new Map(
        ids((count) => count === 0).map((id) => [
          id,
          [...(counts.get(id)?.elsewhere.keys() ?? [])][0] ?? '',
        ]),
      ),
      oneOf: false,
    };
  });
}

/** The clauses that records of instructions by themselves were held against, and how many violate each. */
export function brokenByRecords(
  clauses: readonly GpuClause[],
  { judges, followed }: Judged & Inferred,
): readonly Tried[] {
  const tallies = judges.flatMap((judge) => judge.tallies);
  return clauses.flatMap((clause) => {
    const own = tallies.filter(({ id }) => id === clause.id);
    if (own.length === 0) return [];
    const all = own.reduce((sum, { violations }) => sum + violations, 0);
    const violations = excuses(followed, clause.id) === null ? all : 0;
    return [{ clause: clause.id, instruction: topicOf(clause), violations }];
  });
}

/** The units that say something of a clause, by its id. */
export function unitsByClause(
  judged: readonly JudgedUnit[],
): ReadonlyMap<string, readonly JudgedUnit[]> {
  const byClause = new Map<string, JudgedUnit[]>();
  for (const unit of judged) {
    const { holds, violates, undetermined, generally } = unit;
    for (const id of new Set([...holds, ...violates, ...undetermined, ...generally.keys()])) {
      const known = byClause.get(id);
      if (known === undefined) byClause.set(id, [unit]);
      else known.push(unit);
    }
  }
  return byClause;
}

/** @param judged the units that say something of it */
export function unitClauseReport(
  clause: GpuClause | GuestClause,
  judged: readonly JudgedUnit[],
  comparison: Comparison | null,
  { judges, followed, inference }: Judged & Inferred,
): ClauseReport {
  const { id, section, says, errata } = clause;
  const count = (fits: (unit: JudgedUnit) => boolean): number => judged.filter(fits).length;
  const violations = count(({ violates }) => violates.includes(id));
  const oneOf = count((unit) => unit.oneOf && unit.violates.includes(id));
  const lax = count((unit) => unit.lax === true && unit.violates.includes(id));
  const holds = count((unit) => unit.holds.includes(id));
  const countedUnder = [...new Set(judged.flatMap(({ generally }) => generally.get(id) ?? []))];
  // What violates it and is counted elsewhere says that it does not hold, whatever keeps it.
  const isOpen = violations === 0 && countedUnder.length > 0;
  const undetermined =
    count((unit) => unit.undetermined.includes(id) || unit.generally.has(id)) +
    (isOpen ? holds : 0);
  const excuse = excuses(followed, id);
  const own = judges.flatMap(({ seen, tallies }) =>
    tallies.filter((tally) => tally.id === id).map((tally) => ({ tally, of: seen.instruction })),
  );
  const broken = own.find(({ tally }) => tally.violations > 0 && excuse === null) ?? null;
  const namedOf = (each: Witness | null): Witness | null =>
    each === null || broken === null || broken.of === topicOf(clause)
      ? each
      : { ...each, instruction: broken.of };
  const excused = judges.find((judge) => judge.excused.has(id))?.excused.get(id);
  return {
    id,
    instruction: topicOf(clause),
    section,
    says,
    errata,
    decidedBy: own[0]?.tally.decidedBy ?? 'semantics',
    records: isOpen ? 0 : violations + holds,
    violations,
    ...(oneOf > 0 ? { oneOf } : {}),
    ...(lax > 0 ? { lax } : {}),
    ...(undetermined > 0 ? { undetermined } : {}),
    ...(countedUnder.length > 0 ? { countedUnder } : {}),
    worst: namedOf(broken?.tally.worst ?? null),
    examples: (broken?.tally.examples ?? []).flatMap((each) => namedOf(each) ?? []),
    holdsBy: violations > 0 ? null : holdsBy(excuse, violations, excused, inference.assignment),
    interpretations: judges.flatMap(({ interpretations }) =>
      [...interpretations]
        .filter(([interpretation]) => interpretation.clause.id === id)
        .map(([{ erratum, interpretation }, records]) => ({
          erratum,
          interpretation,
          violations: records,
        })),
    ),
    accepted: comparison?.expected.find((entry) => entry.clause === id)?.reason ?? null,
  };
}

/** By what clauses are about; a unit counts where the first of its clauses belongs. */
export function topicReports(
  clauses: readonly ClauseReport[],
  judged: readonly JudgedUnit[],
  records: Judged & Inferred,
  /** An instruction of that name; undefined where the topic is none. */
  specOf: (name: string) => { readonly title: string; readonly section: string } | undefined,
): readonly InstructionReport[] {
  const known = new Map(clauses.map(({ id, instruction }) => [id, instruction]));
  const placeOf = ({ about }: JudgedUnit): string | undefined =>
    about.map((id) => known.get(id)).find((place) => place !== undefined);
  const topics = [...new Set(clauses.map(({ instruction }) => instruction))].sort();
  return topics.map((name) => {
    const units = judged.filter((unit) => placeOf(unit) === name);
    const spec = specOf(name);
    const judge = records.judges.find(({ seen }) => seen.instruction === name);
    const { followed, inference, inconsistencies } = records;
    const byRecords =
      judge === undefined
        ? null
        : instructionReport(judge, clauses, followed, inference, inconsistencies);
    const own = clauses.filter(({ instruction }) => instruction === name);
    const tried = own.filter((each) => each.records > 0);
    const violated = own.filter(({ violations }) => violations > 0);
    return {
      name,
      title: spec?.title ?? '',
      section: spec?.section ?? '',
      records: units.length,
      violating: units.filter(({ violates }) => violates.length > 0).length,
      clauses: {
        hold: tried.length - violated.length,
        violated: violated.length,
        untried: own.length - tried.length,
      },
      worst: byRecords?.worst ?? null,
      policies: byRecords?.policies ?? [],
      consistent: byRecords?.consistent ?? true,
      components: byRecords?.components ?? {
        seen: 0,
        notJudged: 0,
        exact: 0,
        bounded: 0,
        undecided: 0,
      },
      errors: byRecords?.errors ?? { compared: 0, steps: [], apart: 0, worst: 0 },
    };
  });
}

/** Whether all units were asked. */
export function isWhole({ shard, budget, interrupted }: CampaignReport): boolean {
  return shard.count === 1 && budget === null && !interrupted;
}

/** Why units have no verdict, and how many. */
export function notJudged(lines: readonly ResultLine[]): readonly NotJudged[] {
  const counts = new Map<string, number>();
  for (const { verdict, reason } of lines) {
    if (verdict !== 'inconclusive' || reason === null) continue;
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].map(([reason, records]) => ({
    instruction: null,
    source: 'units',
    records,
    reason,
  }));
}
