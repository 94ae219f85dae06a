/** What a case expects: its `expect`, and the columns of tables after the arrow. */
import type { Environment } from '../../spec/environments.js';
import { nearest } from '../../spec/load/suggest.js';
import type { DataPath } from '../../spec/load/yaml-file.js';
import { RESTRICTION_IDS } from '../../spec/restrictions.js';
import type { ConditionCode } from '../../semantics/domains/domain.js';
import type {
  Expectation,
  Four,
  LoadErrorExpectation,
  RegisterExpectation,
  RunExpectation,
} from './case.js';
import { ANY, type ValueExpectation } from './expectation.js';
import type { ErrorData, ExpectData } from './format.js';
import type { Reader } from './reader.js';
import { parseAddress, parseCode, readFour, registerNamed, type Target } from './registers.js';
import { Mistake, parseExpectation } from './values.js';

export const COMPLETES: RunExpectation = {
  kind: 'runs',
  outcome: 'completed',
  reason: null,
  instructions: null,
  registers: [],
  clausesHold: false,
};

const NOT_REGISTERS = ['outcome', 'reason', 'instructions', 'loads', 'error'];

/**
 * The case's `expect`, or null after noting what is wrong. `text` is the whole program. A table may say
 * all that is expected.
 */
export function readExpectation(
  reader: Reader,
  path: DataPath,
  data: ExpectData | undefined,
  environment: Environment,
  text: string,
): Expectation | null {
  if (data === undefined) return COMPLETES;
  if (data === 'clauses') return { ...COMPLETES, clausesHold: true };
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
  if (data.error !== undefined) return readError(reader, [...path, 'error'], data.error, text);
  if (data.loads !== undefined) return { kind: 'loads' };
  return readRun(reader, path, data, environment);
}

function readRun(
  reader: Reader,
  path: DataPath,
  data: Exclude<ExpectData, 'clauses'>,
  environment: Environment,
): RunExpectation {
  let run = { ...COMPLETES };
  if (data.outcome !== undefined) run.outcome = data.outcome;
  if (data.instructions !== undefined) run.instructions = data.instructions;
  if (data.reason !== undefined) {
    run.reason = data.reason;
    if (data.outcome !== 'terminated') {
      reader.keyProblem([...path, 'reason'], 'a reason goes with "outcome: terminated"');
    }
  }
  for (const [key, value] of Object.entries(data)) {
    if (NOT_REGISTERS.includes(key)) continue;
    const register = registerNamed(key, environment, 'expect');
    if (register instanceof Mistake) {
      reader.keyProblem([...path, key], register.message);
      continue;
    }
    const cell = readExpectedCell(reader, [...path, key], value, { register, component: null });
    if (cell !== null) run = withRegister(run, cell);
  }
  return run;
}

/**
 * What a target must hold, the components that it does not name being any; or null after noting what
 * is wrong. In tables a bare value stands for all four components.
 */
export function readExpectedCell(
  reader: Reader,
  path: DataPath,
  data: unknown,
  { register, component }: Target,
  place: 'case' | 'table' = 'case',
): RegisterExpectation | null {
  const bare = place === 'table' ? 'bare values too' : 'no bare values';
  const read = <T>(parse: (data: unknown) => T | Mistake, any: T): Four<T> | null => {
    if (component === null) return readFour(reader, path, data, parse, bare);
    const value = reader.parse(path, data, parse);
    if (value === null) return null;
    const at = (index: number): T => (index === component ? value : any);
    return [at(0), at(1), at(2), at(3)];
  };
  switch (register.file) {
    case 'condition code': {
      const codes = read(orAny(parseCode), 'any');
      return (
        codes && {
          ...register,
          file: 'condition code',
          components: withoutAny<ConditionCode>(codes),
        }
      );
    }
    case 'address': {
      const values = read(orAny(parseAddress), 'any');
      return values && { ...register, file: 'address', components: withoutAny<number>(values) };
    }
    case 'attribute':
      reader.problem(path, `no program writes ${register.name}`);
      return null;
    default: {
      const values = read<ValueExpectation>(parseExpectation, ANY);
      return values && { ...register, file: register.file, components: values };
    }
  }
}

function orAny<T>(parse: (data: unknown) => T | Mistake): (data: unknown) => T | 'any' | Mistake {
  return (data) => (data === 'any' ? data : parse(data));
}

function withoutAny<T>([x, y, z, w]: Four<T | 'any'>): Four<T | null> {
  const value = (item: T | 'any'): T | null => (item === 'any' ? null : item);
  return [value(x), value(y), value(z), value(w)];
}

/** The run with one register more; what a register's components must hold adds up. */
export function withRegister(run: RunExpectation, added: RegisterExpectation): RunExpectation {
  const others = run.registers.filter(({ name }) => name !== added.name);
  const before = run.registers.find(({ name }) => name === added.name);
  return { ...run, registers: [...others, before === undefined ? added : merged(before, added)] };
}

function merged(before: RegisterExpectation, added: RegisterExpectation): RegisterExpectation {
  if (before.file === 'condition code') {
    return added.file === before.file
      ? { ...added, components: overlaid(before.components, added.components, null) }
      : added;
  }
  if (before.file === 'address') {
    return added.file === before.file
      ? { ...added, components: overlaid(before.components, added.components, null) }
      : added;
  }
  return added.file === before.file
    ? { ...added, components: overlaid(before.components, added.components, ANY) }
    : added;
}

/** Where `over` says nothing, what stands below it. */
function overlaid<T>(below: Four<T>, over: Four<T>, nothing: T): Four<T> {
  const at = (index: 0 | 1 | 2 | 3): T => (over[index] === nothing ? below[index] : over[index]);
  return [at(0), at(1), at(2), at(3)];
}

function readError(
  reader: Reader,
  path: DataPath,
  data: ErrorData,
  text: string,
): LoadErrorExpectation | null {
  const { restriction = null, line = null, column = null, message = null } = data;
  if (Object.keys(data).length === 0) {
    reader.problem(path, 'name a restriction, a place (at) or a part of the message');
    return null;
  }
  if (restriction !== null && !RESTRICTION_IDS.includes(restriction)) {
    const meant = nearest(restriction, RESTRICTION_IDS);
    const hint =
      meant === null ? `; they are ${RESTRICTION_IDS.join(', ')}` : `; did you mean "${meant}"?`;
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
      : reader.take([...path, 'at'], positionOf(data.at, text));
  return { kind: 'error', restriction, position, line, column, message };
}

/** The byte offset of a text that stands in the program once, or for the nth time. */
function positionOf(at: NonNullable<ErrorData['at']>, program: string): number | Mistake {
  if (at === 'end') return Buffer.byteLength(program);
  const { text, occurrence } = typeof at === 'string' ? { text: at, occurrence: null } : at;
  const found: number[] = [];
  for (let index = program.indexOf(text); index >= 0; index = program.indexOf(text, index + 1)) {
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
  if (index !== undefined) return Buffer.byteLength(program.slice(0, index));
  return new Mistake(
    found.length === 0
      ? `"${text}" does not stand in the program`
      : `"${text}" stands in the program only ${count} ${found.length === 1 ? 'time' : 'times'}`,
  );
}
