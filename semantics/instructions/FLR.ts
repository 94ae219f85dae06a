import { unary } from './componentwise.js';

/** FLR: component-wise floor. NV_vertex_program2 §2.14.3.15. */
// vp2.FLR.result, vp2.FLR.definition, vp2.FLR.1, vp2.FLR.2
export const FLR = unary('FLR', ({ floor }) => floor);
