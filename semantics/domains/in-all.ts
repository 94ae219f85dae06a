/**
 * Operations on numbers as operations on vectors: in all four components, x to w. A domain may have those that programs
 * use most written out: see `WrittenOut` in domain.ts.
 */
import type { Numbers, Vector, WrittenOut } from './domain.js';
import { each1, each2, each3 } from './each.js';

/** A domain without such forms: `withComponents` of each.ts tells of what its operations on vectors were made. */
export function withoutForms<D extends WithForms<unknown>>(domain: D): D {
  return { ...domain, writtenOut: NO_FORMS };
}

const NO_FORMS: WrittenOut<never> = { one: new Map(), two: new Map(), three: new Map() };

type WithForms<F> = Pick<Numbers<F, never>, 'writtenOut'>;

export function inAll1<F>(
  { writtenOut }: WithForms<F>,
  operation: (a: F) => F,
): (a: Vector<F>) => Vector<F> {
  return writtenOut?.one.get(operation) ?? each1(operation);
}

export function inAll2<F>(
  { writtenOut }: WithForms<F>,
  operation: (a: F, b: F) => F,
): (a: Vector<F>, b: Vector<F>) => Vector<F> {
  return writtenOut?.two.get(operation) ?? each2(operation);
}

export function inAll3<F>(
  { writtenOut }: WithForms<F>,
  operation: (a: F, b: F, c: F) => F,
): (a: Vector<F>, b: Vector<F>, c: Vector<F>) => Vector<F> {
  return writtenOut?.three.get(operation) ?? each3(operation);
}
