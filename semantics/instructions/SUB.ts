import { binary } from './componentwise.js';

/** SUB: component-wise difference, the same as ADD of the negated second operand. NV_vertex_program2 §2.14.3.39. */
export const SUB = binary(
  'SUB',
  ({ add, negate }) =>
    (a, b) =>
      add(a, negate(b)),
);
