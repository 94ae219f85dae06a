/** What `vpspec faults` prints of the faults of VP programs and of those of GPU programs. */
import type { Fault } from '../oracles/faults/fault.js';
import type { GpuFault } from '../oracles/faults/gpu/fault.js';
import type { GpuFaultReport } from '../oracles/faults/gpu/report.js';
import type { FaultReport, Shrunk } from '../oracles/faults/report.js';
import type { Paint } from '../reports/page/paint.js';
import { faultTableText, type Column, type FaultTable } from './faults-table.js';

/** What a program that shows a fault may have after shrinking. */
const MOST_INSTRUCTIONS = 6;

/** Whether a fault was found by every means, under the right clause, and made small. */
export function isCaught(fault: Fault, report: FaultReport): boolean {
  return problems(fault, report).length === 0;
}

function problems({ clauses }: Fault, report: FaultReport): readonly string[] {
  const { caughtByCorpus, caughtByGenerator, shrunkInstructions, clause } = report;
  return [
    ...(caughtByCorpus ? [] : [NO_CASE]),
    ...(caughtByGenerator ? [] : ['no generated program shows it']),
    ...(report.rightClause || clause === null
      ? []
      : [`the report names ${clause}, and not ${clauses[0]}`]),
    ...(shrunkInstructions === null ? ['no program of 40 instructions shows it'] : []),
    ...unfinished(report),
    ...(isBig(report)
      ? [`${String(shrunkInstructions)} instructions are left after shrinking`]
      : []),
  ];
}

function unfinished({ shrunkInstructions, oneMinimal }: Shrunk): readonly string[] {
  return shrunkInstructions === null || oneMinimal ? [] : ['the shrinker did not finish'];
}

function isBig({ shrunkInstructions }: Shrunk): boolean {
  return shrunkInstructions !== null && shrunkInstructions > MOST_INSTRUCTIONS;
}

const NO_CASE = 'no case of the corpus fails';

/** Whether a case about one of the clauses of a fault of GPU programs fails. */
export function isGpuCaught(fault: GpuFault, report: GpuFaultReport): boolean {
  return gpuProblems(fault, report).length === 0;
}

function gpuProblems({ clauses }: GpuFault, report: GpuFaultReport): readonly string[] {
  const { caughtByCorpus, case: found, rightClause } = report;
  if (!caughtByCorpus) return [NO_CASE];
  return [
    ...(rightClause ? [] : [`the case ${found ?? ''} is not about ${clauses[0]}`]),
    ...unfinished(report),
  ];
}

type EitherReport = FaultReport | GpuFaultReport;

/** Sizes end with "+" where the shrinker did not finish. */
const COLUMNS: readonly Column<EitherReport>[] = [
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
  { heading: 'ms', width: 5, cell: ({ milliseconds }) => number(milliseconds) },
  { heading: 'runs', width: 5, cell: ({ runs }) => number(runs) },
];

const VP: FaultTable<Fault, FaultReport> = {
  noun: 'fault',
  columns: COLUMNS,
  problems,
  caseOf: (report) => report.case,
  summary: medians,
};

const GPU: FaultTable<GpuFault, GpuFaultReport> = {
  noun: 'GPU fault',
  columns: COLUMNS,
  problems: gpuProblems,
  caseOf: (report) => report.case,
  summary: (reports) => {
    const shown = reports.filter(({ programsNeeded }) => programsNeeded !== null).length;
    const big = reports.filter(isBig).length;
    // Blocks within blocks, and the limits of their depth, need more.
    const more = big === 0 ? '' : `, ${String(big)} to more than ${String(MOST_INSTRUCTIONS)}`;
    const open = reports.filter(({ shrunkInstructions }) => shrunkInstructions === null).length;
    const rest = open === 0 ? '' : `, ${String(open)} not at all`;
    return `; generated programs show ${String(shown)}${medians(reports)}${more}${rest}`;
  },
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

/** The same of GPU programs. */
export function gpuFaultsText(
  faults: readonly GpuFault[],
  reports: readonly GpuFaultReport[],
  inFull: boolean,
  paint: Paint,
): string {
  return faultTableText(GPU, faults, reports, inFull, paint);
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

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

function plural(count: number, noun: string): string {
  return `${String(count)} ${noun}${count === 1 ? '' : 's'}`;
}
