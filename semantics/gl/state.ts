/**
 * The state of the GL around GPU programs: program objects, program parameters, parameter buffers. Plain,
 * immutable data; a command makes a new state. ARB_vertex_program §2.14.1 and §2.14.7 with the additions of
 * NV_gpu_program4 §2.14.1 and NV_parameter_buffer_object.
 */
import {
  GPU_ENVIRONMENTS,
  type GpuLimits,
  type GpuProgramType,
} from '../../spec/gpu/environments.js';
import type { TypedQuad } from '../gpu/machine/state.js';
import type { GpuProgram } from '../gpu/program.js';
import { NO_BUFFERS, type BufferState } from './buffer-state.js';

/** GL errors that the commands here generate (OpenGL 2.0 §2.5). */
export type GlError = 'INVALID_ENUM' | 'INVALID_VALUE' | 'INVALID_OPERATION';

/** A command with an error has no other effect (OpenGL 2.0 §2.5), those that its function names aside. */
export interface Outcome {
  readonly state: GlState;
  readonly errors: Errors;
}

/** None, or those of which an implementation generates one: where several apply, the documents do not say which. */
export type Errors = readonly GlError[];

/** What a query returns; null where it has an error. */
export interface Answer<T> {
  readonly value: T | null;
  readonly errors: Errors;
}

export const NO_ERRORS: Errors = [];

/** The errors whose conditions hold, each once. */
export function errorsWhere(conditions: readonly (readonly [boolean, GlError])[]): Errors {
  return [...new Set(conditions.flatMap(([holds, error]) => (holds ? [error] : [])))];
}

export interface GlState {
  /** What this implementation supports. */
  readonly limits: Readonly<Record<GpuProgramType, GpuLimits>>;
  readonly targets: Readonly<Record<GpuProgramType, TargetState>>;
  /** Named program objects; the default objects are in `targets`. */
  readonly programs: ReadonlyMap<number, ProgramObject>;
  /** PROGRAM_ERROR_POSITION_ARB: a byte offset, or -1 (ARB_vertex_program §2.14.1). */
  readonly errorPosition: number;
  /** PROGRAM_ERROR_STRING_ARB; null where it is undefined: after LoadProgramNV. */
  readonly errorString: string | null;
  readonly buffers: BufferState;
}

/** What all programs of a type share. */
export interface TargetState {
  /** Program environment parameters; those that are left out are (0,0,0,0). */
  readonly environment: ParameterArray;
  /** The name of the current program object; zero is the default object. */
  readonly current: number;
  readonly defaultObject: ProgramObject;
}

export interface ProgramObject {
  readonly type: GpuProgramType;
  /** The program that was loaded last; null where none was. */
  readonly program: GpuProgram | null;
  /** Program local parameters; those that are left out are (0,0,0,0). */
  readonly locals: ParameterArray;
}

export type ParameterArray = ReadonlyMap<number, TypedQuad>;

/** A parameter before any command set it (ARB_vertex_program §2.14.7): floating-point zeros. */
export const INITIAL_PARAMETER: TypedQuad = { type: 'F', values: [0, 0, 0, 0] };

/** What a program object is made with (ARB_vertex_program §2.14.7). */
export function newProgramObject(type: GpuProgramType): ProgramObject {
  return { type, program: null, locals: new Map() };
}

function newTarget(type: GpuProgramType): TargetState {
  return { environment: new Map(), current: 0, defaultObject: newProgramObject(type) };
}

const LEAST_LIMITS: GlState['limits'] = {
  vertex: GPU_ENVIRONMENTS['NVvp4.0'].limits,
  fragment: GPU_ENVIRONMENTS['NVfp4.0'].limits,
  geometry: GPU_ENVIRONMENTS['NVgp4.0'].limits,
};

/**
 * The state of a new context (ARB_vertex_program §2.14.7).
 *
 * @param limits what the implementation supports; by default the least that the documents ask of it.
 */
export function initialGlState(limits: GlState['limits'] = LEAST_LIMITS): GlState {
  return {
    limits,
    targets: {
      vertex: newTarget('vertex'),
      fragment: newTarget('fragment'),
      geometry: newTarget('geometry'),
    },
    programs: new Map(),
    errorPosition: -1,
    errorString: '',
    buffers: NO_BUFFERS,
  };
}

const TYPE_OF_TARGET: ReadonlyMap<string, GpuProgramType> = new Map([
  ['VERTEX_PROGRAM_ARB', 'vertex'],
  ['FRAGMENT_PROGRAM_ARB', 'fragment'],
  ['GEOMETRY_PROGRAM_NV', 'geometry'],
]);

/** The program type of a program target; undefined where there is no such target: INVALID_ENUM. */
export function typeOfTarget(target: string): GpuProgramType | undefined {
  return TYPE_OF_TARGET.get(target);
}

/** The program object that is bound to the target of a program type (ARB_vertex_program §2.14.1). */
export function currentObject(state: GlState, type: GpuProgramType): ProgramObject {
  const { current, defaultObject } = state.targets[type];
  return state.programs.get(current) ?? defaultObject;
}

/** The state with another current program object of a type. */
export function withCurrentObject(state: GlState, object: ProgramObject): GlState {
  const target = state.targets[object.type];
  if (target.current === 0) return withTarget(state, object.type, { defaultObject: object });
  return { ...state, programs: new Map(state.programs).set(target.current, object) };
}

/** The state with another part of a target. */
export function withTarget(
  state: GlState,
  type: GpuProgramType,
  part: Partial<TargetState>,
): GlState {
  return { ...state, targets: { ...state.targets, [type]: { ...state.targets[type], ...part } } };
}
