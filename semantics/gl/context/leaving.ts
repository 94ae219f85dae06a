/**
 * The primitives that leave the GL for rasterization, of the vertices between Begin and End in vertex program mode: assembled, clipped,
 * with the colours of one side. NV_vertex_program2 §2.11, §2.14.1.5 over `../pipeline/`.
 */
import { UNDEFINED, type Undefined } from '../../gpu/domains/undefined.js';
import type { Program } from '../../language/load.js';
import { IDENTITY } from '../matrix.js';
import { assembled, type Primitive } from '../pipeline/assembly.js';
import { distanceVolume, type ClipPlane } from '../pipeline/clip.js';
import { withClampedColours } from '../pipeline/colours.js';
import { conventionalPosition } from '../pipeline/conventional.js';
import { modesOf } from '../pipeline/flat.js';
import { sizeOfVpPoint, type IsWritten } from '../pipeline/point-size.js';
import { registerOf, vertexOfRegisters } from '../pipeline/results.js';
import {
  attributeOf,
  componentsOf,
  NOTHING,
  type Components,
  type Vertex,
} from '../pipeline/vertex.js';
import { onItsWay, type WayState } from '../pipeline/way.js';
import { isWritten } from '../pipeline/written.js';
import { currentProgram, isInProgramMode, textureName, type Context } from './context.js';
import { enabledProgram } from './gpu/begin.js';
import { gpuLeaving } from './gpu/leaving.js';
import type { Leaving, LeavingVertex } from './leaving-primitive.js';
import type { VertexEffect } from './result.js';
import { isMode, isPlainMode } from './vertex.js';

/**
 * The primitives of a mode and its vertices, in the state at End. Null where vertices are transformed conventionally: lighting and
 * texture coordinates of these are not modelled.
 */
export function leaving(
  context: Context,
  mode: string,
  vertices: readonly VertexEffect[],
): readonly Leaving[] | null {
  const program = currentProgram(context);
  if (context.gpu !== null && program === null) {
    const made = vertices.map(({ transformed }) => transformed ?? null);
    return gpuLeaving(context, mode, made);
  }
  if (!isInProgramMode(context) || program === null || !isMode(context, mode)) return null;
  const { textureUnits } = context.limits;
  // Clamped once, for all primitives that a vertex is part of.
  const transformed = vertices.map(({ results }) =>
    results === null ? null : withClampedColours(vertexOfRegisters(results, { textureUnits })),
  );
  // A geometry program takes what vertex programs of any kind make (NV_geometry_program4 §2.14.6).
  if (context.enabled.has('GEOMETRY_PROGRAM_NV')) return gpuLeaving(context, mode, transformed);
  const state = wayState(context, program);
  const [isSizeWritten, hasFogCoordinate] = [
    isWritten(program, 'PSIZ'),
    isWritten(program, 'FOGC'),
  ];
  return assembled(mode, vertices.length).map((primitive) => {
    const { kind, id } = primitive;
    const own = ownVertices(primitive, transformed);
    const left = own === null ? null : onItsWay(own.primitive, own.vertices, state);
    if (left === null) return { kind, id, outcome: 'undefined' };
    if (left === 'clipped away') return { kind, id, outcome: left };
    const size = kind === 'point' ? pointSize(context, isSizeWritten, left.vertices[0]) : null;
    return {
      kind,
      id,
      outcome: 'left',
      left: {
        facings: left.facings,
        pointSize: size,
        hasFogCoordinate,
        vertices: left.vertices.map(leavingVertex),
      },
    };
  });
}

/**
 * The vertices of a draw as they are transformed conventionally, where no lighting is enabled and no texture coordinates are generated, which
 * are not modelled: their position, the primary color and texture coordinate 0 (OpenGL 1.2.1 §2.10, §2.10.4, §2.13.1).
 */
export function conventionalVertices(
  { matrices }: Context,
  vertices: readonly VertexEffect[],
): readonly Vertex[] {
  const texture = matrices.stacks.get(textureName(0))?.at(-1) ?? IDENTITY;
  return vertices.map(({ attributes, clip }) => {
    const own: Record<string, Components> = {};
    const [color, coordinate] = [attributes[3] ?? null, attributes[8] ?? null];
    if (color !== null) own['color.front.primary'] = componentsOf(color);
    if (coordinate !== null) {
      const turned = conventionalPosition({ modelview: texture, projection: IDENTITY }, coordinate);
      own['texcoord[0]'] = componentsOf(turned.clip);
    }
    return { position: clip === undefined ? NOTHING : componentsOf(clip), attributes: own };
  });
}

/** What leaves of such vertices. Planes of the GL clip in eye coordinates, which they do not have: null where one is enabled. */
export function conventionalLeaving(
  context: Context,
  mode: string,
  vertices: readonly Vertex[],
): readonly Leaving[] | null {
  const { enabled, drawing } = context;
  if ([...enabled].some((name) => name.startsWith('CLIP_PLANE')) || !isPlainMode(mode)) return null;
  const state: WayState = {
    clampsColours: true,
    isTwoSided: false,
    frontFace: drawing.frontFace,
    volumes: [],
    modes: modesOf(null, drawing.shadeModel),
  };
  return assembled(mode, vertices.length).map((primitive) => {
    const { kind, id } = primitive;
    const left = onItsWay(primitive, vertices, state);
    if (left === null) return { kind, id, outcome: 'undefined' };
    if (left === 'clipped away') return { kind, id, outcome: left };
    const own = left.vertices.map(({ position, attributes }) => ({
      position,
      registers: attributes,
    }));
    const { facings } = left;
    return {
      kind,
      id,
      outcome: 'left',
      left: { facings, pointSize: null, hasFogCoordinate: false, vertices: own },
    };
  });
}

/** A primitive's vertices alone; null where the results of one are undefined. */
function ownVertices(
  primitive: Primitive,
  all: readonly (Vertex | null)[],
): { readonly primitive: Primitive; readonly vertices: readonly Vertex[] } | null {
  const vertices: Vertex[] = [];
  for (const place of primitive.vertices) {
    const vertex = all[place] ?? null;
    if (vertex === null) return null;
    vertices.push(vertex);
  }
  const provoking = primitive.vertices.indexOf(primitive.provoking);
  return { primitive: { ...primitive, vertices: [...vertices.keys()], provoking }, vertices };
}

function wayState(context: Context, program: Program): WayState {
  const { drawing, enabled } = context;
  const fragment = enabledProgram(context, 'fragment');
  return {
    clampsColours: false,
    isTwoSided: enabled.has('VERTEX_PROGRAM_TWO_SIDE_NV'),
    frontFace: drawing.frontFace,
    volumes: volumesOf(context, program),
    modes: modesOf(fragment === 'none' ? null : fragment, drawing.shadeModel),
  };
}

/** The clip distance volumes that are enabled and that the program's environment has; planes of the GL count as disabled. */
// vp2.clipping.planes, vp2.clipping.distances, vp2.clipping.enabled, vp2.results.clip-planes, vp2.meaning.clip-planes,
// vp1.results.hpos, vp1.meaning.clipping
function volumesOf({ enabled }: Context, { environment }: Program): readonly ClipPlane[] {
  return [0, 1, 2, 3, 4, 5]
    .filter((n) => environment.results.includes(`CLP${String(n)}`))
    .filter((n) => enabled.has(`CLIP_PLANE${String(n)}`))
    .map((n) => distanceVolume(n));
}

function pointSize(
  { enabled, drawing, limits }: Context,
  isSizeWritten: IsWritten,
  vertex: Vertex | undefined,
): number | Undefined {
  if (vertex === undefined) return UNDEFINED;
  return sizeOfVpPoint(isSizeWritten, attributeOf(vertex, 'pointsize'), {
    isProgrammed: enabled.has('VERTEX_PROGRAM_POINT_SIZE_NV'),
    size: drawing.pointSize,
    range: [1, limits.pointSize],
  });
}

/** Sizes and clip distances have done their work. */
function leavingVertex(vertex: Vertex): LeavingVertex {
  const registers: Record<string, Components> = {};
  for (const [name, value] of Object.entries(vertex.attributes)) {
    const register = registerOf(name);
    if (register === null || register === 'PSIZ' || register.startsWith('CLP')) continue;
    registers[register] = value;
  }
  return { position: vertex.position, registers };
}
