import { ternary } from './componentwise.js';

/** MAD: component-wise product and sum. NV_vertex_program2 §2.14.3.20. */
// vp2.MAD.result, vp2.MAD.MUL-2, vp2.MAD.MUL-3, vp2.MAD.MUL-4, vp2.MAD.MUL-5, vp2.MAD.MUL-6,
// vp2.MAD.ADD-2, vp2.MAD.ADD-3, vp2.MAD.ADD-4, vp2.MAD.ADD-5, vp2.MAD.ADD-6, vp1.MAD.result,
// vp1.MAD.zero, vp1.MAD.zero-special, gf3.MAD.zero-special, vp1.MAD.zeros, vp1.MAD.nan
export const MAD = ternary('MAD', ({ multiplyAdd }) => multiplyAdd);
