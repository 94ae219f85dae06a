/** The primitives of Begin: OpenGL 1.2.1 §2.6.1, and those with adjacency of NV_geometry_program4 §2.6.1. Data only. */
import type { PrimitiveIn } from '../gpu/primitives.js';

/** The modes that every GL has. */
export const PLAIN_MODES = [
  'POINTS', 'LINES', 'LINE_LOOP', 'LINE_STRIP', 'TRIANGLES', 'TRIANGLE_STRIP', 'TRIANGLE_FAN', 'QUADS', 'QUAD_STRIP',
  'POLYGON',
] as const; // prettier-ignore

/** Those that NV_geometry_program4 adds. */
export const ADJACENCY_MODES = [
  'LINES_ADJACENCY_EXT', 'LINE_STRIP_ADJACENCY_EXT', 'TRIANGLES_ADJACENCY_EXT', 'TRIANGLE_STRIP_ADJACENCY_EXT',
] as const; // prettier-ignore

export type PrimitiveMode = (typeof PLAIN_MODES)[number] | (typeof ADJACENCY_MODES)[number];

/** The modes that a geometry program of each input type takes (NV_geometry_program4 §2.14.6.1, Errors). */
export const MODES_TAKEN: Readonly<Record<PrimitiveIn, readonly PrimitiveMode[]>> = {
  POINTS: ['POINTS'],
  LINES: ['LINES', 'LINE_STRIP', 'LINE_LOOP'],
  LINES_ADJACENCY: ['LINES_ADJACENCY_EXT', 'LINE_STRIP_ADJACENCY_EXT'],
  TRIANGLES: ['TRIANGLES', 'TRIANGLE_STRIP', 'TRIANGLE_FAN', 'QUADS', 'QUAD_STRIP', 'POLYGON'],
  TRIANGLES_ADJACENCY: ['TRIANGLES_ADJACENCY_EXT', 'TRIANGLE_STRIP_ADJACENCY_EXT'],
};
