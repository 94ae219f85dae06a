import { unary } from './componentwise.js';
import { absoluteOfZero } from './ABS.readings.js';

/** ABS: component-wise absolute value. NV_vertex_program2 §2.14.3.1. */
export const ABS = unary('ABS', ({ absolute }) => absolute, absoluteOfZero);
