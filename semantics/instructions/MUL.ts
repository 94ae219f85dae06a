import { binary } from './componentwise.js';

/** MUL: component-wise product. NV_vertex_program2 §2.14.3.24. */
export const MUL = binary('MUL', ({ multiply }) => multiply);
