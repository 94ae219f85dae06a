/**
 * Vertices: attribute zero provokes one between Begin and End, and RasterPos is treated as one. NV_vertex_program §2.14.1.1,
 * §2.14.1.8, §2.14.2.
 */
import type { Quad } from '../../../spec/environments.js';
import { PLAIN_MODES, type PrimitiveMode } from '../../../spec/gl/primitives.js';
import type { Program } from '../../language/load.js';
import type { InputValues } from '../../machine/state.js';
import { UNDEFINED } from '../../gpu/domains/undefined.js';
import type { NominalWord } from '../../gpu/domains/words.js';
import { conventionalPosition } from '../pipeline/conventional.js';
import { floatOf, type Components } from '../pipeline/vertex.js';
import { completed } from './conversion.js';
import { isInProgramMode, type Context } from './context.js';
import { isGpuMode, programErrors } from './gpu/begin.js';
import { gpuVertex } from './gpu/vertex.js';
import { done, errorsOf, failed, type Engine, type Result, type VertexEffect } from './result.js';
import { trackedMatrix } from './tracking.js';

/** The primitives that Begin takes without geometry programs (OpenGL 1.2.1 §2.6.1). */
export function isPlainMode(mode: string): mode is (typeof PLAIN_MODES)[number] {
  return (PLAIN_MODES as readonly string[]).includes(mode);
}

/** The current vertex program; null where there is none. */
export function currentProgram({ programs, bound }: Context): Program | null {
  return programs.get(bound)?.program ?? null;
}

/** Whether Begin takes a mode. */
export function isMode({ gpu }: Pick<Context, 'gpu'>, mode: string): mode is PrimitiveMode {
  return gpu === null ? isPlainMode(mode) : isGpuMode(mode);
}

export function begin(context: Context, mode: string): Result {
  const errors = errorsOf([
    [!isMode(context, mode), 'INVALID_ENUM'],
    [hasNoProgram(context), 'INVALID_OPERATION'],
  ]);
  const ofPrograms = context.gpu === null ? [] : programErrors(context, mode);
  if (errors.length + ofPrograms.length > 0) return failed(context, ...errors, ...ofPrograms);
  return done({ ...context, begun: mode }, [{ kind: 'begin', mode }]);
}

/** Whether vertex program mode has no program to run. */
function hasNoProgram(context: Context): boolean {
  return context.gpu === null && isInProgramMode(context) && currentProgram(context) === null;
}

export function end(context: Context): Result {
  const { begun } = context;
  if (begun === null) return failed(context, 'INVALID_OPERATION');
  return done({ ...context, begun: null }, [{ kind: 'end', mode: begun }]);
}

/** A vertex whose attribute zero is given. */
export function provoked(context: Context, position: Quad, engine: Engine): Result {
  const attributes = context.attributes.map((own, number) => (number === 0 ? position : own));
  const isProgram = isInProgramMode(context);
  const results = isProgram ? resultsOf(context, attributes, engine) : null;
  if (isProgram) return done(context, [{ kind: 'vertex', attributes, results, by: 'program' }]);
  const clip = conventional(context, position);
  return done(context, [{ kind: 'vertex', attributes, results, by: 'conventional', clip }]);
}

/** Null where there is no program, or results may depend on a parameter or attribute that is undefined. */
function resultsOf(
  context: Context,
  attributes: Context['attributes'],
  engine: Engine,
): VertexEffect['results'] {
  const program = currentProgram(context);
  if (program === null) return null;
  const parameters = definedParameters(context, program);
  if (parameters === null || readsIndeterminate(program, attributes)) return null;
  const defined = attributes.map((each) => each ?? NOTHING);
  const results = engine.vertex(program, { attributes: { ...defined }, parameters });
  if (!program.positionInvariant) return results;
  return { HPOS: conventional(context, attributes[0] ?? [0, 0, 0, 1]), ...results };
}

/** In the place of an attribute that the program does not read. */
const NOTHING: Quad = [0, 0, 0, 1];

function readsIndeterminate({ instructions }: Program, attributes: Context['attributes']): boolean {
  if (!attributes.includes(null)) return false;
  return instructions.some(({ operands }) =>
    operands.some(({ register }) => register.file === 'attribute' && attributes[register.number] === null),
  );
}

/** The position that the GL computes, of position-invariant programs as without one. */
// vp2.option.exact
function conventional(context: Context, position: Quad): Quad {
  const modelview = trackedMatrix(context, 'MODELVIEW');
  const projection = trackedMatrix(context, 'PROJECTION');
  return conventionalPosition({ modelview, projection }, position).clip;
}

/** The parameters that a program can read; null where one is undefined, and the program may read it. */
export function definedParameters(
  { parameters }: Context,
  program: Program,
): NonNullable<InputValues['parameters']> | null {
  const { defined, isWhole } = asValues(parameters);
  return isWhole || !readsParameters(program) ? defined : null;
}

interface ParameterValues {
  readonly defined: NonNullable<InputValues['parameters']>;
  readonly isWhole: boolean;
}

/** One vertex after the other has the same parameters. */
const VALUES = new WeakMap<Context['parameters'], ParameterValues>();

function asValues(parameters: Context['parameters']): ParameterValues {
  const known = VALUES.get(parameters);
  if (known !== undefined) return known;
  const defined: Record<number, Quad> = {};
  for (const [number, value] of parameters.entries()) if (value !== null) defined[number] = value;
  const made = { defined, isWhole: !parameters.includes(null) };
  VALUES.set(parameters, made);
  return made;
}

function readsParameters({ instructions }: Program): boolean {
  return instructions.some(({ operands }) =>
    operands.some(({ register: { file } }) => file === 'parameter' || file === 'relative'),
  );
}

/** RasterPos: as Vertex; without a program the raster position is invalid (vp1.E-raster-position-error). */
export function rasterPosition(context: Context, position: Quad, engine: Engine): Result {
  if (context.gpu !== null) return gpuRasterPosition(context, position, engine);
  if (!isInProgramMode(context)) {
    return done(context, [{ kind: 'raster position', isValid: null, results: null }]);
  }
  if (currentProgram(context) === null) {
    return done(context, [{ kind: 'raster position', isValid: false, results: null }]);
  }
  const attributes = context.attributes.map((own, number) => (number === 0 ? position : own));
  const results = resultsOf(context, attributes, engine);
  return done(context, [{ kind: 'raster position', isValid: isUnclipped(results), results }]);
}

/** RasterPos of a context of GPU programs, where there has to be a program (ARB_vertex_program, Errors). */
function gpuRasterPosition(context: Context, position: Quad, engine: Engine): Result {
  const errors = programErrors(context, null);
  if (errors.length > 0) return failed(context, ...errors);
  const effect = gpuVertex(context, { type: 'F', values: position }, engine);
  const { transformed = null } = effect;
  const clip = transformed === null ? null : quadOf(transformed.position);
  const isValid = clip === null ? null : isUnclipped({ HPOS: clip });
  return done(context, [{ kind: 'raster position', isValid, results: null, transformed }]);
}

/** Null where a component is undefined, or an integer. */
function quadOf({ x, y, z, w }: Components): Quad | null {
  const words: readonly NominalWord[] = [x, y, z, w];
  const values: number[] = [];
  for (const word of words) {
    const value = floatOf(word);
    if (value === UNDEFINED) return null;
    values.push(value);
  }
  return completed(values);
}

/** Whether the position is inside of the clip volume (OpenGL 1.2.1 §2.11); null where that is not known. */
function isUnclipped(results: VertexEffect['results']): boolean | null {
  const position = results?.HPOS;
  if (position === undefined) return null;
  const [x, y, z, w] = position;
  return [x, y, z].every((each) => -w <= each && each <= w);
}
