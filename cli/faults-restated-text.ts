/** What `vpspec faults --document vp2` prints of faults of VP1.x, whose machines were made anew under that document. */
import type { Fault } from '../oracles/faults/fault.js';
import { restatedProblems, type RestatedReport } from '../oracles/examine/vp/prove-restated.js';
import type { Paint } from '../reports/page/paint.js';
import { faultTableText, type FaultTable } from './faults-table.js';

/** Whether NV_vertex_program2 convicts it, or is known not to. */
export function isRestatedCaught(_: Fault, report: RestatedReport): boolean {
  return restatedProblems(report).length === 0;
}

const TABLE: FaultTable<Fault, RestatedReport> = {
  noun: 'fault of VP1.x under NV_vertex_program2',
  nouns: 'faults of VP1.x under NV_vertex_program2',
  good: 'as they should be',
  columns: [
    {
      heading: 'tried',
      width: 6,
      cell: ({ programs }) => (programs === null ? '-' : String(programs)),
    },
    {
      heading: 'clause',
      width: 32,
      cell: ({ clauses: [first], departs, listed }) =>
        first ?? (listed === null ? '-' : `none: ${departs ? 'permitted' : 'asked for'}`),
    },
  ],
  problems: (_, report) => restatedProblems(report),
  caseOf: (report) => report.case,
  summary: (reports) => {
    const none = reports.filter(({ listed }) => listed !== null).length;
    return none === 0 ? '' : `, ${String(none)} of them no faults there`;
  },
};

/** The table, with what changed for those that are no faults there. */
export function restatedText(
  faults: readonly Fault[],
  reports: readonly RestatedReport[],
  inFull: boolean,
  paint: Paint,
): string {
  const changed = reports.flatMap(({ name, listed }) =>
    listed === null ? [] : [`${name}: ${listed}\n`],
  );
  return faultTableText(TABLE, faults, reports, inFull, paint) + changed.join('');
}
