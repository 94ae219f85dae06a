/** Whether rounding decides which vertices clipping keeps. */
import type { Context } from '../../../semantics/gl/context/context.js';
import type { Leaving } from '../../../semantics/gl/context/leaving-primitive.js';
import { vertexOfRegisters } from '../../../semantics/gl/pipeline/results.js';
import { attributeOf, floatOf, type Vertex } from '../../../semantics/gl/pipeline/vertex.js';
import { UNDEFINED } from '../../../semantics/gpu/domains/undefined.js';
import type { NominalWord } from '../../../semantics/gpu/domains/words.js';
import { NEAR } from '../compare.js';
import type { Drawn } from './draws.js';

/** Whether a vertex of a draw lies near a plane that clips: nobody computes exactly on which side. @param context behind it */
export function isNearBorder(
  context: Context,
  { vertices }: Drawn,
  all: readonly Leaving[],
): boolean {
  const { enabled } = context;
  const planes = planesOf(context);
  // What a geometry program emits does not show but by what leaves of it.
  if (enabled.has('GEOMETRY_PROGRAM_NV')) {
    return planes.length > 0 || !all.every((each) => each.outcome === 'left' && each.left.vertices.every((own) => isInside({ ...own, attributes: {} }))); // prettier-ignore
  }
  return vertices.some((each) => {
    const made = madeOf(context, each);
    if (made === null) return false;
    return isNear(made) || planes.some((name) => Math.abs(clipDistance(made, name)) <= NEAR);
  });
}

/** Modes whose polygons have more than three vertices: whoever makes triangles of them may do so before clipping. */
const MANY = /^(?:QUADS|QUAD_STRIP|POLYGON)$/;

/**
 * How much of a draw is decided whose polygons come in triangles before they are clipped: `all` where they are not clipped or have three
 * vertices, `area` where all vertices lie in one plane, so that the same area is left, and `nothing` elsewhere (OpenGL 1.2.1 §2.11 and
 * §3.5.1 say nothing of polygons that are not flat, or of the values at the vertices that clipping makes then).
 */
export function decidedOf(context: Context, { mode, vertices }: Drawn): 'all' | 'area' | 'nothing' {
  if (!MANY.test(mode)) return 'all';
  const made = vertices.map((each) => madeOf(context, each));
  const planes = planesOf(context);
  const isOut = (vertex: Vertex): boolean => distancesOf(vertex).some(({ distance }) => !(distance >= 0)) || planes.some((name) => !(clipDistance(vertex, name) >= 0));
  if (!made.some((each) => each !== null && isOut(each))) return 'all';
  return areCoplanar(made.flatMap((each) => each?.position ?? [])) ? 'area' : 'nothing';
} // prettier-ignore

/** Whether all lie in the plane of the first three; not where these lie on a line. */
function areCoplanar(positions: readonly Vertex['position'][]): boolean {
  const rows = positions.map(({ x, y, z, w }) => [x, y, z, w].map((each) => numberOf(each as NominalWord)));
  const [a = [], b = [], c = [], ...others] = rows;
  const normal = [0, 1, 2, 3].map((left) => (left % 2 === 0 ? 1 : -1) * minor([a, b, c], left));
  const length = Math.max(...normal.map(Math.abs));
  if (!(length > NEAR)) return false;
  return others.every((row) => {
    const off = row.reduce((sum, each, at) => sum + each * (normal[at] ?? 0), 0);
    return Math.abs(off) <= 2 ** -18 * length * Math.max(1, ...row.map(Math.abs));
  });
} // prettier-ignore

/** The determinant of three rows without a column. */
function minor(rows: readonly (readonly number[])[], left: number): number {
  const [[a = 0, b = 0, c = 0] = [], [d = 0, e = 0, f = 0] = [], [g = 0, h = 0, i = 0] = []] =
    rows.map((row) => row.filter((_, at) => at !== left));
  return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
}

function planesOf({ enabled }: Context): readonly string[] {
  return [...enabled].filter((name) => name.startsWith('CLIP_PLANE'));
}

/** Null of a vertex that is undefined. */
function madeOf(
  { limits }: Context,
  { transformed, results }: Drawn['vertices'][number],
): Vertex | null {
  return transformed ?? (results === null ? null : vertexOfRegisters(results, limits));
}

/** Near -w, or w. */
function isNear(vertex: Vertex): boolean {
  return distancesOf(vertex).some(({ distance, magnitude }) => Math.abs(distance) <= NEAR * magnitude); // prettier-ignore
}

function isInside(vertex: Vertex): boolean {
  return distancesOf(vertex).every(({ distance, magnitude }) => distance > NEAR * magnitude);
}

function distancesOf({ position }: Vertex): readonly { distance: number; magnitude: number }[] {
  const w = numberOf(position.w);
  const words: readonly NominalWord[] = [position.x, position.y, position.z];
  return words.flatMap((each) => {
    const value = numberOf(each);
    const magnitude = Math.max(Math.abs(value), Math.abs(w));
    return [w - value, w + value].map((distance) => ({ distance, magnitude }));
  });
}

function clipDistance(vertex: Vertex, plane: string): number {
  return numberOf(attributeOf(vertex, `clip[${plane.replace('CLIP_PLANE', '')}]`).x);
}

function numberOf(word: Vertex['position']['x']): number {
  const value = floatOf(word);
  return value === UNDEFINED ? Number.NaN : value;
}
