import { binary } from './componentwise.js';

/** SUB: component-wise difference, the same as ADD of the negated second operand. NV_vertex_program2 §2.14.3.39. */
// vp2.SUB.result, vp2.SUB.nan, vp2.SUB.infinities, vp2.SUB.zero, vp11.SUB.result,
// vp11.SUB.order, vp11.SUB.nan, vp11.SUB.zero
export const SUB = binary(
  'SUB',
  ({ add, negate }) =>
    (a, b) =>
      add(a, negate(b)),
);
