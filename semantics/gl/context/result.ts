/** What a command comes to: the next context, its error, what it returns, and what it does besides. */
import type { Quad } from '../../../spec/environments.js';
import type { LoadResult, Program } from '../../language/load.js';
import type { InputValues } from '../../machine/state.js';
import type { Given } from './call.js';
import type { Context, ErrorName } from './context.js';

/**
 * What a command returns: one value; a string; or several values, which are floating-point ones unless they are said to be
 * integers. Null among them stands for what the documents leave undefined.
 */
export type Returned =
  | number
  | boolean
  | string
  | null
  | Uint8Array
  | readonly (number | boolean | null)[]
  | { readonly integers: readonly (number | null)[] };

export interface Result {
  readonly context: Context;
  /**
   * Errors, any one of which an implementation may generate where there are several: the documents do not say which comes first.
   * A command with an error has no effect, but for those that its text names.
   */
  readonly errors: readonly ErrorName[];
  /** Undefined of a command that returns nothing. */
  readonly returned?: Returned;
  readonly effects: readonly Effect[];
}

/** What leaves the GL that is modelled. */
export type Effect = VertexEffect | RasterEffect | DrawEffect;

/** A vertex that was provoked. */
export interface VertexEffect {
  readonly kind: 'vertex';
  /** The sixteen attributes that it has. */
  readonly attributes: readonly Quad[];
  /** The vertex result registers of the current program, by name; null where they depend on what is undefined, or there is no program mode. */
  readonly results: Readonly<Record<string, Quad>> | null;
  /** Whether the current program transforms it, or the conventional transformation does. */
  readonly by: 'program' | 'conventional';
  /** Clip coordinates of a vertex that is transformed conventionally. */
  readonly clip?: Quad;
}

/** RasterPos (§2.14.2). */
export interface RasterEffect {
  readonly kind: 'raster position';
  /** Null where conventional transformation, or clipping, decides it. */
  readonly isValid: boolean | null;
  readonly results: VertexEffect['results'];
}

/** A primitive begins or ends. */
export interface DrawEffect {
  readonly kind: 'begin' | 'end';
  readonly mode: string;
}

/** What loads and runs programs. */
export interface Engine {
  readonly load: (source: Uint8Array) => LoadResult;
  /** The results of a vertex program, by name. */
  readonly vertex: (program: Program, values: InputValues) => Readonly<Record<string, Quad>>;
  /** The program parameters as a state program leaves them. */
  readonly state: (program: Program, values: InputValues) => readonly Quad[];
}

export type Rule = (context: Context, given: Given, engine: Engine) => Result;

export type Rules = Readonly<Record<string, Rule>>;

export function done(context: Context, effects: readonly Effect[] = []): Result {
  return { context, errors: [], effects };
}

export function returned(context: Context, value: Returned): Result {
  return { context, errors: [], returned: value, effects: [] };
}

/** @param errors in no order of the documents' */
export function failed(context: Context, ...errors: readonly ErrorName[]): Result {
  return { context, errors: [...new Set(errors)], effects: [] };
}

/** The errors whose conditions hold. */
export function errorsOf(
  conditions: readonly (readonly [boolean, ErrorName])[],
): readonly ErrorName[] {
  return conditions.flatMap(([holds, error]) => (holds ? [error] : []));
}
