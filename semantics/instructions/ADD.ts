import { binary } from './componentwise.js';

/** ADD: component-wise sum. NV_vertex_program2 §2.14.3.2. */
export const ADD = binary('ADD', ({ add }) => add);
