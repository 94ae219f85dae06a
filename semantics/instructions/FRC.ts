import { unary } from './componentwise.js';

/** FRC: what is left of each component above its floor. NV_vertex_program2 §2.14.3.16. */
// vp2.FRC.result, vp2.FRC.range, vp2.FRC.1, vp2.FRC.2
export const FRC = unary('FRC', ({ constant, equal, fraction, select }) => {
  const zero = constant(0);
  // Rule 3: of either zero +0, however sums are rounded.
  // vp2.FRC.3
  return (a) => select(equal(a, zero), zero, fraction(a));
});
