/**
 * Program objects: names, loading, binding, deleting, residence, and state programs, which are executed by a command.
 * NV_vertex_program §2.14.1.7, §2.14.1.8, §2.14.4, §6.1.13.
 */
import type { EnvironmentName } from '../../../spec/environments.js';
import type { VpExtension } from '../../../spec/gl/limits.js';
import type { Program } from '../../language/load.js';
import { MOST_NAMES, type Context, type ProgramTarget } from './context.js';
import {
  givenNames,
  objectNamed,
  withoutNames,
  withoutReserved,
  type NamedObject,
} from './names.js';
import { done, errorsOf, failed, returned, type Rule, type Rules } from './result.js';
import { isTracked } from './tracking.js';
import { definedParameters } from './vertex.js';

/** Which extension brings the programs of an environment; those of the GeForce3 paper's model begin with a prefix that none has. */
const EXTENSIONS: Readonly<Record<EnvironmentName, VpExtension | null>> = {
  'VP1.0': 'NV_vertex_program',
  'VSP1.0': 'NV_vertex_program',
  'VP1.1': 'NV_vertex_program1_1',
  'VP2.0': 'NV_vertex_program2',
  GF3: null,
};

const TARGETS: readonly string[] = ['VERTEX_PROGRAM_NV', 'VERTEX_STATE_PROGRAM_NV'];

function isTarget(name: string): name is ProgramTarget {
  return TARGETS.includes(name);
}

function targetOf({ environment }: Program): ProgramTarget {
  return environment.programType === 'state' ? 'VERTEX_STATE_PROGRAM_NV' : 'VERTEX_PROGRAM_NV';
}

const loadProgram: Rule = (context, given, engine) => {
  const [target, id, len] = [given.name('target'), given.number('id'), given.number('len')];
  const existing = objectNamed(context, id);
  const errors = errorsOf([
    [!isTarget(target), 'INVALID_ENUM'],
    [id === 0, 'INVALID_VALUE'],
    [len < 0, 'INVALID_VALUE'],
    [existing !== null && existing.target !== target, 'INVALID_OPERATION'],
  ]);
  if (!isTarget(target) || len < 0) return failed(context, ...errors);
  const string = given.bytes('program').slice(0, len);
  const result = engine.load(string);
  const position = result.loaded
    ? whereForeign(context, result.program, target)
    : result.error.position;
  const isRefused = position !== null || !result.loaded;
  if (errors.length > 0) {
    return failed(context, ...errors, ...errorsOf([[isRefused, 'INVALID_OPERATION']]));
  }
  // The position is set by a program that does not load too.
  if (isRefused) return failed({ ...context, errorPosition: position ?? 0 }, 'INVALID_OPERATION');
  const programs = new Map(context.programs).set(id, { target, program: result.program, string });
  return done({ ...withoutReserved(context, new Set([id])), programs, errorPosition: -1 });
};

/** A header of another target, or of an extension that is not there, is an undefined token where it begins; null where there is none. */
function whereForeign(
  { extensions }: Context,
  program: Program,
  target: ProgramTarget,
): number | null {
  const extension = EXTENSIONS[program.environment.name];
  const isKnown = extension !== null && extensions.has(extension);
  return isKnown && targetOf(program) === target ? null : 0;
}

const bindProgram: Rule = (context, given) => {
  const id = given.number('id');
  const existing = objectNamed(context, id);
  const errors = errorsOf([
    [given.name('target') !== 'VERTEX_PROGRAM_NV', 'INVALID_ENUM'],
    [existing !== null && existing.target !== 'VERTEX_PROGRAM_NV', 'INVALID_OPERATION'],
  ]);
  return errors.length > 0 ? failed(context, ...errors) : done({ ...context, bound: id });
};

const deletePrograms: Rule = (context, given, engine) => {
  const n = given.number('n');
  if (n < 0) return failed(context, 'INVALID_VALUE');
  return done(withoutNames(context, given.numbers('ids').slice(0, n), engine));
};

const genPrograms: Rule = (context, given) => {
  const n = given.number('n');
  if (n < 0) return failed(context, 'INVALID_VALUE');
  if (n > MOST_NAMES) return failed(context, 'OUT_OF_MEMORY');
  const { names, context: next } = givenNames(context, n);
  return returned(next, { integers: names });
};

const isProgram: Rule = (context, given) =>
  returned(context, objectNamed(context, given.number('id')) !== null);

/** An implementation need not distinguish a working set: this one does not, so that all programs that exist are resident. */
const areResident: Rule = (context, given) => {
  const n = given.number('n');
  const ids = n < 0 ? [] : given.numbers('ids').slice(0, n);
  if (n < 0 || ids.some((id) => objectNamed(context, id) === null)) {
    return { ...failed(context, 'INVALID_VALUE'), returned: false };
  }
  return returned(context, true);
};

const requestResident: Rule = (context, given) =>
  given.number('n') < 0 ? failed(context, 'INVALID_VALUE') : done(context);

const getProgram: Rule = (context, given) => {
  const pname = given.name('pname');
  const object = objectNamed(context, given.number('id'));
  const value = object === null ? undefined : PROGRAM_VALUES[pname]?.(object);
  const errors = errorsOf([
    [PROGRAM_VALUES[pname] === undefined, 'INVALID_ENUM'],
    [object === null, 'INVALID_OPERATION'],
  ]);
  return value === undefined ? failed(context, ...errors) : returned(context, value);
};

const PROGRAM_VALUES: Readonly<Record<string, (object: NamedObject) => string | number | boolean>> =
  {
    PROGRAM_TARGET_NV: ({ target }) => target,
    PROGRAM_LENGTH_NV: ({ string }) => string.length,
    PROGRAM_RESIDENT_NV: () => true,
  };

const getProgramString: Rule = (context, given) => {
  const object = objectNamed(context, given.number('id'));
  const errors = errorsOf([
    [given.name('pname') !== 'PROGRAM_STRING_NV', 'INVALID_ENUM'],
    [object === null, 'INVALID_OPERATION'],
  ]);
  if (errors.length > 0 || object === null) return failed(context, ...errors);
  return returned(context, object.string);
};

const executeProgram: Rule = (context, given, engine) => {
  const target = given.name('target');
  const object = context.programs.get(given.number('id'));
  const isOther = target !== 'VERTEX_STATE_PROGRAM_NV';
  const errors = errorsOf([
    // vp1.E-execute-target
    [isOther, 'INVALID_ENUM'],
    [object?.target !== 'VERTEX_STATE_PROGRAM_NV', 'INVALID_OPERATION'],
    [object !== undefined && writesTracked(context, object.program), 'INVALID_OPERATION'],
  ]);
  if (errors.length > 0 || object === undefined) return failed(context, ...errors);
  const { program } = object;
  const [x = 0, y = 0, z = 0, w = 0] = given.numbers('params').map(Math.fround);
  const values = { attributes: { 0: [x, y, z, w] as const } };
  const known = definedParameters(context, program);
  const written = writtenParameters(program);
  const left = known === null ? null : engine.state(program, { ...values, parameters: known });
  // What may depend on an undefined parameter is undefined.
  const parameters = context.parameters.map((own, number) =>
    written.has(number) ? (left?.[number] ?? null) : own,
  );
  return done({ ...context, parameters });
};

/** The parameters that a state program writes. */
export function writtenParameters({ instructions }: Program): ReadonlySet<number> {
  return new Set(
    instructions.flatMap(({ destination }) =>
      destination?.register.file === 'parameter' ? [destination.register.number] : [],
    ),
  );
}

function writesTracked(context: Context, program: Program): boolean {
  return [...writtenParameters(program)].some((number) => isTracked(context, number));
}

export const PROGRAM_RULES: Rules = {
  LoadProgramNV: loadProgram,
  BindProgramNV: bindProgram,
  DeleteProgramsNV: deletePrograms,
  GenProgramsNV: genPrograms,
  IsProgramNV: isProgram,
  AreProgramsResidentNV: areResident,
  RequestResidentProgramsNV: requestResident,
  GetProgramivNV: getProgram,
  GetProgramStringNV: getProgramString,
  ExecuteProgramNV: executeProgram,
};
