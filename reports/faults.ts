/** What `vpspec faults` prints of the faults of VP programs and of those of GPU programs. */
import type { Fault } from '../oracles/faults/fault.js';
import { mostInstructionsOf, type GpuFault } from '../oracles/faults/gpu/fault.js';
import type { OwnedFault } from '../oracles/faults/guest/catalogue.js';
import type { InvarianceReport } from '../oracles/examine/vp/prove-invariance.js';
import type { FaultReport, Shrunk } from '../oracles/examine/report.js';
import { median } from './page/counts.js';
import type { Paint } from './page/paint.js';
import { faultTableText, type Column, type FaultTable } from './faults-table.js';
import { restatedProblems, type RestatedReport } from '../oracles/examine/vp/prove-restated.js';

/** What a program that shows a fault may have after shrinking. */
const MOST_INSTRUCTIONS = 6;

/** Whether a fault was found by every means, under the right clause, and made small. */
export function isCaught(fault: Fault, report: FaultReport): boolean {
  return problems(fault, report).length === 0;
}

function problems({ clauses }: Fault, report: FaultReport): readonly string[] {
  const { caughtByCorpus, clause } = report;
  return [
    ...(caughtByCorpus ? [] : [NO_CASE]),
    ...(report.rightClause || clause === null
      ? []
      : [`the report names ${clause}, and not ${clauses[0]}`]),
    ...shownAndShrunk(report, MOST_INSTRUCTIONS),
  ];
}

/** What was not found out by generated programs, or by shrinking one to so many instructions at most. */
function shownAndShrunk(report: FaultReport, most: number): readonly string[] {
  const { caughtByGenerator, shrunkInstructions: left, oneMinimal } = report;
  return [
    ...(caughtByGenerator ? [] : ['no generated program shows it']),
    ...(left === null ? ['no program of 40 instructions shows it'] : []),
    ...(left === null || oneMinimal ? [] : ['the shrinker did not finish']),
    ...(left !== null && left > most
      ? [`${String(left)} instructions are left after shrinking`]
      : []),
  ];
}

const NO_CASE = 'no case of the corpus fails';

/** Whether a fault of GPU programs, or of a guest, was found by every means, by a case about its clause, and made as small as can be. */
export function isGpuCaught(
  fault: Pick<GpuFault, 'clauses' | 'needs'>,
  report: FaultReport,
): boolean {
  return gpuProblems(fault, report).length === 0;
}

function gpuProblems(
  fault: Pick<GpuFault, 'clauses' | 'needs'>,
  report: FaultReport,
): readonly string[] {
  const { clauses, needs } = fault;
  const { caughtByCorpus, case: found, rightClause, shrunkInstructions } = report;
  return [
    ...(caughtByCorpus ? [] : [NO_CASE]),
    ...(rightClause || !caughtByCorpus
      ? []
      : [`the case ${found ?? ''} is not about ${clauses[0]}`]),
    ...shownAndShrunk(report, mostInstructionsOf(fault)),
    ...(needs === undefined || (shrunkInstructions ?? Infinity) >= needs.instructions
      ? []
      : [`the catalogue says that it needs ${String(needs.instructions)} instructions`]),
  ];
}

/** Sizes end with "+" where the shrinker did not finish. */
const COLUMNS: readonly Column<FaultReport>[] = [
  { heading: 'corpus', width: 6, cell: ({ caughtByCorpus }) => (caughtByCorpus ? 'yes' : 'no') },
  { heading: 'tried', width: 6, cell: ({ programsNeeded }) => number(programsNeeded) },
  {
    heading: 'clause',
    width: 32,
    cell: ({ clause, rightClause }) => (clause === null ? '-' : clause + (rightClause ? '' : '!')),
  },
  {
    heading: 'size',
    width: 4,
    cell: ({ shrunkInstructions, oneMinimal }) =>
      number(shrunkInstructions) + (shrunkInstructions === null || oneMinimal ? '' : '+'),
  },
  {
    heading: 'ms',
    width: 5,
    cell: ({ milliseconds }) => number(milliseconds),
    isMinor: true,
  },
  { heading: 'runs', width: 5, cell: ({ runs }) => number(runs), isMinor: true },
];

const VP: FaultTable<Fault, FaultReport> = {
  noun: 'fault',
  nouns: 'faults',
  columns: COLUMNS,
  problems,
  caseOf: (report) => report.case,
  summary: medians,
};

const GPU: FaultTable<GpuFault, FaultReport> = {
  noun: 'GPU fault',
  nouns: 'GPU faults',
  columns: COLUMNS,
  problems: gpuProblems,
  caseOf: (report) => report.case,
  summary: medians,
};

/** The table, then what is wrong, then the counts; `inFull` tells what each fault is. */
export function faultsText(
  faults: readonly Fault[],
  reports: readonly FaultReport[],
  inFull: boolean,
  paint: Paint,
): string {
  return faultTableText(VP, faults, reports, inFull, paint);
}

const GUESTS: FaultTable<OwnedFault, FaultReport> = {
  noun: "guest's fault",
  nouns: "guests' faults",
  columns: COLUMNS,
  problems: gpuProblems,
  caseOf: (report) => report.case,
  summary: medians,
};

/** The same of guests. */
export function guestFaultsText(
  faults: readonly OwnedFault[],
  reports: readonly FaultReport[],
  inFull: boolean,
  paint: Paint,
): string {
  return faultTableText(GUESTS, faults, reports, inFull, paint);
}

/** The same of GPU programs. */
export function gpuFaultsText(
  faults: readonly GpuFault[],
  reports: readonly FaultReport[],
  inFull: boolean,
  paint: Paint,
): string {
  return faultTableText(GPU, faults, reports, inFull, paint);
}

/** Whether two programs show it, under the right clause. */
export function isVarianceCaught(fault: Fault, report: InvarianceReport): boolean {
  return varianceProblems(fault, report).length === 0;
}

function varianceProblems({ clauses }: Fault, { units, clause }: InvarianceReport) {
  if (units === null) return ['no two programs show it'];
  const isRight = clause !== null && clauses.includes(clause);
  return isRight ? [] : [`the report names ${clause ?? 'nothing'}, and not ${clauses[0]}`];
}

const INVARIANCE: FaultTable<Fault, InvarianceReport> = {
  noun: 'fault of invariance',
  nouns: 'faults of invariance',
  columns: [
    { heading: 'tried', width: 6, cell: ({ programs }) => String(programs) },
    { heading: 'clause', width: 32, cell: ({ clause }) => clause ?? '-' },
  ],
  problems: varianceProblems,
  caseOf: () => null,
  summary: () => '',
};

/** The table of machines that only two programs together show, and none by itself; `inFull` adds which two. */
export function invarianceText(
  faults: readonly Fault[],
  reports: readonly InvarianceReport[],
  inFull: boolean,
  paint: Paint,
): string {
  const shown = reports.flatMap(({ name, units }) =>
    units === null ? [] : [`${name}: ${units.join(' and ')}\n`],
  );
  return (
    faultTableText(INVARIANCE, faults, reports, inFull, paint) + (inFull ? shown.join('') : '')
  );
}

function number(value: number | null): string {
  return value === null ? '-' : String(value);
}

function medians(reports: readonly Shrunk[]): string {
  const sizes = reports.flatMap(({ shrunkInstructions }) => shrunkInstructions ?? []);
  const times = reports.flatMap(({ milliseconds }) => milliseconds ?? []);
  const runs = reports.flatMap((report) => report.runs ?? []);
  if (sizes.length === 0) return '';
  return (
    `; shrunk to ${plural(median(sizes), 'instruction')} in ` +
    `${String(median(times))} ms and ${plural(median(runs), 'run')} (medians)`
  );
}

function plural(count: number, noun: string): string {
  return `${String(count)} ${noun}${count === 1 ? '' : 's'}`;
}

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
