import { setOn } from './set-on.js';

/** SGE: 1.0 where the first operand is greater than or equal to the second, else 0.0; NaN where either is NaN. NV_vertex_program2 §2.14.3.31. */
// vp2.SGE.result, vp2.SGE.nan, vp2.SGE.1, vp2.SGE.2, vp2.SGE.3
export const SGE = setOn(
  'SGE',
  ({ lessOrEqual }) =>
    (a, b) =>
      lessOrEqual(b, a),
);
