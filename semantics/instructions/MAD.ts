import { ternary } from './componentwise.js';

/** MAD: component-wise product and sum. NV_vertex_program2 §2.14.3.20. */
export const MAD = ternary('MAD', ({ multiplyAdd }) => multiplyAdd);
