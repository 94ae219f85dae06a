/** The table that `vpspec faults` prints, at most 100 columns wide. */
import type { Fault } from '../oracles/faults/fault.js';
import type { FaultReport } from '../oracles/faults/report.js';
import type { Paint } from '../reports/page/paint.js';

/** What a program that shows a fault may have after shrinking. */
const MOST_INSTRUCTIONS = 6;

/** Whether a fault was found by every means, under the right clause, and made small. */
export function isCaught(fault: Fault, report: FaultReport): boolean {
  return problems(fault, report).length === 0;
}

function problems({ clauses }: Fault, report: FaultReport): readonly string[] {
  const { caughtByCorpus, caughtByGenerator, shrunkInstructions, clause } = report;
  return [
    ...(caughtByCorpus ? [] : ['no case of the corpus fails']),
    ...(caughtByGenerator ? [] : ['no generated program shows it']),
    ...(report.rightClause || clause === null
      ? []
      : [`the report names ${clause}, and not ${clauses[0]}`]),
    ...(shrunkInstructions === null ? ['no program of 40 instructions shows it'] : []),
    ...(shrunkInstructions !== null && !report.oneMinimal ? ['the shrinker did not finish'] : []),
    ...(shrunkInstructions !== null && shrunkInstructions > MOST_INSTRUCTIONS
      ? [`${String(shrunkInstructions)} instructions are left after shrinking`]
      : []),
  ];
}

/** The table, then what is wrong, then the counts; `inFull` tells what each fault is. */
export function faultsText(
  faults: readonly Fault[],
  reports: readonly FaultReport[],
  inFull: boolean,
  paint: Paint,
): string {
  const lines = [paint.strong(row(HEADINGS))];
  const wrong: string[] = [];
  let caught = 0;
  for (const [index, fault] of faults.entries()) {
    const report = reports[index];
    if (report === undefined) continue;
    const found = problems(fault, report);
    const text = row(cells(report));
    lines.push(found.length === 0 ? text : paint.bad(text));
    if (found.length === 0) caught++;
    if (inFull) lines.push(...detail(fault, report).map((line) => paint.dim(`  ${line}`)));
    wrong.push(...found.map((problem) => `${fault.name}: ${problem}`));
  }
  const counts = `${plural(faults.length, 'fault')}, ${String(caught)} caught`;
  const sizes = reports.flatMap(({ shrunkInstructions }) => shrunkInstructions ?? []);
  const times = reports.flatMap(({ milliseconds }) => milliseconds ?? []);
  const runs = reports.flatMap((report) => report.runs ?? []);
  const medians =
    sizes.length === 0
      ? ''
      : `; shrunk to ${plural(median(sizes), 'instruction')} in ` +
        `${String(median(times))} ms and ${plural(median(runs), 'run')} (medians)`;
  return `${[...lines, '', ...wrong, counts + medians].join('\n')}\n`;
}

const HEADINGS = ['fault', 'corpus', 'tried', 'clause', 'size', 'ms', 'runs'] as const;
const WIDTHS = [36, 6, 6, 32, 4, 5, 5] as const;

function row(values: readonly string[]): string {
  return values
    .map((value, index) => {
      const width = WIDTHS[index] ?? 0;
      return index === 0 || index === 3 ? value.padEnd(width) : value.padStart(width);
    })
    .join(' ')
    .trimEnd();
}

function cells(report: FaultReport): readonly string[] {
  const { caughtByCorpus, programsNeeded, clause, shrunkInstructions, oneMinimal } = report;
  const number = (value: number | null): string => (value === null ? '-' : String(value));
  return [
    report.name,
    caughtByCorpus ? 'yes' : 'no',
    number(programsNeeded),
    clause === null ? '-' : clause + (report.rightClause ? '' : '!'),
    number(shrunkInstructions) + (shrunkInstructions === null || oneMinimal ? '' : '+'),
    number(report.milliseconds),
    number(report.runs),
  ];
}

function detail({ says, environment, clauses }: Fault, report: FaultReport): readonly string[] {
  return [
    `${environment}: ${says}`,
    `clauses: ${clauses.join(', ')}`,
    ...(report.case === null ? [] : [`vpspec check ${report.case}`]),
  ];
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

function plural(count: number, noun: string): string {
  return `${String(count)} ${noun}${count === 1 ? '' : 's'}`;
}
