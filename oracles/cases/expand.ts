/** Cases that stand for many: `each`, `table` and `cross`. */
import type { Environment } from '../../spec/environments.js';
import { nearest } from '../../spec/load/suggest.js';
import type { DataPath } from '../../spec/load/yaml-file.js';
import type { RegisterExpectation, Start } from './case.js';
import type { CaseData } from './format.js';
import { LATTICES } from './lattices.js';
import type { Reader } from './reader.js';
import { readExpectedCell } from './read-expect.js';
import { targetNamed, type Target, type Use } from './registers.js';
import { numbersCell, readCell, type Cell } from './start.js';
import { Mistake } from './values.js';

/** What one case may expand to. */
export const EXPANSION_LIMIT = 100_000;

/** One member of an expansion: what it sets and expects beyond its case, and its part of the id. */
export interface Member {
  /** Null where the case does not expand. */
  readonly label: string | null;
  readonly set: (start: Start) => Start;
  readonly expected: readonly RegisterExpectation[];
}

const ITSELF: Member = { label: null, set: (start) => start, expected: [] };

/** The members of a case with a table or a cross; the case itself where it has neither. */
export function readMembers(
  reader: Reader,
  path: DataPath,
  data: CaseData,
  environment: Environment,
): readonly Member[] {
  if (data.table !== undefined && data.cross !== undefined) {
    reader.keyProblem([...path, 'cross'], 'a case has a table or a cross, not both');
    return [];
  }
  if (data.table !== undefined) {
    return readTable(reader, [...path, 'table'], data.table, environment);
  }
  if (data.cross !== undefined) {
    return readCross(reader, [...path, 'cross'], data.cross, environment);
  }
  return [ITSELF];
}

function readTarget(
  reader: Reader,
  path: DataPath,
  name: string,
  environment: Environment,
  use: Use,
  onKey = false,
): Target | null {
  const target = targetNamed(name, environment, use);
  if (!(target instanceof Mistake)) return target;
  if (onKey) reader.keyProblem(path, target.message);
  else reader.problem(path, target.message);
  return null;
}

function readTable(
  reader: Reader,
  path: DataPath,
  { columns, rows }: NonNullable<CaseData['table']>,
  environment: Environment,
): readonly Member[] {
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
  const targets = names.map((name, index) => {
    const use = index < arrow ? 'set' : 'expect';
    return readTarget(reader, [...path, 'columns'], name, environment, use);
  });
  const members = new Map<string, Member>();
  for (const [number, row] of rows.entries()) {
    const at = [...path, 'rows', number];
    if (row.length !== names.length) {
      reader.problem(
        at,
        `expected ${String(names.length)} columns (${columns}); found ${String(row.length)}`,
      );
      continue;
    }
    const member = readRow(reader, at, row, targets, arrow);
    const label = member.label ?? '';
    if (members.has(label)) reader.problem(at, `a row before this one sets the same: ${label}`);
    members.set(label, member);
  }
  return [...members.values()];
}

function readRow(
  reader: Reader,
  path: DataPath,
  row: readonly unknown[],
  targets: readonly (Target | null)[],
  arrow: number,
): Member {
  const cells: Cell[] = [];
  const expected: RegisterExpectation[] = [];
  for (const [index, data] of row.entries()) {
    const target = targets[index] ?? null;
    if (target === null) continue;
    if (index < arrow) {
      const cell = readCell(reader, [...path, index], data, target, 'table');
      if (cell !== null) cells.push(cell);
    } else {
      const cell = readExpectedCell(reader, [...path, index], data, target, 'table');
      if (cell !== null) expected.push(cell);
    }
  }
  return { label: labelOf(cells), set: setAll(cells), expected };
}

function readCross(
  reader: Reader,
  path: DataPath,
  cross: Readonly<Record<string, unknown>>,
  environment: Environment,
): readonly Member[] {
  const axes = Object.entries(cross).map(([name, data]): readonly Cell[] => {
    const target = readTarget(reader, [...path, name], name, environment, 'set', true);
    return target === null ? [] : readAxis(reader, [...path, name], data, target);
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
  let rows: readonly (readonly Cell[])[] = [[]];
  for (const axis of axes) rows = rows.flatMap((row) => axis.map((cell) => [...row, cell]));
  return rows.map((cells) => ({ label: labelOf(cells), set: setAll(cells), expected: [] }));
}

/** The values of a cross for one register: a lattice's name, or a list. */
function readAxis(reader: Reader, path: DataPath, data: unknown, target: Target): readonly Cell[] {
  const cells = new Map<string, Cell>();
  if (Array.isArray(data) && data.length > 0) {
    for (const [index, item] of (data as unknown[]).entries()) {
      const at = [...path, index];
      const cell = readCell(reader, at, item, target, 'table');
      if (cell === null) continue;
      if (cells.has(cell.label)) reader.problem(at, `${cell.label} stands in the list already`);
      cells.set(cell.label, cell);
    }
    return [...cells.values()];
  }
  const lattice = typeof data === 'string' ? LATTICES[data] : undefined;
  const names = Object.keys(LATTICES);
  if (lattice === undefined) {
    const meant = typeof data === 'string' ? nearest(data, names) : null;
    const hint = meant === null ? '' : `; did you mean "${meant}"?`;
    reader.problem(path, `expected a list of values or a lattice (${names.join(', ')})${hint}`);
    return [];
  }
  const { file, name } = target.register;
  if (file === 'address' || file === 'condition code') {
    reader.problem(path, `${name} does not hold floating-point numbers: write a list of values`);
    return [];
  }
  return lattice.map((value) => numbersCell([value, value, value, value], target));
}

function labelOf(cells: readonly Cell[]): string {
  return cells.map(({ label }) => label).join(',');
}

function setAll(cells: readonly Cell[]): (start: Start) => Start {
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
