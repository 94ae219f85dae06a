/** Cases that stand for many: `each`, `table` and `cross`. */
import { nearest } from '../../spec/load/suggest.js';
import type { DataPath } from '../../spec/load/yaml-file.js';
import type { Cell, ExpectColumn, Runs, Scope, SetColumn } from './dialect.js';
import type { CaseData } from './format.js';
import type { Reader } from './reader.js';
import { Mistake } from './values.js';

/** What one case may expand to. */
export const EXPANSION_LIMIT = 100_000;

/** One member of an expansion: what it sets and expects beyond its case, and its part of the id. */
export interface Member<S, R> {
  /** Null where the case does not expand. */
  readonly label: string | null;
  readonly set: (start: S) => S;
  readonly expected: readonly ((run: R) => R)[];
}

/** What names of columns mean. */
type Columns<S, R extends Runs> = Pick<Scope<S, R, unknown>, 'setColumn' | 'expectColumn'>;

/** The members of a case with a table or a cross; the case itself where it has neither. */
export function readMembers<S, R extends Runs>(
  reader: Reader,
  path: DataPath,
  data: CaseData,
  names: Columns<S, R>,
): readonly Member<S, R>[] {
  if (data.table !== undefined && data.cross !== undefined) {
    reader.keyProblem([...path, 'cross'], 'a case has a table or a cross, not both');
    return [];
  }
  if (data.table !== undefined) {
    return readTable(reader, [...path, 'table'], data.table, names);
  }
  if (data.cross !== undefined) {
    return readCross(reader, [...path, 'cross'], data.cross, names);
  }
  return [{ label: null, set: (start) => start, expected: [] }];
}

function readTable<S, R extends Runs>(
  reader: Reader,
  path: DataPath,
  { columns, rows }: NonNullable<CaseData['table']>,
  { setColumn, expectColumn }: Columns<S, R>,
): readonly Member<S, R>[] {
  const words = columns.trim().split(/[\s,]+/);
  const names = words.filter((word) => word !== '->');
  const arrow = words.includes('->') ? words.indexOf('->') : names.length;
  if (arrow < 1 || words.length > names.length + 1) {
    reader.problem(
      [...path, 'columns'],
      'expected what to set, "->" and what to expect, such as: v[0] c[0] -> R0',
    );
    return [];
  }
  const at = [...path, 'columns'];
  const sets = names.slice(0, arrow).map((name) => reader.take(at, setColumn(name)));
  const expects = names.slice(arrow).map((name) => reader.take(at, expectColumn(name)));
  const members = new Map<string, Member<S, R>>();
  for (const [number, row] of rows.entries()) {
    const rowPath = [...path, 'rows', number];
    if (row.length !== names.length) {
      reader.problem(
        rowPath,
        `expected ${String(names.length)} columns (${columns}); found ${String(row.length)}`,
      );
      continue;
    }
    const member = readRow(rowPath, row, sets, expects);
    const label = member.label ?? '';
    if (members.has(label)) {
      reader.problem(rowPath, `a row before this one sets the same: ${label}`);
    }
    members.set(label, member);
  }
  return [...members.values()];
}

function readRow<S, R>(
  path: DataPath,
  row: readonly unknown[],
  sets: readonly (SetColumn<S> | null)[],
  expects: readonly (ExpectColumn<R> | null)[],
): Member<S, R> {
  const cells = sets.flatMap((column, index) => {
    const cell = column?.cell([...path, index], row[index]) ?? null;
    return cell === null ? [] : [cell];
  });
  const expected = expects.flatMap((column, index) => {
    const at = sets.length + index;
    const change = column?.([...path, at], row[at]) ?? null;
    return change === null ? [] : [change];
  });
  return { label: labelOf(cells), set: setAll(cells), expected };
}

function readCross<S, R extends Runs>(
  reader: Reader,
  path: DataPath,
  cross: Readonly<Record<string, unknown>>,
  { setColumn }: Columns<S, R>,
): readonly Member<S, R>[] {
  const axes = Object.entries(cross).map(([name, data]): readonly Cell<S>[] => {
    const column = setColumn(name);
    if (!(column instanceof Mistake)) return readAxis(reader, [...path, name], data, column);
    reader.keyProblem([...path, name], column.message);
    return [];
  });
  const total = axes.reduce((product, axis) => product * axis.length, 1);
  if (axes.length === 0 || total > EXPANSION_LIMIT) {
    reader.problem(
      path,
      axes.length === 0
        ? 'nothing to cross: name registers and their values'
        : `${String(total)} combinations; at most ${String(EXPANSION_LIMIT)}`,
    );
    return [];
  }
  let rows: readonly (readonly Cell<S>[])[] = [[]];
  for (const axis of axes) rows = rows.flatMap((row) => axis.map((cell) => [...row, cell]));
  return rows.map((cells) => ({ label: labelOf(cells), set: setAll(cells), expected: [] }));
}

/** The values of a cross for one register: a lattice's name, or a list. */
function readAxis<S>(
  reader: Reader,
  path: DataPath,
  data: unknown,
  { cell: readCell, lattices, ofNumber }: SetColumn<S>,
): readonly Cell<S>[] {
  const cells = new Map<string, Cell<S>>();
  if (Array.isArray(data) && data.length > 0) {
    for (const [index, item] of (data as unknown[]).entries()) {
      const at = [...path, index];
      const cell = readCell(at, item);
      if (cell === null) continue;
      if (cells.has(cell.label)) reader.problem(at, `${cell.label} stands in the list already`);
      cells.set(cell.label, cell);
    }
    return [...cells.values()];
  }
  const lattice = typeof data === 'string' ? lattices[data] : undefined;
  const names = Object.keys(lattices);
  if (lattice === undefined) {
    const meant = typeof data === 'string' ? nearest(data, names) : null;
    const hint = meant === null ? '' : `; did you mean "${meant}"?`;
    reader.problem(path, `expected a list of values or a lattice (${names.join(', ')})${hint}`);
    return [];
  }
  const ofEach = reader.take(path, ofNumber);
  return ofEach === null ? [] : lattice.map(ofEach);
}

function labelOf(cells: readonly Pick<Cell<unknown>, 'label'>[]): string {
  return cells.map(({ label }) => label).join(',');
}

function setAll<S>(cells: readonly Cell<S>[]): (start: S) => S {
  return (start) => cells.reduce((before, cell) => cell.set(before), start);
}

/** One choice of values for the variables of `each`. */
export interface Assignment {
  /** Null where there are no variables. */
  readonly label: string | null;
  /** The text with the variables replaced. */
  readonly substitute: (text: string) => string;
}

const VARIABLE = /^[A-Z][A-Z0-9_]*$/;

/** Every choice of values for the variables of a case. */
export function readAssignments(
  reader: Reader,
  path: DataPath,
  each: CaseData['each'],
): readonly Assignment[] {
  if (each === undefined) return [{ label: null, substitute: (text) => text }];
  const variables = Object.entries(each);
  for (const [name, values] of variables) {
    if (!VARIABLE.test(name)) {
      reader.keyProblem([...path, name], `"${name}": expected a name in capitals, such as OP`);
    }
    if (new Set(values.map(String)).size < values.length) {
      reader.problem([...path, name], 'the same value stands here twice');
    }
  }
  if (variables.some(([name]) => !VARIABLE.test(name))) return [];
  const total = variables.reduce((product, [, values]) => product * values.length, 1);
  if (total > EXPANSION_LIMIT || variables.length === 0) {
    reader.problem(
      path,
      variables.length === 0 ? 'expected variables and values' : 'too many combinations',
    );
    return [];
  }
  let chosen: readonly (readonly (readonly [string, string])[])[] = [[]];
  for (const [name, values] of variables) {
    chosen = chosen.flatMap((before) =>
      values.map((value) => [...before, [name, String(value)] as const]),
    );
  }
  // $OPA1 is $OP and A1 where there is no longer name; ${OP} ends a name by force.
  const names = variables.map(([name]) => name).sort((a, b) => b.length - a.length);
  const written = new RegExp(`\\$(${names.map((name) => `\\{${name}\\}|${name}`).join('|')})`, 'g');
  return chosen.map((choice) => {
    const values = new Map(choice);
    return {
      label: choice.map(([, value]) => idPart(value)).join(','),
      substitute: (text) =>
        text.replace(
          written,
          (whole, name: string) => values.get(name.replace(/[{}]/g, '')) ?? whole,
        ),
    };
  });
}

/** A text as a part of an id: what queries give a meaning to, and white space, becomes "_". */
export function idPart(text: string): string {
  return text.replace(/[^A-Za-z0-9.+-]+/g, '_') || '_';
}
