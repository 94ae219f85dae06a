/**
 * The primitives that leave for rasterization where GPU programs are enabled: those of the vertices between Begin and End, or those that a
 * geometry program makes of them. NV_geometry_program4 §2.14.6, NV_vertex_program4 §2.X.3.5 over `../../pipeline/`.
 */
import type { GpuNominalKinds } from '../../../gpu/domains/nominal.js';
import type { LinkedGpuProgram } from '../../../gpu/machine/linked.js';
import type { GpuProgram } from '../../../gpu/program.js';
import { assembled, type Primitive } from '../../pipeline/assembly.js';
import { distanceVolume } from '../../pipeline/clip.js';
import { modesOf } from '../../pipeline/flat.js';
import { geometryRuns, inputVertices } from '../../pipeline/geometry.js';
import { sizeOfGpuPoint } from '../../pipeline/point-size.js';
import { attributeOf, type Vertex } from '../../pipeline/vertex.js';
import { onItsWay, type WayState } from '../../pipeline/way.js';
import { currentProgram, type Context } from '../context.js';
import { linkedGpu } from '../engine.js';
import type { Leaving, LeavingVertex } from '../leaving-primitive.js';
import { enabledProgram, isGpuMode } from './begin.js';
import { parameterValues } from './vertex.js';

/**
 * Null where vertices are transformed conventionally.
 *
 * @param vertices as the vertex program made them; null of one that is undefined
 */
export function gpuLeaving(
  context: Context,
  mode: string,
  vertices: readonly (Vertex | null)[],
): readonly Leaving[] | null {
  const program = enabledProgram(context, 'vertex');
  const isThere = program !== 'none' || currentProgram(context) !== null;
  if (program === null || !isThere || !isGpuMode(mode)) return null;
  const geometry = enabledProgram(context, 'geometry');
  const state = wayState(context);
  return assembled(mode, vertices.length).flatMap((primitive): readonly Leaving[] => {
    const { kind, id } = primitive;
    const isRead =
      geometry === null || geometry === 'none' ? primitive.vertices : inputVertices(primitive);
    const given = isRead.every((place) => (vertices[place] ?? null) !== null);
    if (!given) return [{ kind, id, outcome: 'undefined' }];
    const all = vertices.map((vertex) => vertex ?? NO_VERTEX);
    if (geometry === null || geometry === 'none') return [left(context, primitive, all, state)];
    const linked = linkedGpu(geometry);
    return emitted({ context, geometry, linked, mode, primitive, vertices: all, state });
  });
}

const NO_VERTEX: Vertex = { position: { x: 0, y: 0, z: 0, w: 0 }, attributes: {} };

interface Emitting {
  readonly context: Context;
  readonly geometry: GpuProgram;
  readonly linked: LinkedGpuProgram<GpuNominalKinds>;
  readonly mode: Parameters<typeof geometryRuns>[1];
  readonly primitive: Primitive;
  readonly vertices: readonly Vertex[];
  readonly state: WayState;
}

/** What a geometry program makes of a primitive. */
function emitted({
  context,
  geometry,
  linked,
  mode,
  primitive,
  vertices,
  state,
}: Emitting): readonly Leaving[] {
  const values = parameterValues(context, geometry);
  return geometryRuns(linked, mode, primitive, vertices, values).flatMap(
    (run): readonly Leaving[] => {
      if (run.end.outcome !== 'completed') {
        return [{ kind: primitive.kind, id: primitive.id, outcome: 'undefined' }];
      }
      return run.primitives.map((each) => left(context, each, run.vertices, state));
    },
  );
}

function left(
  context: Context,
  primitive: Primitive,
  vertices: readonly Vertex[],
  state: WayState,
): Leaving {
  const { kind, id } = primitive;
  const way = onItsWay(primitive, vertices, state);
  if (way === null) return { kind, id, outcome: 'undefined' };
  if (way === 'clipped away') return { kind, id, outcome: way };
  const [first] = way.vertices;
  const { enabled, drawing, limits } = context;
  const pointSize =
    kind !== 'point' || first === undefined
      ? null
      : sizeOfGpuPoint(attributeOf(first, 'pointsize'), {
          isProgrammed: enabled.has('VERTEX_PROGRAM_POINT_SIZE_NV'),
          size: drawing.pointSize,
          range: [1, limits.pointSize],
        });
  const { facings } = way;
  const own = way.vertices.map(leavingVertex);
  return {
    kind,
    id,
    outcome: 'left',
    left: { facings, pointSize, hasFogCoordinate: true, vertices: own },
  };
}

/** Sizes, clip distances and numbers of vertices have done their work. */
function leavingVertex({ position, attributes }: Vertex): LeavingVertex {
  const own = Object.entries(attributes).filter(
    ([name]) => !/^(?:pointsize|clip\[\d+\]|id)$/.test(name),
  );
  return { position, registers: Object.fromEntries(own) };
}

function wayState(context: Context): WayState {
  const { drawing, enabled } = context;
  const fragment = enabledProgram(context, 'fragment');
  return {
    clampsColours: true,
    isTwoSided: enabled.has('VERTEX_PROGRAM_TWO_SIDE_NV'),
    frontFace: drawing.frontFace,
    // nvvp4.E-clip-distance-unwritten
    volumes: drawing.clipPlanes
      .map((_, n) => n)
      .filter((n) => enabled.has(`CLIP_PLANE${String(n)}`))
      .map((n) => distanceVolume(n)),
    modes: modesOf(fragment === 'none' ? null : fragment, drawing.shadeModel),
  };
}
