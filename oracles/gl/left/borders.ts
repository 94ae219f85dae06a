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
  const { enabled, limits } = context;
  const planes = [...enabled].filter((name) => name.startsWith('CLIP_PLANE'));
  // What a geometry program emits does not show but by what leaves of it.
  if (enabled.has('GEOMETRY_PROGRAM_NV')) {
    return planes.length > 0 || !all.every((each) => each.outcome === 'left' && each.left.vertices.every((own) => isInside({ ...own, attributes: {} }))); // prettier-ignore
  }
  return vertices.some(({ transformed, results }) => {
    const made = transformed ?? (results === null ? null : vertexOfRegisters(results, limits));
    if (made === null) return false;
    return isNear(made) || planes.some((name) => isNearZero(made, name));
  });
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

function isNearZero(vertex: Vertex, plane: string): boolean {
  const distance = numberOf(attributeOf(vertex, `clip[${plane.replace('CLIP_PLANE', '')}]`).x);
  return Math.abs(distance) <= NEAR;
}

function numberOf(word: Vertex['position']['x']): number {
  const value = floatOf(word);
  return value === UNDEFINED ? Number.NaN : value;
}
