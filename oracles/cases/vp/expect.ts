/** What a case of a VP program expects of a run: registers, how it ended, after how many instructions. */
import type { Environment } from '../../../spec/environments.js';
import type { DataPath } from '../../../spec/load/yaml-file.js';
import type { ConditionCode } from '../../../semantics/domains/domain.js';
import type { Four } from '../case.js';
import type { RegisterExpectation, RunExpectation } from './case.js';
import { ANY, type ValueExpectation } from '../expectation.js';
import type { ExpectData } from '../format.js';
import { overlaid } from '../four.js';
import type { Reader } from '../reader.js';
import { parseAddress, parseCode, registerNamed, type Target } from './registers.js';
import { readFour } from '../four.js';
import { Mistake, parseExpectation } from '../values.js';

export const COMPLETES: RunExpectation = {
  kind: 'runs',
  outcome: 'completed',
  reason: null,
  instructions: null,
  registers: [],
  clausesHold: false,
};

const NOT_REGISTERS = ['outcome', 'reason', 'instructions', 'loads', 'error'];

const OUTCOMES = ['completed', 'terminated'] as const;
const REASONS = ['call-stack-overflow', 'instruction-limit'] as const;

/** What `expect` says of a run, apart from load errors. */
export function readRun(
  reader: Reader,
  path: DataPath,
  data: Exclude<ExpectData, 'clauses'>,
  environment: Environment,
): RunExpectation {
  let run = { ...COMPLETES };
  const outcome = OUTCOMES.find((known) => known === data.outcome);
  if (outcome !== undefined) run.outcome = outcome;
  else if (data.outcome !== undefined) {
    const message = `a ${environment.name} program ends ${OUTCOMES.join(' or ')}; found "${data.outcome}"`;
    reader.problem([...path, 'outcome'], message);
  }
  if (data.instructions !== undefined) run.instructions = data.instructions;
  if (data.reason !== undefined) {
    const reason = REASONS.find((known) => known === data.reason);
    if (reason !== undefined) run.reason = reason;
    else
      reader.problem(
        [...path, 'reason'],
        `expected ${REASONS.join(' or ')}; found "${data.reason}"`,
      );
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
