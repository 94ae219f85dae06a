/**
 * Program objects: loading, binding and deleting them, and the vertex limit of geometry programs.
 * ARB_vertex_program §2.14.1, NV_gpu_program4 §2.X.2 to §2.X.3.5, NV_geometry_program4 §2.14.6.4.
 */
import type { GpuLimits, GpuProgramType } from '../../spec/gpu/environments.js';
import type { GpuProgram } from '../gpu/program.js';
import { byteText } from '../language/text.js';
import { checkInt, checkUint } from './arguments.js';
import { attributeComponents, resultComponents } from './component-counts.js';
import {
  currentObject,
  errorsWhere,
  newProgramObject,
  NO_ERRORS,
  typeOfTarget,
  withCurrentObject,
  withTarget,
  type GlState,
  type Outcome,
} from './state.js';

export interface LoadProgram {
  readonly command: 'ProgramStringARB';
  readonly target: string;
  readonly format: string;
  /** The bytes; a string is taken as UTF-8. */
  readonly string: string | Uint8Array;
}

export type ProgramCommand =
  | { readonly command: 'BindProgramARB'; readonly target: string; readonly program: number }
  | { readonly command: 'DeleteProgramsARB'; readonly programs: readonly number[] }
  | { readonly command: 'ProgramVertexLimitNV'; readonly target: string; readonly limit: number };

/** What takes a program string of any of the three types, or finds its first error. */
export type Loader = (source: string | Uint8Array) =>
  | { readonly loaded: true; readonly program: GpuProgram }
  | {
      readonly loaded: false;
      readonly error: { readonly position: number; readonly message: string };
    };

/** BindProgramARB, DeleteProgramsARB or ProgramVertexLimitNV. */
export function applyToPrograms(state: GlState, command: ProgramCommand): Outcome {
  switch (command.command) {
    case 'BindProgramARB':
      return bindProgram(state, command.target, command.program);
    case 'DeleteProgramsARB':
      return { state: deletePrograms(state, command.programs), errors: NO_ERRORS };
    case 'ProgramVertexLimitNV':
      return setVertexLimit(state, command.target, command.limit);
  }
}

/**
 * ProgramStringARB: a program that loads replaces the one before; one that does not leaves it, and sets the
 * error position and string (ARB_vertex_program §2.14.1, gp4.E-failed-load).
 */
export function loadProgram(
  state: GlState,
  { target, format, string }: LoadProgram,
  load: Loader,
): Outcome {
  const type = typeOfTarget(target);
  if (type === undefined || format !== 'PROGRAM_FORMAT_ASCII_ARB') {
    return { state, errors: ['INVALID_ENUM'] };
  }
  const result = load(string);
  if (!result.loaded) return failed(state, result.error.position, result.error.message);
  const { program } = result;
  const { programType, header } = program.environment;
  if (programType !== type) {
    return failed(state, 0, `${header} begins a ${programType} program, not one of ${target}`);
  }
  const excess = excessOf(program, state.limits[type]);
  // Restrictions that show when all has been scanned: the position is the length (§2.14.1).
  if (excess !== null) return failed(state, byteText(string).length, excess);
  const loaded = withCurrentObject(state, { ...currentObject(state, type), program });
  return { state: { ...loaded, errorPosition: -1, errorString: '' }, errors: NO_ERRORS };
}

function failed(state: GlState, position: number, message: string): Outcome {
  return {
    state: { ...state, errorPosition: position, errorString: message },
    errors: ['INVALID_OPERATION'],
  };
}

/** What a program uses more of than there is, however components are counted; null where nothing. */
function excessOf(program: GpuProgram, limits: GpuLimits): string | null {
  const attributes = excess(limits.attributeComponents, () => attributeComponents(program).least);
  if (attributes !== null) {
    return `the program uses ${String(attributes)} components of attributes, more than there are`;
  }
  const results = excess(limits.resultComponents, () => resultComponents(program).least);
  if (results !== null) {
    return `the program uses ${String(results)} components of results, more than there are`;
  }
  if (program.geometry === null) return null;
  return isWithinLimits(program, program.geometry.verticesOut, limits)
    ? null
    : `the program emits more vertices, or more components of them, than there may be`;
}

/** How many are used, where these are more than there are; null where they are not, or there is no limit. */
function excess(limit: number | null, used: () => number): number | null {
  if (limit === null) return null;
  const count = used();
  return count > limit ? count : null;
}

/**
 * Whether a vertex limit satisfies both rules of NV_geometry_program4 §2.14.6.4. Implementations may count components
 * differently; the least count decides here, so that an error is one everywhere.
 */
function isWithinLimits(program: GpuProgram, limit: number, limits: GpuLimits): boolean {
  return (
    limit <= limits.outputVertices &&
    limit * resultComponents(program).least <= limits.totalOutputComponents
  );
}

function bindProgram(state: GlState, target: string, name: number): Outcome {
  checkUint('BindProgramARB', 'program', name);
  const type = typeOfTarget(target);
  if (type === undefined) return { state, errors: ['INVALID_ENUM'] };
  const bound = withTarget(state, type, { current: name });
  const existing = state.programs.get(name);
  if (name === 0 || existing?.type === type) return { state: bound, errors: NO_ERRORS };
  if (existing !== undefined) return { state, errors: ['INVALID_OPERATION'] };
  const programs = new Map(state.programs).set(name, newProgramObject(type));
  return { state: { ...bound, programs }, errors: NO_ERRORS };
}

/** Unused names and zero are ignored; of what is bound, the default object takes the place. */
function deletePrograms(state: GlState, names: readonly number[]): GlState {
  for (const name of names) checkUint('DeleteProgramsARB', 'program', name);
  const deleted = new Set(names);
  const programs = new Map([...state.programs].filter(([name]) => !deleted.has(name)));
  const types: readonly GpuProgramType[] = ['vertex', 'fragment', 'geometry'];
  return types.reduce<GlState>(
    (result, type) =>
      deleted.has(result.targets[type].current) ? withTarget(result, type, { current: 0 }) : result,
    { ...state, programs },
  );
}

/**
 * ProgramVertexLimitNV (NV_geometry_program4 §2.14.6.4). The greatest limit is allowed
 * (nvgp4.E-vertex-limit-equal).
 */
function setVertexLimit(state: GlState, target: string, limit: number): Outcome {
  checkInt('ProgramVertexLimitNV', 'limit', limit);
  const object = currentObject(state, 'geometry');
  const { program } = object;
  const isGeometry = typeOfTarget(target) === 'geometry';
  const { geometry } = state.limits;
  // How many vertices there may be is said without a program too.
  const isBeyond =
    isGeometry &&
    (program === null
      ? limit > geometry.outputVertices
      : !isWithinLimits(program, limit, geometry));
  const errors = errorsWhere([
    [!isGeometry, 'INVALID_ENUM'],
    [isGeometry && program === null, 'INVALID_OPERATION'],
    [limit <= 0 || isBeyond, 'INVALID_VALUE'],
  ]);
  if (errors.length > 0 || program === null || program.geometry === null) return { state, errors };
  const changed = { ...program, geometry: { ...program.geometry, verticesOut: limit } };
  return { state: withCurrentObject(state, { ...object, program: changed }), errors: NO_ERRORS };
}
