/** What a case expects: its `expect`; what it says of a run is the language's. */
import { nearest } from '../../spec/load/suggest.js';
import type { DataPath } from '../../spec/load/yaml-file.js';
import type { Expectation, LoadErrorExpectation } from './case.js';
import type { Runs, Scope, SearchedText } from './dialect.js';
import type { ErrorData, ExpectData } from './format.js';
import type { Reader } from './reader.js';
import { Mistake } from './values.js';

/** The case's `expect`, or null after noting what is wrong. A table may say all that is expected. */
export function readExpectation<R extends Runs>(
  reader: Reader,
  path: DataPath,
  data: ExpectData | undefined,
  scope: Pick<Scope<unknown, R, unknown>, 'search' | 'completes' | 'readRun'>,
  restrictions: readonly string[],
): Expectation<R> | null {
  if (data === undefined) return scope.completes;
  if (data === 'clauses') return { ...scope.completes, clausesHold: true };
  const keys = Object.keys(data);
  if (keys.length === 0) {
    reader.problem(
      path,
      'nothing is expected: name a register, outcome, loads, error, or write "clauses"',
    );
    return null;
  }
  const alone = data.error !== undefined ? 'error' : data.loads !== undefined ? 'loads' : null;
  if (alone !== null && keys.length > 1) {
    const other = keys.find((key) => key !== alone) ?? '';
    const why =
      alone === 'error' ? 'a program that does not load' : 'a program that is only loaded';
    reader.keyProblem([...path, other], `${why} has no ${other}`);
    return null;
  }
  if (data.error !== undefined) {
    return readError(reader, [...path, 'error'], data.error, scope.search, restrictions);
  }
  if (data.loads !== undefined) return { kind: 'loads' };
  return scope.readRun(path, data);
}

function readError(
  reader: Reader,
  path: DataPath,
  data: ErrorData,
  search: SearchedText,
  restrictions: readonly string[],
): LoadErrorExpectation | null {
  const { restriction = null, line = null, column = null, message = null } = data;
  if (Object.keys(data).length === 0) {
    reader.problem(path, 'name a restriction, a place (at) or a part of the message');
    return null;
  }
  if (restriction !== null && !restrictions.includes(restriction)) {
    const meant = nearest(restriction, restrictions);
    const hint =
      meant === null ? `; they are ${restrictions.join(', ')}` : `; did you mean "${meant}"?`;
    reader.problem(
      [...path, 'restriction'],
      `there is no load restriction "${restriction}"${hint}`,
    );
  }
  if (data.at !== undefined && data.position !== undefined) {
    reader.keyProblem([...path, 'position'], 'give either "at" or "position"');
  }
  const position =
    data.at === undefined
      ? (data.position ?? null)
      : reader.take([...path, 'at'], positionOf(data.at, search));
  return { kind: 'error', restriction, position, line, column, message };
}

/** The byte offset of a text that stands in the program once, or for the nth time. */
function positionOf(
  at: NonNullable<ErrorData['at']>,
  { program, from, to }: SearchedText,
): number | Mistake {
  if (at === 'end') return bytesOf(program);
  const { text, occurrence } = typeof at === 'string' ? { text: at, occurrence: null } : at;
  const found: number[] = [];
  const next = (start: number): number => {
    const index = program.indexOf(text, start);
    return index + text.length <= to ? index : -1;
  };
  for (let index = next(from); index >= 0; index = next(index + 1)) {
    found.push(index);
    if (found.length === occurrence) break;
  }
  const count = String(found.length);
  if (occurrence === null && found.length > 1) {
    return new Mistake(
      `"${text}" stands in the program ${count} times: write {text: ${JSON.stringify(text)}, occurrence: 1}`,
    );
  }
  const index = found[(occurrence ?? 1) - 1];
  if (index !== undefined) return bytesOf(program.slice(0, index));
  return new Mistake(
    found.length === 0
      ? `"${text}" does not stand in the program`
      : `"${text}" stands in the program only ${count} ${found.length === 1 ? 'time' : 'times'}`,
  );
}

const UTF8 = new TextEncoder();

/** How long a text is in UTF-8. */
function bytesOf(text: string): number {
  return UTF8.encode(text).length;
}
