import { setOn } from './set-on.js';

/** SNE: 1.0 where the operands differ, else 0.0; NaN where either is NaN. NV_vertex_program2 §2.14.3.36. */
// vp2.SNE.result, vp2.SNE.nan, vp2.SNE.2, vp2.SNE.3, vp2.SNE.4
export const SNE = setOn(
  'SNE',
  ({ equal, not }) =>
    (a, b) =>
      not(equal(a, b)),
  'sneZeros',
);
