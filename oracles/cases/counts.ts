/** How many cases there are, by folder and environment, and how that changes. */
import { ENVIRONMENTS, type EnvironmentName } from '../../spec/environments.js';
import type { CorpusCase } from './case.js';

/** Cases of each environment, by folder, in the order of the cases. */
export type CaseCounts = ReadonlyMap<string, Readonly<Record<EnvironmentName, number>>>;

/** A number that is not what it was. */
export interface CountChange {
  readonly folder: string;
  readonly environment: EnvironmentName;
  readonly before: number;
  readonly now: number;
}

// The keys of an object literal of this very type.
const NAMES = Object.keys(ENVIRONMENTS) as readonly EnvironmentName[];

const NONE: Readonly<Record<EnvironmentName, number>> = {
  'VP1.0': 0,
  'VP1.1': 0,
  'VSP1.0': 0,
  'VP2.0': 0,
};

export function countCases(cases: readonly Pick<CorpusCase, 'id' | 'environment'>[]): CaseCounts {
  const counts = new Map<string, Record<EnvironmentName, number>>();
  for (const { id, environment } of cases) {
    const file = id.slice(0, id.indexOf(':'));
    const folder = file.includes('/') ? file.slice(0, file.lastIndexOf('/')) : '.';
    const row = counts.get(folder) ?? { ...NONE };
    row[environment]++;
    counts.set(folder, row);
  }
  return counts;
}

/** All cases of one environment, or of all. */
export function totalOf(counts: CaseCounts, environment?: EnvironmentName): number {
  const names = environment === undefined ? NAMES : [environment];
  return [...counts.values()].reduce(
    (sum, row) => names.reduce((part, name) => part + row[name], sum),
    0,
  );
}

const TOTAL = 'all';

/** A table: a row for each folder, a column for each environment. */
export function countsText(counts: CaseCounts): string {
  const rows = [...counts].map(([folder, row]) => {
    const numbers = NAMES.map((name) => row[name]);
    return [folder, ...numbers, numbers.reduce((sum, each) => sum + each, 0)];
  });
  const last = [TOTAL, ...NAMES.map((name) => totalOf(counts, name)), totalOf(counts)];
  const table = [['folder', ...NAMES, TOTAL], ...rows, last].map((row) => row.map(String));
  const first = Math.max(...table.map(([folder = '']) => folder.length));
  return table
    .map(([folder = '', ...cells]) =>
      [folder.padEnd(first), ...cells.map((cell) => cell.padStart(7))].join(' '),
    )
    .map((row) => `${row}\n`)
    .join('');
}

/** Reads such a table. Null where the text is none. */
export function readCounts(text: string): CaseCounts | null {
  const [head = '', ...rows] = text.trimEnd().split(/\r?\n/);
  if (head.trim().split(/\s+/).join(' ') !== ['folder', ...NAMES, TOTAL].join(' ')) return null;
  const counts = new Map<string, Record<EnvironmentName, number>>();
  for (const row of rows) {
    const [folder = '', ...cells] = row.trim().split(/\s+/);
    if (cells.length !== NAMES.length + 1 || !cells.every((cell) => /^\d+$/.test(cell)))
      return null;
    const numbers = { ...NONE };
    for (const [index, name] of NAMES.entries()) numbers[name] = Number(cells[index]);
    if (folder !== TOTAL) counts.set(folder, numbers);
  }
  return counts;
}

/** What is not as it was, in the order of both. */
export function countChanges(before: CaseCounts, now: CaseCounts): readonly CountChange[] {
  return [...new Set([...before.keys(), ...now.keys()])].flatMap((folder) =>
    NAMES.map((environment) => ({
      folder,
      environment,
      before: before.get(folder)?.[environment] ?? 0,
      now: now.get(folder)?.[environment] ?? 0,
    })).filter((change) => change.before !== change.now),
  );
}

/** The changes, a line each, and the command that makes them the record. */
export function changesText(before: CaseCounts, now: CaseCounts, file: string): string {
  const lines = countChanges(before, now).map(
    (change) => `${change.folder} ${change.environment}: ${arrow(change.before, change.now)}`,
  );
  const total = `all: ${arrow(totalOf(before), totalOf(now))}`;
  const hint = `if that is meant: vpspec list --count > ${file}`;
  return [...lines, total, hint].map((line) => `${line}\n`).join('');
}

function arrow(before: number, now: number): string {
  const sign = now >= before ? '+' : '';
  return `${String(before)} -> ${String(now)} (${sign}${String(now - before)})`;
}
