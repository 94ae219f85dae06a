/** How many cases there are, by folder and environment, and how that changes. */
import { ENVIRONMENTS, type EnvironmentName } from '../../spec/environments.js';
import { GPU_ENVIRONMENTS, type GpuEnvironmentName } from '../../spec/gpu/environments.js';

/** What cases are counted by: the environments of programs, and GL for the cases of commands. */
export type AnyEnvironmentName = EnvironmentName | GpuEnvironmentName | 'GL';

/** Cases of each environment; what is left out is zero. */
type Row = Readonly<Partial<Record<AnyEnvironmentName, number>>>;

/** By folder, in the order of the cases. */
export type CaseCounts = ReadonlyMap<string, Row>;

/** A number that is not what it was. */
export interface CountChange {
  readonly folder: string;
  readonly environment: AnyEnvironmentName;
  readonly before: number;
  readonly now: number;
}

// The keys of object literals of these very types.
const VP_NAMES = Object.keys(ENVIRONMENTS) as readonly EnvironmentName[];
const GPU_NAMES = Object.keys(GPU_ENVIRONMENTS) as readonly GpuEnvironmentName[];
const WITH_GPU: readonly AnyEnvironmentName[] = [...VP_NAMES, ...GPU_NAMES];
const ALL_NAMES: readonly AnyEnvironmentName[] = [...WITH_GPU, 'GL'];

/** What is counted of a case. */
export interface Counted {
  readonly id: string;
  readonly environment: AnyEnvironmentName;
}

export function countCases(cases: readonly Counted[]): CaseCounts {
  const counts = new Map<string, Partial<Record<AnyEnvironmentName, number>>>();
  for (const { id, environment } of cases) {
    const file = id.slice(0, id.indexOf(':'));
    const folder = file.includes('/') ? file.slice(0, file.lastIndexOf('/')) : '.';
    const row = counts.get(folder) ?? {};
    row[environment] = (row[environment] ?? 0) + 1;
    counts.set(folder, row);
  }
  return counts;
}

/** All cases of one environment, or of all. */
export function totalOf(counts: CaseCounts, environment?: AnyEnvironmentName): number {
  const names = environment === undefined ? ALL_NAMES : [environment];
  return [...counts.values()].reduce((sum, row) => sum + sumOf(row, names), 0);
}

function sumOf(row: Row, names: readonly AnyEnvironmentName[]): number {
  return names.reduce((sum, name) => sum + (row[name] ?? 0), 0);
}

/** The environments of a table: GF3, those of GPU programs, and GL, only where they have cases. */
function columnsOf(counts: CaseCounts): readonly AnyEnvironmentName[] {
  const isOfPaper = totalOf(counts, 'GF3') > 0;
  return allColumnsOf(counts).filter((name) => name !== 'GF3' || isOfPaper);
}

function allColumnsOf(counts: CaseCounts): readonly AnyEnvironmentName[] {
  if (totalOf(counts, 'GL') > 0) return ALL_NAMES;
  return GPU_NAMES.some((name) => totalOf(counts, name) > 0) ? WITH_GPU : VP_NAMES;
}

/** Every row with a number for each environment of the table. */
export function countsRows(counts: CaseCounts): Readonly<Record<string, Row>> {
  const names = columnsOf(counts);
  return Object.fromEntries(
    [...counts].map(([folder, row]) => [
      folder,
      Object.fromEntries(names.map((name) => [name, row[name] ?? 0])),
    ]),
  );
}

const TOTAL = 'all';

/** A table: a row for each folder, a column for each environment. */
export function countsText(counts: CaseCounts): string {
  const names = columnsOf(counts);
  const rows = [...counts].map(([folder, row]) => [
    folder,
    ...names.map((name) => row[name] ?? 0),
    sumOf(row, names),
  ]);
  const last = [TOTAL, ...names.map((name) => totalOf(counts, name)), totalOf(counts)];
  const table = [['folder', ...names, TOTAL], ...rows, last].map((row) => row.map(String));
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
  const tables = [VP_NAMES, WITH_GPU, ALL_NAMES].flatMap((all) => [
    all,
    all.filter((name) => name !== 'GF3'),
  ]);
  const names = tables.find(
    (columns) => head.trim().split(/\s+/).join(' ') === ['folder', ...columns, TOTAL].join(' '),
  );
  if (names === undefined) return null;
  const counts = new Map<string, Row>();
  for (const row of rows) {
    const [folder = '', ...cells] = row.trim().split(/\s+/);
    if (cells.length !== names.length + 1 || !cells.every((cell) => /^\d+$/.test(cell)))
      return null;
    const numbers: Partial<Record<AnyEnvironmentName, number>> = {};
    for (const [index, name] of names.entries()) {
      const number = Number(cells[index]);
      if (number > 0) numbers[name] = number;
    }
    if (folder !== TOTAL) counts.set(folder, numbers);
  }
  return counts;
}

/** What is not as it was, in the order of both. */
export function countChanges(before: CaseCounts, now: CaseCounts): readonly CountChange[] {
  return [...new Set([...before.keys(), ...now.keys()])].flatMap((folder) =>
    ALL_NAMES.map((environment) => ({
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
