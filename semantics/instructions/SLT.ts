import { setOn } from './set-on.js';

/** SLT: 1.0 where the first operand is less than the second, else 0.0; NaN where either is NaN. NV_vertex_program2 §2.14.3.35. */
// vp2.SLT.result, vp2.SLT.nan, vp2.SLT.1, vp2.SLT.2, vp2.SLT.infinities
export const SLT = setOn('SLT', ({ less }) => less);
