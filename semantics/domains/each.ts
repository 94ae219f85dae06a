/** A function of components, applied to each component of vectors by itself. */
import type { Vector } from './domain.js';

export function each1<V, R>(operation: (a: V) => R): (a: Vector<V>) => Vector<R> {
  return (a) => ({ x: operation(a.x), y: operation(a.y), z: operation(a.z), w: operation(a.w) });
}

export function each2<V, R>(
  operation: (a: V, b: V) => R,
): (a: Vector<V>, b: Vector<V>) => Vector<R> {
  return (a, b) => ({
    x: operation(a.x, b.x),
    y: operation(a.y, b.y),
    z: operation(a.z, b.z),
    w: operation(a.w, b.w),
  });
}

export function each3<V, R>(
  operation: (a: V, b: V, c: V) => R,
): (a: Vector<V>, b: Vector<V>, c: Vector<V>) => Vector<R> {
  return (a, b, c) => ({
    x: operation(a.x, b.x, c.x),
    y: operation(a.y, b.y, c.y),
    z: operation(a.z, b.z, c.z),
    w: operation(a.w, b.w, c.w),
  });
}
