import { setOn } from './set-on.js';

/** SLE: 1.0 where the first operand is less than or equal to the second, else 0.0; NaN where either is NaN. NV_vertex_program2 §2.14.3.34. */
// vp2.SLE.result, vp2.SLE.nan, vp2.SLE.1, vp2.SLE.2, vp2.SLE.3
export const SLE = setOn('SLE', ({ lessOrEqual }) => lessOrEqual);
