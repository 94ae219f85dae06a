/**
 * A vertex through a GPU program: its attributes, parameters and buffers as the context has them. ARB_vertex_program §2.7;
 * NV_vertex_program4 §2.7, §2.X.3.2, §2.X.6.
 */
import type { Quad } from '../../../../spec/environments.js';
import { UNDEFINED } from '../../../gpu/domains/undefined.js';
import type { TypedQuad } from '../../../gpu/machine/state.js';
import type { GpuProgram } from '../../../gpu/program.js';
import { completedBindings } from '../../binding-components.js';
import { bufferWords, untypedWords } from '../../buffers.js';
import { INITIAL_FIXED_STATE, type FixedState } from '../../fixed-state.js';
import { IDENTITY, type Matrix } from '../../matrix.js';
import { conventionalPosition, planeDistance } from '../../pipeline/conventional.js';
import { componentsOf, NOTHING, type Vertex } from '../../pipeline/vertex.js';
import { bindingsOf } from '../../state-bindings.js';
import type { GlState } from '../../state.js';
import type { ProgramValues } from '../../untyped-words.js';
import { programMatrix, textureName, type Context } from '../context.js';
import type { Engine, VertexEffect } from '../result.js';
import { enabledProgram } from './begin.js';
import { partOf } from './objects.js';

/** A vertex with its attributes, which is not transformed. @param position which may be of integers where generic attribute zero gave it */
export function effectOf(
  context: Context,
  position: TypedQuad,
): Omit<VertexEffect, 'by'> & { readonly results: null } {
  const { generic, lost } = partOf(context);
  const attributes = context.attributes.map((own, number): Quad | null => {
    if (number === 0) return floatsOf(position);
    return lost.has(number) ? null : own;
  });
  return { kind: 'vertex', attributes, generic: generic.with(0, position), results: null };
}

/** The vertex that attribute zero provokes where no VP program is current. */
export function gpuVertex(context: Context, position: TypedQuad, engine: Engine): VertexEffect {
  const effect = effectOf(context, position);
  const program = enabledProgram(context, 'vertex');
  if (program === null || program === 'none') {
    const place = effect.attributes[0] ?? null;
    const clip = place === null ? {} : { clip: conventional(context, place).clip };
    return { ...effect, by: 'conventional', ...clip };
  }
  return { ...effect, by: 'program', transformed: transformed(context, program, effect, engine) };
}

/** Null of integers, and where a component is undefined. */
function floatsOf({ type, values: [x, y, z, w] }: TypedQuad): Quad | null {
  if (type !== 'F' || x === null || y === null || z === null || w === null) return null;
  return [x, y, z, w];
}

function conventional(context: Context, position: Quad): ReturnType<typeof conventionalPosition> {
  const [modelview, projection] = [topOf(context, 'MODELVIEW'), topOf(context, 'PROJECTION')];
  return conventionalPosition({ modelview, projection }, position);
}

function topOf({ matrices }: Context, name: string): Matrix {
  return matrices.stacks.get(name)?.at(-1) ?? IDENTITY;
}

function transformed(
  context: Context,
  program: GpuProgram,
  { attributes, generic }: Pick<VertexEffect, 'attributes' | 'generic'>,
  engine: Engine,
): Vertex | null {
  const values = parameterValues(context, program);
  const own = completedBindings(attributeBindings(program, attributes, generic ?? []), 'vertex');
  const vertex = engine.gpuVertex(program, { ...values, bindings: { ...values.bindings, ...own } });
  if (vertex === null || !program.options.has('ARB_position_invariant')) return vertex;
  const position = attributes[0] ?? null;
  if (position === null) return null;
  const place = conventional(context, position);
  return {
    position: componentsOf(place.clip),
    attributes: { ...vertex.attributes, ...planeDistances(context, place) },
  };
}

/** Clipping is that without a program: by planes. */
// nvvp4.option.position-invariant
function planeDistances(
  { drawing }: Context,
  place: ReturnType<typeof conventionalPosition>,
): Vertex['attributes'] {
  return Object.fromEntries(
    drawing.clipPlanes.map((plane, n) => {
      const x = plane === null ? UNDEFINED : planeDistance(plane, place);
      return [`clip[${String(n)}]`, { ...NOTHING, x }] as const;
    }),
  );
}

/** The attributes that a program reads, by their bindings. No vertex has a number: none of its arrays is in a buffer object. */
// nvvp4.attributes.bindings, nvvp4.attributes.attrib-zero, nvvp4.attributes.id-defined, nvvp4.attributes.instance
function attributeBindings(
  program: GpuProgram,
  attributes: readonly (Quad | null)[],
  generic: readonly TypedQuad[],
): Record<string, TypedQuad> {
  const bindings: Record<string, TypedQuad> = {};
  for (const { binding } of program.attributes) {
    const value = valueOf(binding, attributes, generic);
    if (value !== null) bindings[binding] = value;
  }
  return bindings;
}

const FIRST_INSTANCE: TypedQuad = { type: 'S', values: [0, null, null, null] };

/** Null of what is undefined. */
function valueOf(
  binding: string,
  attributes: readonly (Quad | null)[],
  generic: readonly TypedQuad[],
): TypedQuad | null {
  if (binding === 'vertex.instance') return FIRST_INSTANCE;
  if (binding === 'vertex.position') return generic[0] ?? null;
  const [, number] = /^vertex\.attrib\[(\d+)\]$/.exec(binding) ?? [];
  if (number !== undefined) return generic[Number(number)] ?? null;
  const values = attributes[CONVENTIONAL.get(binding) ?? -1] ?? null;
  return values === null ? null : { type: 'F', values };
}

/** Conventional attributes, by the number of the one that they may share storage with. */
const CONVENTIONAL: ReadonlyMap<string, number> = new Map([
  ['vertex.normal', 2],
  ['vertex.color.primary', 3],
  ['vertex.color.secondary', 4],
  ['vertex.fogcoord', 5],
  ...[0, 1, 2, 3, 4, 5, 6, 7].map(
    (unit) => [`vertex.texcoord[${String(unit)}]`, 8 + unit] as const,
  ),
]);

/** What a program of any type reads of the context besides attributes. One vertex after the other reads the same. */
export function parameterValues(context: Context, program: GpuProgram): ProgramValues {
  const { objects } = partOf(context);
  const { matrices, drawing, limits } = context;
  const known = KNOWN.get(program);
  const isKnown = known?.objects === objects && known.matrices === matrices && known.drawing === drawing && known.limits === limits;
  if (isKnown) return known.values;
  const { programType } = program.environment;
  const values = {
    bindings: bindingsOf(program, objects, fixedState(context)),
    buffers: bufferWords(objects, programType),
    untyped: untypedWords(objects, programType),
  };
  KNOWN.set(program, { objects, matrices, drawing, limits, values });
  return values;
} // prettier-ignore

/** What each program read last, and of what. */
const KNOWN = new WeakMap<GpuProgram, Pick<Context, 'matrices' | 'drawing' | 'limits'> & { readonly objects: GlState; readonly values: ProgramValues }>(); // prettier-ignore

/** The state that `state.*` is bound to: what commands of the context set, and initial values of the rest, which none sets. */
function fixedState(context: Context): FixedState {
  const { drawing, limits } = context;
  const numbers = (count: number): readonly number[] => [...new Array(count).keys()];
  return {
    ...INITIAL_FIXED_STATE,
    clipPlanes: drawing.clipPlanes,
    point: { ...INITIAL_FIXED_STATE.point, size: drawing.pointSize, sizeMax: limits.pointSize },
    matrices: {
      modelview: [topOf(context, 'MODELVIEW')],
      projection: topOf(context, 'PROJECTION'),
      texture: numbers(limits.textureUnits).map((unit) => topOf(context, textureName(unit))),
      program: numbers(limits.trackMatrices).map((number) =>
        topOf(context, programMatrix(number, true)),
      ),
    },
  };
}
