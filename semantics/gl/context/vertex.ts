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
import type { TypedQuad } from '../../gpu/machine/state.js';
import { conventionalPosition } from '../pipeline/conventional.js';
import { floatOf, type Components } from '../pipeline/vertex.js';
import { completed } from './conversion.js';
import { currentProgram, isInProgramMode, type Context } from './context.js';
import { isGpuMode, programErrors } from './gpu/begin.js';
import { effectOf, gpuVertex } from './gpu/vertex.js';
import { done, errorsOf, failed, type Engine, type Result, type VertexEffect } from './result.js';
import { trackedMatrix } from './tracking.js';

/** The primitives that Begin takes without geometry programs (OpenGL 1.2.1 §2.6.1). */
export function isPlainMode(mode: string): mode is (typeof PLAIN_MODES)[number] {
  return (PLAIN_MODES as readonly string[]).includes(mode);
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

/** The vertex that attribute zero provokes. @param position of integers only where a generic attribute gave it */
export function provokedVertex(
  context: Context,
  position: TypedQuad,
  engine: Engine,
): VertexEffect {
  const isProgram = isInProgramMode(context);
  if (context.gpu !== null) {
    if (!isProgram || currentProgram(context) === null) return gpuVertex(context, position, engine);
    const effect = effectOf(context, position);
    return { ...effect, results: resultsOf(context, effect.attributes, engine), by: 'program' };
  }
  const attributes = withPosition(context, completed(position.values.map(Number)));
  const effect = { kind: 'vertex', attributes } as const;
  if (isProgram)
    return { ...effect, results: resultsOf(context, attributes, engine), by: 'program' };
  const clip = conventional(context, attributes[0] ?? [0, 0, 0, 1]);
  return { ...effect, results: null, by: 'conventional', clip };
}

function withPosition({ attributes }: Context, position: Quad): Context['attributes'] {
  return attributes.map((own, number) => (number === 0 ? position : own));
}

/** Null where there is no program, or results may depend on a parameter or attribute that is undefined. */
function resultsOf(
  context: Context,
  attributes: VertexEffect['attributes'],
  engine: Engine,
): VertexEffect['results'] {
  const program = currentProgram(context);
  if (program === null) return null;
  const parameters = definedParameters(context, program);
  const defined = definedAttributes(attributes, program);
  if (parameters === null || defined === null) return null;
  const results = engine.vertex(program, { attributes: defined, parameters });
  if (!program.positionInvariant) return results;
  const [position = [0, 0, 0, 1]] = attributes;
  return position === null ? null : { HPOS: conventional(context, position), ...results };
}

/** The attributes that a program can read; null where one that it reads is undefined. */
// arb.shared.attributes
function definedAttributes(
  attributes: VertexEffect['attributes'],
  { instructions }: Program,
): NonNullable<InputValues['attributes']> | null {
  const defined: Record<number, Quad> = {};
  let isWhole = true;
  for (const [number, value] of attributes.entries()) {
    if (value === null) isWhole = false;
    else defined[number] = value;
  }
  if (isWhole) return defined;
  const isMissing = instructions.some(({ operands }) =>
    operands.some(
      ({ register }) => register.file === 'attribute' && defined[register.number] === undefined,
    ),
  );
  return isMissing ? null : defined;
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
  if (context.gpu !== null) {
    const errors = programErrors(context, null);
    if (errors.length > 0) return failed(context, ...errors);
    const isVp = isInProgramMode(context) && currentProgram(context) !== null;
    if (!isVp) return gpuRasterPosition(context, position, engine);
    const { attributes } = effectOf(context, { type: 'F', values: position });
    return vpRasterPosition(context, attributes, engine);
  }
  if (!isInProgramMode(context)) {
    return done(context, [{ kind: 'raster position', isValid: null, results: null }]);
  }
  if (currentProgram(context) === null) {
    return done(context, [{ kind: 'raster position', isValid: false, results: null }]);
  }
  return vpRasterPosition(context, withPosition(context, position), engine);
}

function vpRasterPosition(
  context: Context,
  attributes: VertexEffect['attributes'],
  engine: Engine,
): Result {
  const results = resultsOf(context, attributes, engine);
  return done(context, [{ kind: 'raster position', isValid: isUnclipped(results), results }]);
}

/** RasterPos of a context of GPU programs, where there has to be a program (ARB_vertex_program, Errors). */
function gpuRasterPosition(context: Context, position: Quad, engine: Engine): Result {
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
