import { binary } from './componentwise.js';

/** ADD: component-wise sum. NV_vertex_program2 §2.14.3.2. */
// vp2.ADD.result, vp2.ADD.2, vp2.ADD.3, vp2.ADD.4, vp2.ADD.5, vp2.ADD.6, vp2.ADD.7,
// vp1.ADD.result, vp1.ADD.zero, vp1.ADD.nan
export const ADD = binary('ADD', ({ add }) => add);
