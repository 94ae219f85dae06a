/** What queries of a vertex array return, and how floating-point values become integers. NV_vertex_program §6.1.13; OpenGL 1.2.1 §6.1.2. */
import type { VertexArray } from './client-state.js';
import type { Returned } from './result.js';

export const ARRAY_STATE: Readonly<Record<string, (array: VertexArray) => Returned>> = {
  ATTRIB_ARRAY_SIZE_NV: ({ size }) => size,
  ATTRIB_ARRAY_STRIDE_NV: ({ stride }) => stride,
  ATTRIB_ARRAY_TYPE_NV: ({ type }) => type,
};

/** Floating-point values are rounded to the nearest integer; of two equally near ones the document does not say which. */
export function nearestInteger(value: number): number | null {
  return asInt(Math.round(value));
}

/** Null, which is undefined, where the type int has no such value: later versions of OpenGL return the nearest one that it has, no listed document says so. */
export function asInt(value: number): number | null {
  if (!(-(2 ** 31) <= value && value < 2 ** 31)) return null;
  return value === 0 ? 0 : value;
}
