/** Lifts an operation on numbers to one on vectors: each component by itself, x to w. */
import type { Numbers, Vector } from '../domains/domain.js';

export function componentwise1<F, B>(
  { lift1 }: Numbers<F, B>,
  operation: (a: F) => F,
): (a: Vector<F>) => Vector<F> {
  const apply = lift1(operation);
  return (a) => ({ x: apply(a.x), y: apply(a.y), z: apply(a.z), w: apply(a.w) });
}

export function componentwise2<F, B>(
  { lift2 }: Numbers<F, B>,
  operation: (a: F, b: F) => F,
): (a: Vector<F>, b: Vector<F>) => Vector<F> {
  const apply = lift2(operation);
  return (a, b) => ({
    x: apply(a.x, b.x),
    y: apply(a.y, b.y),
    z: apply(a.z, b.z),
    w: apply(a.w, b.w),
  });
}

export function componentwise3<F, B>(
  { lift3 }: Numbers<F, B>,
  operation: (a: F, b: F, c: F) => F,
): (a: Vector<F>, b: Vector<F>, c: Vector<F>) => Vector<F> {
  const apply = lift3(operation);
  return (a, b, c) => ({
    x: apply(a.x, b.x, c.x),
    y: apply(a.y, b.y, c.y),
    z: apply(a.z, b.z, c.z),
    w: apply(a.w, b.w, c.w),
  });
}
