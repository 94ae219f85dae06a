/** A function of components, applied to each component of vectors by itself. */
import type { Vector } from './domain.js';

export function each1<V, R>(operation: (a: V) => R): (a: Vector<V>) => Vector<R> {
  return known(1, operation, (a) => ({
    x: operation(a.x),
    y: operation(a.y),
    z: operation(a.z),
    w: operation(a.w),
  }));
}

export function each2<V, R>(
  operation: (a: V, b: V) => R,
): (a: Vector<V>, b: Vector<V>) => Vector<R> {
  return known(2, operation, (a, b) => ({
    x: operation(a.x, b.x),
    y: operation(a.y, b.y),
    z: operation(a.z, b.z),
    w: operation(a.w, b.w),
  }));
}

export function each3<V, R>(
  operation: (a: V, b: V, c: V) => R,
): (a: Vector<V>, b: Vector<V>, c: Vector<V>) => Vector<R> {
  return known(3, operation, (a, b, c) => ({
    x: operation(a.x, b.x, c.x),
    y: operation(a.y, b.y, c.y),
    z: operation(a.z, b.z, c.z),
    w: operation(a.w, b.w, c.w),
  }));
}

/** A function of components, and of how many. */
export interface OfComponents {
  readonly operation: (...components: never[]) => unknown;
  readonly arity: number;
}

/** By the function of vectors that was made of it. */
export type Components = ReadonlyMap<unknown, OfComponents>;

/** Null unless somebody asks: most that is made is never looked up. */
let components: Map<unknown, OfComponents> | null = null;

function known<O>(arity: number, operation: OfComponents['operation'], inAll: O): O {
  components?.set(inAll, { operation, arity });
  return inAll;
}

/** What is made, and the functions of components of which functions of vectors in it were made. */
export function withComponents<V>(make: () => V): {
  readonly made: V;
  readonly components: Components;
} {
  const before = components;
  const own = new Map<unknown, OfComponents>();
  components = own;
  try {
    return { made: make(), components: own };
  } finally {
    components = before;
  }
}
