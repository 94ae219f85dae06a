/** Sum and difference. */
import { binary } from './componentwise.js';

/** ADD: component-wise sum. NV_vertex_program2 §2.14.3.2. */
// vp2.ADD.result, vp2.ADD.2, vp2.ADD.3, vp2.ADD.4, vp2.ADD.5, vp2.ADD.6, vp2.ADD.7,
// vp1.ADD.result, vp1.ADD.zero, vp1.ADD.nan
export const ADD = binary('ADD', ({ add }) => add);

/** SUB: component-wise difference, the same as ADD of the negated second operand. NV_vertex_program2 §2.14.3.39. */
// vp2.SUB.result, vp2.SUB.nan, vp2.SUB.infinities, vp2.SUB.zero, vp11.SUB.result,
// vp11.SUB.order, vp11.SUB.nan, vp11.SUB.zero
export const SUB = binary(
  'SUB',
  ({ add, negate }) =>
    (a, b) =>
      add(a, negate(b)),
);
