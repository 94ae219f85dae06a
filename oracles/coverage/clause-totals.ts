/** What was counted, clause by clause. */
import type { AnyClause } from '../../spec/load/clauses.js';
import { Hits, type ClauseHits } from './clause-hits.js';
import type { CaseReach, ClauseCoverage, ClauseStatus, ClauseTotals } from './coverage.js';
import type { Names } from './names.js';
import type { RecordCounts } from './records.js';
import type { RestrictionReach } from './restriction-reach.js';

const NOTHING: CaseReach = { cases: 0, witness: null };

/** What the cases of one language reach. */
interface Counted {
  readonly clauses: ClauseHits;
  readonly restrictions: RestrictionReach;
  readonly names: Names;
}

export function clauseTotals(
  clauses: readonly AnyClause[],
  measurement: Counted,
  records: RecordCounts,
): ClauseTotals {
  const list = clauses.map((clause) => clauseCoverage(clause, measurement, records));
  const testable = list.filter(({ status }) => status !== 'untestable');
  return {
    total: list.length,
    testable: testable.length,
    covered: testable.filter(({ status }) => status === 'covered').length,
    byRecords: testable.filter((clause) => clause.records > 0).length,
    violated: list.filter(({ violatedBy }) => violatedBy.cases > 0).length,
    list,
  };
}

function clauseCoverage(
  clause: AnyClause,
  measurement: Counted,
  { byClause }: RecordCounts,
): ClauseCoverage {
  const { id, section, says, kind } = clause;
  const reach = reachOf(clause, measurement);
  const namedBy = measurement.names.count(id);
  const records = byClause.get(id) ?? 0;
  return {
    id,
    section,
    says,
    kind,
    status: statusOf(clause, reach, namedBy, records),
    untestable: clause.kind === 'untestable' ? { why: clause.why, reason: clause.reason } : null,
    namedBy,
    ...reach,
    records,
  };
}

type ClauseReach = Pick<ClauseCoverage, 'observed' | 'unobserved' | 'violatedBy'>;

/** What bears on a clause: a formula that applied, a restriction that was violated, a case that names it. */
function reachOf(clause: AnyClause, measurement: Counted): ClauseReach {
  switch (clause.kind) {
    case 'formula':
    case 'nominal': {
      const { observed, unobserved, violated } =
        measurement.clauses.hits.get(clause.id) ?? new Hits();
      return {
        observed: observed.result(),
        unobserved: unobserved.result(),
        violatedBy: violated.result(),
      };
    }
    case 'restriction': {
      const { alone, notAlone } = measurement.restrictions.of(clause.restriction);
      return { observed: alone.result(), unobserved: notAlone.result(), violatedBy: NOTHING };
    }
    case 'witnessed':
    case 'untestable': {
      const observed = measurement.names.reach(clause.id).result();
      return { observed, unobserved: NOTHING, violatedBy: NOTHING };
    }
  }
}

function statusOf(
  { kind }: AnyClause,
  { observed, unobserved }: ClauseReach,
  namedBy: number,
  records: number,
): ClauseStatus {
  if (kind === 'untestable') return 'untestable';
  if (observed.cases > 0) return 'covered';
  if (unobserved.cases > 0) return kind === 'restriction' ? 'not alone' : 'not observed';
  if (records > 0) return 'records only';
  return namedBy > 0 ? 'named only' : 'uncovered';
}
