/** What a case of a GPU program expects of a run. */
import { nearest } from '../../../spec/load/suggest.js';
import type { DataPath } from '../../../spec/load/yaml-file.js';
import type { NominalFlags } from '../../../semantics/gpu/domains/flags.js';
import type { Four } from '../case.js';
import type { ExpectData } from '../format.js';
import { mapFour, overlaid } from '../four.js';
import {
  GPU_OUTCOMES,
  type EmissionExpectation,
  type GpuOutcomeName,
  type GpuRegisterExpectation,
  type GpuRunExpectation,
  type NumbersExpectation,
} from './case.js';
import { gpuNamed, type GpuTarget, type NamedProgram } from './names.js';
import { ANYTHING, parseComponent, parseFlags, readTyped, readVector } from './values.js';
import type { Reader } from '../reader.js';
import { Mistake } from '../values.js';

export const GPU_COMPLETES: GpuRunExpectation = {
  kind: 'runs',
  outcome: 'completed',
  reason: null,
  instructions: null,
  registers: [],
  emitted: null,
  clausesHold: false,
};

const NOT_REGISTERS = ['outcome', 'reason', 'instructions', 'loads', 'error', 'emitted'];

// The keys of an object literal of this very type.
const OUTCOMES = Object.keys(GPU_OUTCOMES) as readonly GpuOutcomeName[];

/** What `expect` says of a run, apart from load errors. */
export function readGpuRun(
  reader: Reader,
  path: DataPath,
  data: Exclude<ExpectData, 'clauses'>,
  program: NamedProgram,
): GpuRunExpectation {
  const outcome = OUTCOMES.find((known) => known === data.outcome) ?? 'completed';
  let run: GpuRunExpectation = {
    ...GPU_COMPLETES,
    outcome,
    reason: readReason(reader, [...path, 'reason'], data.reason, outcome),
    instructions: data.instructions ?? null,
    emitted: readEmitted(reader, [...path, 'emitted'], data.emitted, program),
  };
  for (const [key, value] of Object.entries(data)) {
    if (NOT_REGISTERS.includes(key)) continue;
    const register = readRegister(reader, [...path, key], key, value, program);
    if (register !== null) run = withGpuRegister(run, register);
  }
  return run;
}

function readReason(
  reader: Reader,
  path: DataPath,
  reason: string | undefined,
  outcome: GpuOutcomeName,
): string | null {
  if (reason === undefined) return null;
  const reasons: readonly string[] = GPU_OUTCOMES[outcome];
  if (reasons.length === 0) {
    const others = OUTCOMES.filter((name) => GPU_OUTCOMES[name].length > 0);
    const wanted = others.map((name) => `"outcome: ${name}"`).join(' or ');
    reader.keyProblem(path, `a reason goes with ${wanted}`);
  } else if (!reasons.includes(reason)) {
    const meant = nearest(reason, reasons);
    const hint = meant === null ? '' : `; did you mean ${meant}?`;
    reader.problem(path, `expected ${reasons.join(' or ')}; found "${reason}"${hint}`);
  }
  return reason;
}

function readEmitted(
  reader: Reader,
  path: DataPath,
  data: Exclude<ExpectData, 'clauses'>['emitted'],
  program: NamedProgram,
): readonly EmissionExpectation[] | null {
  if (data === undefined) return null;
  const { programType, name: environment } = program.environment;
  if (programType !== 'geometry') {
    reader.keyProblem(path, `${environment} programs emit no vertices`);
    return null;
  }
  return data.map((emission, index) => {
    if (emission === 'end') return null;
    return Object.entries(emission).flatMap(([key, value]): readonly NumbersExpectation[] => {
      const at = [...path, index, key];
      const register = readRegister(reader, at, key, value, program);
      if (register === null) return [];
      if (register.file === 'result') return [register];
      reader.keyProblem(at, `a vertex has results; ${key} is none`);
      return [];
    });
  });
}

function readRegister(
  reader: Reader,
  path: DataPath,
  key: string,
  value: unknown,
  program: NamedProgram,
): GpuRegisterExpectation | null {
  const named = gpuNamed(key, program, 'expect');
  if (!(named instanceof Mistake)) {
    return readGpuExpected(reader, path, value, { named, component: null, type: 'F' });
  }
  reader.keyProblem(path, named.message);
  return null;
}

/** What a target must hold, components that it does not name being any; null after noting what is wrong. */
export function readGpuExpected(
  reader: Reader,
  path: DataPath,
  data: unknown,
  { named, component, type }: GpuTarget,
  bare = false,
): GpuRegisterExpectation | null {
  const only = <T>(values: Four<T>, any: T): Four<T> => {
    const at = (index: 0 | 1 | 2 | 3): T =>
      component === null || component === index ? values[index] : any;
    return [at(0), at(1), at(2), at(3)];
  };
  switch (named.file) {
    case 'condition code': {
      const flags = readVector(reader, path, data, orAny, { bare, component });
      if (flags === null) return null;
      const components = mapFour(flags, (value) => (value === 'any' ? null : value));
      return { file: named.file, name: named.name, components: only(components, null) };
    }
    case 'input':
      reader.problem(path, `no program writes ${named.name}`);
      return null;
    default: {
      const { file, name, key } = named;
      const values = readTyped(reader, path, data, type, parseComponent, { bare, component });
      return values && { file, name, key, components: only(values, ANYTHING) };
    }
  }
}

function orAny(data: unknown): NominalFlags | 'any' | Mistake {
  return data === 'any' ? data : parseFlags(data);
}

/** The run with one register more; what a register's components must hold adds up. */
export function withGpuRegister(
  run: GpuRunExpectation,
  added: GpuRegisterExpectation,
): GpuRunExpectation {
  const others = run.registers.filter((register) => keyOf(register) !== keyOf(added));
  const before = run.registers.find((register) => keyOf(register) === keyOf(added));
  return { ...run, registers: [...others, before === undefined ? added : merged(before, added)] };
}

function keyOf(register: GpuRegisterExpectation): string {
  return register.file === 'condition code' ? register.name : `${register.file} ${register.key}`;
}

function merged(
  before: GpuRegisterExpectation,
  added: GpuRegisterExpectation,
): GpuRegisterExpectation {
  if (before.file === 'condition code') {
    if (added.file !== before.file) return added;
    return { ...added, components: overlaid(before.components, added.components, null) };
  }
  if (added.file === 'condition code') return added;
  return { ...added, components: overlaid(before.components, added.components, ANYTHING) };
}
