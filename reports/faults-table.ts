/** The tables that `vpspec faults` prints, as wide as the screen and at most 100 columns. */
import type { FaultBase } from '../oracles/faults/fault.js';
import { screenWidth, type Paint } from './page/paint.js';
import { cut } from './page/wrapped.js';

export interface Column<R> {
  readonly heading: string;
  readonly width: number;
  readonly cell: (report: R) => string;
  /** Left out where the screen is narrow. */
  readonly isMinor?: boolean;
}

/** What the faults of a kind have in a table. */
export interface FaultTable<F extends FaultBase, R> {
  /** After the name. */
  readonly columns: readonly Column<R>[];
  /** What was not found out as it should be. */
  readonly problems: (fault: F, report: R) => readonly string[];
  /** The case that catches it. */
  readonly caseOf: (report: R) => string | null;
  /** "fault", "GPU fault". */
  readonly noun: string;
  /** The plural of `noun`. */
  readonly nouns: string;
  /** What those without problems are; "caught" if absent. */
  readonly good?: string;
  /** After the counts. */
  readonly summary: (reports: readonly R[]) => string;
}

/** The width of the column of names, in which every name of the catalogue fits. */
const NAME_WIDTH = 36;

/** The columns that a screen has room for: minor ones go first, then clauses are cut. */
export function shownColumns<R>(columns: readonly Column<R>[], room: number): readonly Column<R>[] {
  const beyond = (all: readonly Column<R>[]): number =>
    all.reduce((sum, { width }) => sum + 1 + width, NAME_WIDTH) - room;
  if (beyond(columns) <= 0) return columns;
  const kept = columns.filter(({ isMinor }) => isMinor !== true);
  const excess = Math.max(0, beyond(kept));
  return kept.map((column) =>
    column.heading === 'clause' ? { ...column, width: column.width - excess } : column,
  );
}

/** The table, then what is wrong, then the counts; `inFull` tells what each fault is. */
export function faultTableText<F extends FaultBase, R>(
  { columns: all, problems, caseOf, noun, nouns, good = 'caught', summary }: FaultTable<F, R>,
  faults: readonly F[],
  reports: readonly R[],
  inFull: boolean,
  paint: Paint,
): string {
  const columns = shownColumns(all, screenWidth());
  const row = (name: string, cells: readonly string[]): string =>
    [
      name.padEnd(NAME_WIDTH),
      ...cells.map((cell, index) => {
        const { heading, width } = columns[index] ?? { heading: '', width: 0 };
        return heading === 'clause' ? cut(cell, width).padEnd(width) : cell.padStart(width);
      }),
    ]
      .join(' ')
      .trimEnd();
  const lines = [
    paint.strong(
      row(
        'fault',
        columns.map(({ heading }) => heading),
      ),
    ),
  ];
  const wrong: string[] = [];
  let caught = 0;
  for (const [index, fault] of faults.entries()) {
    const report = reports[index];
    if (report === undefined) continue;
    const found = problems(fault, report);
    const text = row(
      fault.name,
      columns.map(({ cell }) => cell(report)),
    );
    lines.push(found.length === 0 ? text : paint.bad(text));
    if (found.length === 0) caught++;
    if (inFull) {
      lines.push(...detail(fault, caseOf(report)).map((line) => paint.dim(`  ${line}`)));
    }
    wrong.push(...found.map((problem) => `${fault.name}: ${problem}`));
  }
  const counts = `${String(faults.length)} ${faults.length === 1 ? noun : nouns}, ${String(caught)} ${good}`;
  return `${[...lines, '', ...wrong, counts + summary(reports)].join('\n')}\n`;
}

function detail(
  { says, environment, clauses }: FaultBase,
  found: string | null,
): readonly string[] {
  return [
    `${environment}: ${says}`,
    `clauses: ${clauses.join(', ')}`,
    ...(found === null ? [] : [`vpspec check ${found}`]),
  ];
}
