/** Dot products. */
import type { DotDefinition } from './instruction.js';

/** DP3: three-component dot product. NV_vertex_program2 §2.14.3.9. */
export const DP3: DotDefinition = {
  name: 'DP3',
  // vp2.DP3.replicated, vp1.DP3.replicated, gf3.DP3.replicated
  shape: 'dot',
  width: 3,
  operation:
    // vp2.DP3.result, vp1.DP3.result, vp1.DP3.zero-special, gf3.DP3.zero-special
    ({ sumOfThreeProducts }) =>
      (a, b) =>
        sumOfThreeProducts(a.x, b.x, a.y, b.y, a.z, b.z),
};

/** DP4: four-component dot product. NV_vertex_program2 §2.14.3.10. */
export const DP4: DotDefinition = {
  name: 'DP4',
  // vp2.DP4.replicated, vp1.DP4.replicated, gf3.DP4.replicated
  shape: 'dot',
  width: 4,
  operation:
    // vp2.DP4.result, vp1.DP4.result, vp1.DP4.zero-special, gf3.DP4.zero-special
    ({ sumOfFourProducts }) =>
      (a, b) =>
        sumOfFourProducts(a.x, b.x, a.y, b.y, a.z, b.z, a.w, b.w),
};

/** DPH: DP4 with 1.0 in place of the first operand's w. NV_vertex_program2 §2.14.3.11. */
export const DPH: DotDefinition = {
  name: 'DPH',
  // vp2.DPH.replicated, vp11.DPH.replicated
  shape: 'dot',
  width: 4,
  operation: ({ constant, sumOfFourProducts }) => {
    const one = constant(1);
    // vp2.DPH.result, vp11.DPH.result, vp11.DPH.zero-special
    return (a, b) => sumOfFourProducts(a.x, b.x, a.y, b.y, a.z, b.z, one, b.w);
  },
};
