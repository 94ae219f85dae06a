import { setOn } from './set-on.js';

/** SGT: 1.0 where the first operand is greater than the second, else 0.0; NaN where either is NaN. NV_vertex_program2 §2.14.3.32. */
export const SGT = setOn(
  'SGT',
  ({ less }) =>
    (a, b) =>
      less(b, a),
);
