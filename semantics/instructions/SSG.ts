import { unary } from './componentwise.js';
import { signOfZero } from './SSG.interpretations.js';

/** SSG: the sign of each component as -1.0, 0.0 or 1.0; NaN of NaN. NV_vertex_program2 §2.14.3.37. */
export const SSG = unary(
  'SSG',
  ({ constant, isNaN, less, select }) => {
    const [minusOne, zero, one, nan] = [constant(-1), constant(0), constant(1), constant(NaN)];
    // vp2.SSG.result, vp2.SSG.1, vp2.SSG.2, vp2.SSG.3, vp2.SSG.4, vp2.SSG.5, vp2.SSG.6
    return (a) =>
      select(isNaN(a), nan, select(less(a, zero), minusOne, select(less(zero, a), one, zero)));
  },
  signOfZero,
);
