import type { DotDefinition } from './instruction.js';

/** DP4: four-component dot product. NV_vertex_program2 §2.14.3.10. */
export const DP4: DotDefinition = {
  name: 'DP4',
  shape: 'dot',
  operation:
    ({ sumOfFourProducts }) =>
    (a, b) =>
      sumOfFourProducts(a.x, b.x, a.y, b.y, a.z, b.z, a.w, b.w),
};
