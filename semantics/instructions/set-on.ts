/** What the six comparing "set on" instructions share. NV_vertex_program2 §2.14.3.29 and its kin. */
import type { Numbers, Vector } from '../domains/domain.js';
import { componentwise2 } from './componentwise.js';

/** 1.0 where `test` holds of the two components, else 0.0; NaN where either component is NaN. */
export function setOn<F, B>(
  { constant, isNaN, or, select }: Numbers<F, B>,
  test: (a: F, b: F) => B,
): (a: Vector<F>, b: Vector<F>) => Vector<F> {
  const one = constant(1);
  const zero = constant(0);
  const nan = constant(NaN);
  return componentwise2((a, b) =>
    select(or(isNaN(a), isNaN(b)), nan, select(test(a, b), one, zero)),
  );
}
