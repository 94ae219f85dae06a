import { setOn } from './set-on.js';

/** SGT: 1.0 where the first operand is greater than the second, else 0.0; NaN where either is NaN. NV_vertex_program2 §2.14.3.32. */
// vp2.SGT.result, vp2.SGT.nan, vp2.SGT.1, vp2.SGT.2, vp2.SGT.infinities
export const SGT = setOn(
  'SGT',
  ({ less }) =>
    (a, b) =>
      less(b, a),
);
