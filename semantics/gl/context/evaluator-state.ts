/** The state of evaluators. NV_vertex_program §5.1; OpenGL 1.2.1 §5.1. */
import type { Point } from '../bernstein.js';

/** Domains are u1, u2, and of two dimensions v1, v2. */
export interface EvaluatorMap {
  /** One number, or those of u and v: points are control points in rows by u. */
  readonly orders: readonly number[];
  readonly domain: readonly number[];
  readonly rows: readonly (readonly Point[])[];
}

/** Integers from 0 to the number of steps, and the values at both ends: of u, and of v. */
export interface Grid {
  readonly steps: number;
  readonly from: number;
  readonly to: number;
}

export interface Evaluators {
  /** Those that were set, by their targets. */
  readonly maps: ReadonlyMap<string, EvaluatorMap>;
  /** MapGrid1 has one, MapGrid2 two. */
  readonly grids: Readonly<Record<1 | 2, readonly Grid[]>>;
}

const NEW_GRID: Grid = { steps: 1, from: 0, to: 1 };

export const NEW_EVALUATORS: Evaluators = {
  maps: new Map(),
  grids: { 1: [NEW_GRID], 2: [NEW_GRID, NEW_GRID] },
};
