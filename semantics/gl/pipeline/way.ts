/**
 * The whole way of a primitive from its transformed vertices to rasterization: colours clamped, flat shading, clipping, facing, colour
 * selection. ARB_vertex_program §2.14.4.4, NV_geometry_program4 Issue 1, NV_fragment_program4 §2.14.8. Facing is found behind clipping,
 * where every vertex has window coordinates; the documents have it there (Issue 1), and also before (OpenGL 1.2.1 §2.13.1).
 */
import { clipped, VIEW_VOLUME, type ClipPlane } from './clip.js';
import { withClampedColours, withSelectedColours } from './colours.js';
import { facingsOf, type Facing, type FrontFace } from './facing.js';
import { withFlat, type AttributeModes } from './flat.js';
import type { Primitive } from './assembly.js';
import type { Vertex } from './vertex.js';

export interface WayState {
  /** Whether vertex colours are clamped; in the vertex program mode of NV_vertex_program always. */
  readonly clampsColours: boolean;
  readonly isTwoSided: boolean;
  readonly frontFace: FrontFace;
  /** Volumes besides the view volume, in the order in which they clip. */
  readonly volumes: readonly ClipPlane[];
  readonly modes: (name: string) => AttributeModes;
}

/** A primitive that comes to rasterization. */
export interface Left {
  readonly kind: Primitive['kind'];
  readonly id: number;
  /** The sides that a polygon may show, of which the first chose its colours; none of points and lines, or where no side is decided. */
  readonly facings: readonly Facing[];
  readonly vertices: readonly Vertex[];
}

/**
 * What is left of a primitive; none where it is clipped away, null where that depends on what is undefined.
 *
 * @param vertices all that were assembled
 */
// vp1.model.results, vp2.meaning.clipping, vp2.results.two-side, vp2.results.colour-clamp, nvvp4.program.after
export function onItsWay(
  { kind, id, vertices: places, provoking }: Primitive,
  vertices: readonly Vertex[],
  { clampsColours, isTwoSided, frontFace, volumes, modes }: WayState,
): Left | null | 'clipped away' {
  const at = (place: number): readonly Vertex[] => vertices.slice(place, place + 1);
  const prepared = (from: readonly Vertex[]): readonly Vertex[] =>
    clampsColours ? from.map(withClampedColours) : from;
  const own = prepared(places.flatMap(at));
  const [flat] = prepared(at(provoking));
  const shaded = flat === undefined ? own : withFlat(own, flat, modes);
  const rest = clipped(kind, shaded, [...VIEW_VOLUME, ...volumes], modes);
  if (rest === null) return null;
  if (rest.length === 0) return 'clipped away';
  const positions = (from: readonly Vertex[]) => from.map(({ position }) => position);
  const facings = kind === 'polygon' ? facingsOf(positions(rest), positions(own), frontFace) : [];
  const facing = facings[0] ?? null;
  return {
    kind,
    id,
    facings,
    vertices: rest.map((vertex) => withSelectedColours(vertex, kind, { isTwoSided, facing })),
  };
}
