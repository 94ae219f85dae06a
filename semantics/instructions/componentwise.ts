/** Lifts an operation on numbers to one on vectors: each component by itself, x to w. */
import type { Vector } from '../domains/domain.js';

export const componentwise1 =
  <F>(operation: (a: F) => F) =>
  (a: Vector<F>): Vector<F> => ({
    x: operation(a.x),
    y: operation(a.y),
    z: operation(a.z),
    w: operation(a.w),
  });

export const componentwise2 =
  <F>(operation: (a: F, b: F) => F) =>
  (a: Vector<F>, b: Vector<F>): Vector<F> => ({
    x: operation(a.x, b.x),
    y: operation(a.y, b.y),
    z: operation(a.z, b.z),
    w: operation(a.w, b.w),
  });

export const componentwise3 =
  <F>(operation: (a: F, b: F, c: F) => F) =>
  (a: Vector<F>, b: Vector<F>, c: Vector<F>): Vector<F> => ({
    x: operation(a.x, b.x, c.x),
    y: operation(a.y, b.y, c.y),
    z: operation(a.z, b.z, c.z),
    w: operation(a.w, b.w, c.w),
  });
