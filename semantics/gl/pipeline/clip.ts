/**
 * Clipping: to the view volume, and to the volumes of clip distances that are enabled. NV_vertex_program2 §2.11; OpenGL 1.2.1 §2.11
 * and §2.13.8 (2.12 of OpenGL 2.0); attributes of the vertices that clipping makes, NV_fragment_program4 §2.14.8.
 *
 * A primitive is clipped by one plane at a time, as OpenGL's section on colours has it; the order of the planes is nobody's. A clipped
 * edge has t of its vertex inside and 1 - t of the one outside, whichever comes first, so that two primitives with a common edge have
 * the same vertices there. All components are weighted with the same t and rounded once, which keeps them on the right side of every
 * plane before; the coordinate of the plane itself is set to lie on it. Edge flags are not kept.
 */
import { UNDEFINED, type Undefined } from '../../gpu/domains/undefined.js';
import type { NominalWord } from '../../gpu/domains/words.js';
import type { AttributeModes } from './flat.js';
import {
  attributeOf,
  floatOf,
  mapComponents,
  namesOf,
  NOTHING,
  weighted,
  type Components,
  type Vertex,
} from './vertex.js';

/** A half-space of everything that lies inside of a plane. */
export interface ClipPlane {
  /** Zero or more inside. */
  readonly distance: (vertex: Vertex) => number | Undefined;
  /** A vertex that lies on the plane but for rounding, on it. */
  readonly placed: (vertex: Vertex) => Vertex;
}

/** -w <= x <= w, and so with y and z (OpenGL 1.2.1 §2.11). */
function viewPlane(component: 'x' | 'y' | 'z', side: 1 | -1): ClipPlane {
  return {
    distance: ({ position }) => {
      const value = floatOf(position[component]);
      const w = floatOf(position.w);
      return value === UNDEFINED || w === UNDEFINED ? UNDEFINED : w - side * value;
    },
    placed: (vertex) => {
      const w = floatOf(vertex.position.w);
      const placed = w === UNDEFINED ? UNDEFINED : side * w;
      return { ...vertex, position: { ...vertex.position, [component]: placed } };
    },
  };
}

export const VIEW_VOLUME: readonly ClipPlane[] = (['x', 'y', 'z'] as const).flatMap((component) => [
  viewPlane(component, -1),
  viewPlane(component, 1),
]);

/** The volume where clip distance n, as a program wrote it or a plane of the GL has it, is not negative. */
// vp2.clipping.distances, vp2.results.clip, vp2.E-clip-distance-support
export function distanceVolume(n: number): ClipPlane {
  const name = `clip[${String(n)}]`;
  return {
    distance: (vertex) => floatOf(attributeOf(vertex, name).x),
    placed: (vertex) => {
      const placed = { ...attributeOf(vertex, name), x: 0 };
      return { ...vertex, attributes: { ...vertex.attributes, [name]: placed } };
    },
  };
}

/** Whether a point lies in a volume; null where that depends on what is undefined. */
export function isInside(vertex: Vertex, planes: readonly ClipPlane[]): boolean | null {
  const distances = planes.map((plane) => plane.distance(vertex));
  if (distances.some(isOutside)) return false;
  return distances.includes(UNDEFINED) ? null : true;
}

/** What is no number is not zero or more. */
function isOutside(distance: number | Undefined): boolean {
  return distance !== UNDEFINED && !(distance >= 0);
}

/**
 * What is left of a primitive: its vertices, none where it lies outside. Null where that is not decided: a coordinate or distance is
 * undefined, or is no finite number where an edge is clipped. Points are kept whole or not at all. A polygon that touches the volume in
 * a point or an edge is left out; a line that does so keeps its point.
 *
 * @param modes how attributes are interpolated; flat ones have one value already
 */
// vp2.clipping.distances, vp2.meaning.clipping, vp1.meaning.clipping
export function clipped(
  kind: 'point' | 'line' | 'polygon',
  vertices: readonly Vertex[],
  planes: readonly ClipPlane[],
  modes: (name: string) => AttributeModes,
): readonly Vertex[] | null {
  if (planes.some((plane) => vertices.every((vertex) => isOutside(plane.distance(vertex))))) {
    return [];
  }
  let rest = vertices;
  for (const plane of planes) {
    const distances = numbersOf(rest.map((vertex) => plane.distance(vertex)));
    if (distances === null) return null;
    if (distances.every((distance) => distance >= 0)) continue;
    const next = cutBy(plane, kind, rest, distances, modes);
    if (next === null) return null;
    rest = next;
  }
  return rest;
}

/** Null where one is undefined or NaN. */
function numbersOf(distances: readonly (number | Undefined)[]): readonly number[] | null {
  const numbers = distances.flatMap((each) =>
    each === UNDEFINED || Number.isNaN(each) ? [] : [each],
  );
  return numbers.length === distances.length ? numbers : null;
}

/** What one plane leaves; null where an edge that it clips has no finite ends. */
function cutBy(
  plane: ClipPlane,
  kind: 'point' | 'line' | 'polygon',
  vertices: readonly Vertex[],
  distances: readonly number[],
  modes: (name: string) => AttributeModes,
): readonly Vertex[] | null {
  const rest: Vertex[] = [];
  for (const [index, vertex] of vertices.entries()) {
    const distance = distances[index] ?? 0;
    if (distance >= 0) rest.push(vertex);
    const following = (index + 1) % vertices.length;
    const next = vertices[following];
    if (next === undefined || (kind === 'line' && following === 0)) continue;
    const beyond = distances[following] ?? 0;
    if (distance >= 0 === beyond >= 0) continue;
    const [inside, outside] = distance >= 0 ? [vertex, next] : [next, vertex];
    const [near, far] = distance >= 0 ? [distance, beyond] : [beyond, distance];
    // A polygon's vertex that lies on the plane is there already.
    if (kind === 'polygon' && near === 0) continue;
    const made = between(inside, outside, far / (far - near), modes);
    if (made === null) return null;
    rest.push(plane.placed(made));
  }
  if (kind === 'polygon' && rest.length < 3) return [];
  return rest;
}

/**
 * The vertex t P1 + (1 - t) P2 of an edge; null where a coordinate of it is no finite number.
 *
 * @param t of P1, from 0 to 1
 */
export function between(
  first: Vertex,
  second: Vertex,
  t: number,
  modes: (name: string) => AttributeModes,
): Vertex | null {
  const mix = (share: number) => (a: NominalWord, b: NominalWord) =>
    weighted([a, b], [share, 1 - share]);
  const position = mapComponents(mix(t), first.position, second.position);
  if (!Object.values(position).every((each) => Number.isFinite(each))) return null;
  const linear = linearShare(t, first, second);
  const attributes = namesOf([first, second]).map((name): readonly [string, Components] => {
    const [a, b] = [attributeOf(first, name), attributeOf(second, name)];
    const { interpolation } = modes(name);
    if (interpolation === 'flat') return [name, a];
    if (interpolation === 'perspective') return [name, mapComponents(mix(t), a, b)];
    return [name, linear === null ? NOTHING : mapComponents(mix(linear), a, b)];
  });
  return { position, attributes: Object.fromEntries(attributes) };
}

/** t' of attributes without perspective correction (§2.14.8); null where w of an end is zero or less. */
// nvfp4.interpolation.no-perspective
function linearShare(t: number, first: Vertex, second: Vertex): number | null {
  const w1 = floatOf(first.position.w);
  const w2 = floatOf(second.position.w);
  if (w1 === UNDEFINED || w2 === UNDEFINED || !(w1 > 0 && w2 > 0)) return null;
  return (t * w1) / (t * w1 + (1 - t) * w2);
}
