/**
 * Operations on numbers as operations on vectors: in all four components, x to w. A domain may have those that programs
 * use most written out: see `WrittenOut` in domain.ts.
 */
import type { Numbers, Vector } from './domain.js';

type WithForms<F> = Pick<Numbers<F, never>, 'writtenOut'>;

export function inAll1<F>(
  { writtenOut }: WithForms<F>,
  operation: (a: F) => F,
): (a: Vector<F>) => Vector<F> {
  return (
    writtenOut?.one.get(operation) ??
    ((a) => ({ x: operation(a.x), y: operation(a.y), z: operation(a.z), w: operation(a.w) }))
  );
}

export function inAll2<F>(
  { writtenOut }: WithForms<F>,
  operation: (a: F, b: F) => F,
): (a: Vector<F>, b: Vector<F>) => Vector<F> {
  return (
    writtenOut?.two.get(operation) ??
    ((a, b) => ({
      x: operation(a.x, b.x),
      y: operation(a.y, b.y),
      z: operation(a.z, b.z),
      w: operation(a.w, b.w),
    }))
  );
}

export function inAll3<F>(
  { writtenOut }: WithForms<F>,
  operation: (a: F, b: F, c: F) => F,
): (a: Vector<F>, b: Vector<F>, c: Vector<F>) => Vector<F> {
  return (
    writtenOut?.three.get(operation) ??
    ((a, b, c) => ({
      x: operation(a.x, b.x, c.x),
      y: operation(a.y, b.y, c.y),
      z: operation(a.z, b.z, c.z),
      w: operation(a.w, b.w, c.w),
    }))
  );
}
