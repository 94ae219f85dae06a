import type { DotDefinition } from './instruction.js';

/** DP3: three-component dot product. NV_vertex_program2 §2.14.3.9. */
export const DP3: DotDefinition = {
  name: 'DP3',
  // vp2.DP3.replicated, vp1.DP3.replicated, gf3.DP3.replicated
  shape: 'dot',
  operation:
    // vp2.DP3.result, vp1.DP3.result, vp1.DP3.zero-special, gf3.DP3.zero-special
    ({ sumOfThreeProducts }) =>
      (a, b) =>
        sumOfThreeProducts(a.x, b.x, a.y, b.y, a.z, b.z),
};
