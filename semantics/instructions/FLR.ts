import { unary } from './componentwise.js';

/** FLR: component-wise floor. NV_vertex_program2 §2.14.3.15. */
export const FLR = unary('FLR', ({ floor }) => floor);
