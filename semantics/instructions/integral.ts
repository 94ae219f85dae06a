/** The floor, and what is left above it. */
import { unary } from './componentwise.js';

/** FLR: component-wise floor. NV_vertex_program2 §2.14.3.15. */
// vp2.FLR.result, vp2.FLR.definition, vp2.FLR.1, vp2.FLR.2
export const FLR = unary('FLR', ({ floor }) => floor);

/** FRC: what is left of each component above its floor. NV_vertex_program2 §2.14.3.16. */
// vp2.FRC.result, vp2.FRC.range, vp2.FRC.1, vp2.FRC.2
export const FRC = unary('FRC', ({ constant, equal, fraction, select }) => {
  const zero = constant(0);
  // Rule 3: of either zero +0, however sums are rounded.
  // vp2.FRC.3
  return (a) => select(equal(a, zero), zero, fraction(a));
});
