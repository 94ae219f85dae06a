import { binary } from './componentwise.js';

/** MUL: component-wise product. NV_vertex_program2 §2.14.3.24. */
// vp2.MUL.result, vp2.MUL.2, vp2.MUL.3, vp2.MUL.4, vp2.MUL.5, vp2.MUL.6, vp1.MUL.result,
// vp1.MUL.zero, vp1.MUL.zero-special, gf3.MUL.zero-special, vp1.MUL.one, gf3.MUL.one, vp1.MUL.nan
export const MUL = binary('MUL', ({ multiply }) => multiply);
