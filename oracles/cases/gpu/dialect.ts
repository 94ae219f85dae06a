/** The format of cases for GPU programs: bindings and variables by name, values with a type. */
import {
  GPU_ENVIRONMENTS,
  type GpuEnvironment,
  type GpuEnvironmentName,
} from '../../../spec/gpu/environments.js';
import { GPU_RESTRICTION_IDS } from '../../../spec/gpu/restrictions.js';
import { loadGpu } from '../../../semantics/gpu/language/load.js';
import type { GpuProgram } from '../../../semantics/gpu/program.js';
import type { Dialect, ExpectColumn, Given, Scope, SetColumn } from '../dialect.js';
import type { GpuCase, GpuCaseProgram, GpuRunExpectation, GpuStart } from './case.js';
import { GPU_COMPLETES, readGpuExpected, readGpuRun, withGpuRegister } from './expect.js';
import { gpuTargetNamed, type NamedProgram } from './names.js';
import { freeTemporaries, gpuProgramOf } from './program-text.js';
import {
  completedStart,
  gpuSetColumn,
  oneType,
  readGpuStart,
  refuseContradictions,
} from './start.js';
import { Mistake } from '../values.js';

// The keys of an object literal of this very type.
const NAMES = Object.keys(GPU_ENVIRONMENTS) as readonly GpuEnvironmentName[];

export const GPU_DIALECT: Dialect<GpuStart, GpuRunExpectation, GpuCase> = {
  keptAs: (gpuCases) => ({ gpuCases }),
  environments: NAMES,
  keys: ['declare', 'in', 'buffers', 'textures', 'derivatives', 'CC0', 'CC1'],
  restrictions: GPU_RESTRICTION_IDS,
  open: (given) => {
    const name = NAMES.find((known) => known === given.environment);
    return name === undefined ? null : scopeOf(given, GPU_ENVIRONMENTS[name]);
  },
};

function scopeOf(
  given: Given,
  environment: GpuEnvironment,
): Scope<GpuStart, GpuRunExpectation, GpuCase> {
  const { reader, path, data } = given;
  const program = programOf(given, environment);
  const named = namedProgram(given, program, environment);
  const { text, given: instructions, from } = program;
  const setColumn = (name: string): SetColumn<GpuStart> | Mistake => {
    const target = gpuTargetNamed(name, named, 'set');
    return target instanceof Mistake ? target : gpuSetColumn(reader, target, named);
  };
  const expectColumn = (name: string): ExpectColumn<GpuRunExpectation> | Mistake => {
    const target = gpuTargetNamed(name, named, 'expect');
    if (target instanceof Mistake) return target;
    return (at, value) => {
      const register = readGpuExpected(reader, at, value, target, true);
      return register === null ? null : (run) => withGpuRegister(run, register);
    };
  };
  const setsByColumns = data.table !== undefined || data.cross !== undefined;
  const refuseMixture = ({ bindings }: GpuStart): void => {
    for (const [binding, words] of Object.entries(bindings)) {
      if (oneType(words) !== null) continue;
      reader.keyProblem(path, `${binding} takes four values of one type`);
    }
  };
  return {
    search: { program: text, from, to: from + instructions.length },
    completes: GPU_COMPLETES,
    readStart: () => readGpuStart(reader, path, data, named),
    readRun: (at, expected) => readGpuRun(reader, at, expected, named),
    setColumn,
    expectColumn,
    caseOf: (base, start, expect) => {
      refuseMixture(start);
      if (setsByColumns) refuseContradictions(reader, start, named, () => path);
      const completed = completedStart(start, environment);
      return { ...base, environment: environment.name, program, start: completed, expect };
    },
  };
}

function programOf(
  { reader, path, data, form, text }: Given,
  environment: GpuEnvironment,
): GpuCaseProgram {
  if (form !== 'program') return gpuProgramOf(text, data.declare ?? '', environment);
  if (data.declare !== undefined) {
    reader.keyProblem([...path, 'declare'], 'a whole program has its own declarations');
  }
  return { text, given: text, from: 0 };
}

function namedProgram(
  { data, form, text }: Given,
  program: GpuCaseProgram,
  environment: GpuEnvironment,
): NamedProgram {
  let loaded: GpuProgram | null | undefined;
  return {
    environment,
    free: new Set(form === 'program' ? [] : freeTemporaries(`${data.declare ?? ''}\n${text}`)),
    hasState: form !== 'program',
    load: () => {
      if (loaded === undefined) {
        const result = loadGpu(program.text);
        loaded = result.loaded ? result.program : null;
      }
      return loaded;
    },
  };
}
