/**
 * Program environment and local parameters: commands and queries. NV_gpu_program4 §2.14.1, §6.1.12 and
 * Errors, over ARB_vertex_program §2.14.1 and §6.1.12.
 */
import type { GpuProgramType } from '../../spec/gpu/environments.js';
import type { DataType } from '../../spec/gpu/instructions.js';
import type { TypedQuad } from '../gpu/machine/state.js';
import { checkInt, checkLength, checkUint, checkValue } from './arguments.js';
import {
  currentObject,
  errorsWhere,
  INITIAL_PARAMETER,
  NO_ERRORS,
  typeOfTarget,
  withCurrentObject,
  withTarget,
  type Answer,
  type GlState,
  type Outcome,
  type ParameterArray,
} from './state.js';

type Scope = 'Env' | 'Local';

/** One parameter by four values, or by an array of four. */
export type SetParameter =
  | {
      readonly command: `Program${Scope}Parameter${'4fARB' | '4dARB' | 'I4iNV' | 'I4uiNV'}`;
      readonly target: string;
      readonly index: number;
      readonly x: number;
      readonly y: number;
      readonly z: number;
      readonly w: number;
    }
  | {
      readonly command: `Program${Scope}Parameter${'4fvARB' | '4dvARB' | 'I4ivNV' | 'I4uivNV'}`;
      readonly target: string;
      readonly index: number;
      readonly params: readonly number[];
    };

/** Several parameters. The document names the floating-point ones "NV" (gp4.E-parameters4fv-suffix). */
export interface SetParameters {
  readonly command: `Program${Scope}Parameters${'4fvEXT' | '4fvNV' | 'I4ivNV' | 'I4uivNV'}`;
  readonly target: string;
  readonly index: number;
  readonly count: number;
  readonly params: readonly number[];
}

export type ParameterCommand = SetParameter | SetParameters;

export interface ParameterQuery {
  readonly query: `GetProgram${Scope}Parameter${'fvARB' | 'dvARB' | 'IivNV' | 'IuivNV'}`;
  readonly target: string;
  readonly index: number;
}

/** Sets parameters, whose components get the type of the values given (NV_gpu_program4 §2.14.1). */
export function setParameters(state: GlState, command: ParameterCommand): Outcome {
  const { command: name, target, index } = command;
  checkUint(name, 'index', index);
  const count = 'count' in command ? checkInt(name, 'count', command.count) : 1;
  const type = typeOfTarget(target);
  const errors = errorsWhere([
    [type === undefined, 'INVALID_ENUM'],
    // A negative sizei: OpenGL 2.0 §2.5. The sum is not one of C: it does not wrap.
    [count < 0, 'INVALID_VALUE'],
    [type !== undefined && index + count > numberOf(state, scopeOf(name), type), 'INVALID_VALUE'],
  ]);
  if (errors.length > 0 || type === undefined) return { state, errors };
  const changed = new Map(arrayOf(state, scopeOf(name), type));
  for (const [offset, value] of valuesOf(command, count).entries()) {
    changed.set(index + offset, value);
  }
  return { state: withArray(state, scopeOf(name), type, changed), errors: NO_ERRORS };
}

/**
 * The value of a parameter (NV_gpu_program4 §6.1.12); components are undefined (null) where the parameter
 * has another type than the query.
 */
export function getParameter(
  state: GlState,
  { query, target, index }: ParameterQuery,
): Answer<TypedQuad['values']> {
  checkUint(query, 'index', index);
  const type = typeOfTarget(target);
  if (type === undefined) return { value: null, errors: ['INVALID_ENUM'] };
  const scope = scopeOf(query);
  if (index >= numberOf(state, scope, type)) return { value: null, errors: ['INVALID_VALUE'] };
  const parameter = parameterOf(state, scope, type, index);
  const value: TypedQuad['values'] =
    parameter.type === dataTypeOf(query) ? parameter.values : [null, null, null, null];
  return { value, errors: NO_ERRORS };
}

/** The parameter that `program.env[index]` or `program.local[index]` is bound to (§2.X.3.3). */
export function parameterOf(
  state: GlState,
  scope: Scope,
  type: GpuProgramType,
  index: number,
): TypedQuad {
  return arrayOf(state, scope, type).get(index) ?? INITIAL_PARAMETER;
}

function scopeOf(name: string): Scope {
  return name.includes('Env') ? 'Env' : 'Local';
}

function dataTypeOf(name: string): DataType {
  return /I(4?)ui/.test(name) ? 'U' : /I(4?)i/.test(name) ? 'S' : 'F';
}

function numberOf(state: GlState, scope: Scope, type: GpuProgramType): number {
  const { environmentParameters, localParameters } = state.limits[type];
  return scope === 'Env' ? environmentParameters : localParameters;
}

function arrayOf(state: GlState, scope: Scope, type: GpuProgramType): ParameterArray {
  return scope === 'Env' ? state.targets[type].environment : currentObject(state, type).locals;
}

function withArray(
  state: GlState,
  scope: Scope,
  type: GpuProgramType,
  array: ParameterArray,
): GlState {
  return scope === 'Env'
    ? withTarget(state, type, { environment: array })
    : withCurrentObject(state, { ...currentObject(state, type), locals: array });
}

function valuesOf(command: ParameterCommand, count: number): TypedQuad[] {
  const { command: name } = command;
  const type = dataTypeOf(name);
  const given = 'params' in command ? command.params : [command.x, command.y, command.z, command.w];
  checkLength(name, 'params', given, 4 * count);
  const at = (index: number): number =>
    checkValue(name, `value ${String(index)}`, type, given[index] ?? 0);
  return Array.from({ length: count }, (_, parameter) => {
    const first = 4 * parameter;
    return { type, values: [at(first), at(first + 1), at(first + 2), at(first + 3)] };
  });
}
