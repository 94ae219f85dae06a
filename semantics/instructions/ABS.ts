import { unary } from './componentwise.js';
import { absoluteOfZero } from './ABS.interpretations.js';

/** ABS: component-wise absolute value. NV_vertex_program2 §2.14.3.1. */
// vp2.ABS.result, vp2.ABS.1, vp2.ABS.2, vp2.ABS.3, vp11.ABS.result, vp11.ABS.nan, vp11.ABS.zero
export const ABS = unary('ABS', ({ absolute }) => absolute, absoluteOfZero);
