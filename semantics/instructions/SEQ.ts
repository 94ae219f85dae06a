import { setOn } from './set-on.js';

/** SEQ: 1.0 where the operands are equal, else 0.0; NaN where either is NaN. NV_vertex_program2 §2.14.3.29. */
// vp2.SEQ.result, vp2.SEQ.nan, vp2.SEQ.1b, vp2.SEQ.2, vp2.SEQ.3
export const SEQ = setOn('SEQ', ({ equal }) => equal);
