/** Reads the commands of a case and what each of them must do. */
import { GPU_ENVIRONMENTS, type GpuProgramType } from '../../../spec/gpu/environments.js';
import type { DataType } from '../../../spec/gpu/instructions.js';
import type { DataPath } from '../../../spec/load/yaml-file.js';
import { typeOfTarget } from '../../../semantics/gl/state.js';
import type { CommandData } from '../format.js';
import { readCall } from './calls.js';
import type { GlStep, GlValue } from './case.js';
import type { NumbersExpectation } from '../gpu/case.js';
import { readGpuExpected } from '../gpu/expect.js';
import { gpuNamed, type NamedProgram } from '../gpu/names.js';
import { parseInteger } from '../gpu/values.js';
import type { Reader } from '../reader.js';
import { readFour } from '../four.js';
import { Mistake, parseNumber, show } from '../values.js';

/** The steps of a case, variables replaced; what is wrong is noted. */
export function readSteps(
  reader: Reader,
  path: DataPath,
  data: readonly CommandData[],
  substitute: (text: string) => string,
): readonly GlStep[] {
  return data.flatMap((given, index) => {
    const at = [...path, index];
    const step = { ...given, ...replaced(given, substitute) };
    if ((step.call === undefined) === (step.run === undefined)) {
      reader.problem(at, 'expected one of call and run');
      return [];
    }
    const read = step.call === undefined ? readRun(reader, at, step) : readStep(reader, at, step);
    return read === null ? [] : [read];
  });
}

/** A step with the variables in its texts replaced. */
function replaced(
  { call, run, value, results }: CommandData,
  substitute: (text: string) => string,
): CommandData {
  const within = (data: unknown): unknown => {
    if (typeof data === 'string') return substituted(data, substitute);
    if (Array.isArray(data)) return (data as unknown[]).map(within);
    if (typeof data !== 'object' || data === null) return data;
    return Object.fromEntries(Object.entries(data).map(([key, each]) => [key, within(each)]));
  };
  return {
    ...(call === undefined ? {} : { call: call.map(within) }),
    ...(run === undefined ? {} : { run: substitute(run) }),
    ...(value === undefined ? {} : { value: within(value) }),
    ...(results === undefined
      ? {}
      : {
          results: Object.fromEntries(
            Object.entries(results).map(([key, each]) => [key, within(each)]),
          ),
        }),
  };
}

/** A number that a variable stands for is one. */
function substituted(text: string, substitute: (text: string) => string): string | number {
  const result = substitute(text);
  return result !== text && /^-?\d+(\.\d+)?$/.test(result) ? Number(result) : result;
}

function readStep(
  reader: Reader,
  path: DataPath,
  { call = [], value, error, results }: CommandData,
): GlStep | null {
  const read = readCall(reader, [...path, 'call'], call);
  if (results !== undefined) reader.keyProblem([...path, 'results'], 'results go with run');
  if (read === null) return null;
  const text = callText(call);
  if (read.kind === 'command') {
    if (value === undefined)
      return { kind: 'command', text, command: read.command, error: error ?? null };
    reader.keyProblem([...path, 'value'], `${String(call[0])} returns no value`);
    return null;
  }
  const { query, returns } = read;
  if ((value === undefined) === (error === undefined)) {
    reader.problem(path, `${String(call[0])} is a query: expected value or error`);
    return null;
  }
  if (error !== undefined) return { kind: 'query', text, query, expected: { error } };
  const expected = readValue(reader, [...path, 'value'], value, returns);
  return expected === null ? null : { kind: 'query', text, query, expected: { value: expected } };
}

/** `Name(TOKEN, 0, [1, 2])`: long texts are cut. */
function callText([name, ...given]: readonly unknown[]): string {
  const shown = given.map((each) => (typeof each === 'string' ? each : JSON.stringify(each)));
  return `${String(name)}(${shown.join(', ')})`;
}

function readValue(
  reader: Reader,
  path: DataPath,
  data: unknown,
  returns: DataType | null,
): GlValue | null {
  if (returns === null) return reader.parse(path, data, parseOne);
  const components = readFour(reader, path, data, parseReturned(returns));
  return (
    components && {
      kind: 'four',
      components: [
        components[0].value,
        components[1].value,
        components[2].value,
        components[3].value,
      ],
    }
  );
}

// In an object, since null is what readers return after noting a mistake.
function parseReturned(type: DataType): (data: unknown) => { value: number | null } | Mistake {
  return (data) => {
    if (data === 'undefined') return { value: null };
    const value = type === 'F' ? parseNumber(data) : parseInteger(data, type === 'S');
    return value instanceof Mistake ? value : { value };
  };
}

function parseOne(data: unknown): GlValue | Mistake {
  if (data === 'unspecified') return { kind: 'unspecified' };
  if (typeof data === 'number' || typeof data === 'string' || typeof data === 'boolean') {
    return { kind: 'one', value: data };
  }
  const given = new Map<string, unknown>(
    typeof data === 'object' && data !== null ? Object.entries(data) : [],
  );
  const [least, greatest] = [given.get('min'), given.get('max')];
  if (given.size === 2 && typeof least === 'number' && typeof greatest === 'number') {
    return { kind: 'count', least, greatest };
  }
  return new Mistake(
    `expected a number, a token, true, false, {min: 1, max: 4} or unspecified; found ${show(data)}`,
  );
}

function readRun(
  reader: Reader,
  path: DataPath,
  { run = '', results, value, error }: CommandData,
): GlStep | null {
  const type = typeOfTarget(run);
  if (value !== undefined || error !== undefined || results === undefined) {
    reader.problem(path, 'a run has results, and neither value nor error');
    return null;
  }
  if (type === undefined) {
    const known = 'VERTEX_PROGRAM_ARB, FRAGMENT_PROGRAM_ARB or GEOMETRY_PROGRAM_NV';
    reader.problem([...path, 'run'], `expected ${known}; found "${run}"`);
    return null;
  }
  const expected = Object.entries(results).flatMap(([name, data]) =>
    readResult(reader, [...path, 'results', name], name, data, type),
  );
  return { kind: 'run', text: `run of ${run}`, type, results: expected };
}

function readResult(
  reader: Reader,
  path: DataPath,
  name: string,
  data: unknown,
  type: GpuProgramType,
): readonly NumbersExpectation[] {
  const named = gpuNamed(name, bareProgram(type), 'expect');
  if (named instanceof Mistake || named.file !== 'result') {
    const why = named instanceof Mistake ? named.message : `${name} is no result`;
    reader.keyProblem(path, why);
    return [];
  }
  const read = readGpuExpected(reader, path, data, { named, component: null, type: 'F' });
  return read === null || read.file === 'condition code' ? [] : [read];
}

/** Names without a program: its bindings. */
function bareProgram(type: GpuProgramType): NamedProgram {
  const environments = {
    vertex: GPU_ENVIRONMENTS['NVvp4.0'],
    fragment: GPU_ENVIRONMENTS['NVfp4.0'],
    geometry: GPU_ENVIRONMENTS['NVgp4.0'],
  };
  return {
    environment: environments[type],
    free: new Set(),
    hasState: false,
    load: () => null,
  };
}
