/** Maximum and minimum. */
import { binary } from './componentwise.js';
import {
  maximumInEveryInterpretation,
  minimumInEveryInterpretation,
} from './extremes.interpretations.js';

/**
 * MAX: component-wise maximum; NaN where either operand is NaN; +0 where the operands are -0 and +0, in either order
 * (vp2.E-max-zeros).
 * NV_vertex_program2 §2.14.3.21.
 */
export const MAX = binary(
  'MAX',
  ({ constant, isNaN, or, precedes, select }) => {
    const nan = constant(NaN);
    // vp2.ABS.max, vp2.MAX.result, vp2.MAX.2
    return (a, b) => select(or(isNaN(a), isNaN(b)), nan, select(precedes(b, a), a, b));
  },
  maximumInEveryInterpretation,
);

/**
 * MIN: component-wise minimum; NaN where either operand is NaN; -0 where the operands are -0 and +0, in either order
 * (vp2.E-max-zeros).
 * NV_vertex_program2 §2.14.3.22.
 */
export const MIN = binary(
  'MIN',
  ({ constant, isNaN, or, precedes, select }) => {
    const nan = constant(NaN);
    // vp2.MIN.result, vp2.MIN.2
    return (a, b) => select(or(isNaN(a), isNaN(b)), nan, select(precedes(a, b), a, b));
  },
  minimumInEveryInterpretation,
);
