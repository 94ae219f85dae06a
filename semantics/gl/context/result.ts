/** What a command comes to: the next context, its error, what it returns, and what it does besides. */
import type { Quad } from '../../../spec/environments.js';
import type { LoadResult, Program } from '../../language/load.js';
import type { TypedQuad } from '../../gpu/machine/state.js';
import type { GpuProgram } from '../../gpu/program.js';
import type { InputValues } from '../../machine/state.js';
import type { ComponentCount } from '../component-counts.js';
import type { Vertex } from '../pipeline/vertex.js';
import type { Loader } from '../programs.js';
import type { ProgramValues } from '../untyped-words.js';
import type { Given } from './call.js';
import type { Context, ErrorName } from './context.js';

/**
 * What a command returns: one value; a string; or several values, which are floating-point ones unless they are said to be
 * integers; or any integer of a range; or any enumerant but some. Null among them stands for what the documents leave undefined.
 */
export type Returned =
  | number
  | boolean
  | string
  | null
  | Uint8Array
  | readonly (number | boolean | null)[]
  | { readonly integers: readonly (number | null)[] }
  /** Any enumerant but these. */
  | { readonly noneOf: readonly string[] }
  | ComponentCount;

export interface Result {
  readonly context: Context;
  /**
   * Errors, any one of which an implementation may generate where there are several: the documents do not say which comes first.
   * A command with an error has no effect, but for those that its text names.
   */
  readonly errors: readonly ErrorName[];
  /** Errors that an implementation may generate beside these, or may not: no text at hand decides. The context takes none of them. */
  readonly mayErr?: readonly ErrorName[];
  /** Undefined of a command that returns nothing. */
  readonly returned?: Returned;
  readonly effects: readonly Effect[];
}

/** What leaves the GL that is modelled. */
export type Effect = VertexEffect | RasterEffect | DrawEffect;

/** How many effects are kept of a script or capture until they are told: one call alone may stand for a million commands. */
export const MOST_EFFECTS = 500_000;

/** A vertex that was provoked. */
export interface VertexEffect {
  readonly kind: 'vertex';
  /** The conventional attributes that it has, by the sixteen numbers; null of one that is undefined. */
  readonly attributes: readonly (Quad | null)[];
  /** The generic ones, where those are not the same: in a context of GPU programs. */
  readonly generic?: readonly TypedQuad[];
  /** The vertex result registers of the current program, by name; null where they depend on what is undefined, or there is no program mode. */
  readonly results: Readonly<Record<string, Quad>> | null;
  /** What a GPU program made of it: its results by their bindings; null where it did not end, or it depends on what is undefined. */
  readonly transformed?: Vertex | null;
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
  /** What a GPU program made of it. */
  readonly transformed?: Vertex | null;
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
  readonly loadGpu: Loader;
  /** What a GPU program makes of a vertex; null where it does not complete. */
  readonly gpuVertex: (program: GpuProgram, values: ProgramValues) => Vertex | null;
  /** A command's rule by other interpretations of errata; by their defaults if absent. */
  readonly interpreted?: (command: string, rule: Rule) => Rule;
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
