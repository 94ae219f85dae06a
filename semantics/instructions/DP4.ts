import type { DotDefinition } from './instruction.js';

/** DP4: four-component dot product. NV_vertex_program2 §2.14.3.10. */
export const DP4: DotDefinition = {
  name: 'DP4',
  // vp2.DP4.replicated, vp1.DP4.replicated, gf3.DP4.replicated
  shape: 'dot',
  operation:
    // vp2.DP4.result, vp1.DP4.result, vp1.DP4.zero-special, gf3.DP4.zero-special
    ({ sumOfFourProducts }) =>
      (a, b) =>
        sumOfFourProducts(a.x, b.x, a.y, b.y, a.z, b.z, a.w, b.w),
};
