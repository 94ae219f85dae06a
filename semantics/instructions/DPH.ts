import type { DotDefinition } from './instruction.js';

/** DPH: DP4 with 1.0 in place of the first operand's w. NV_vertex_program2 §2.14.3.11. */
export const DPH: DotDefinition = {
  name: 'DPH',
  // vp2.DPH.replicated, vp11.DPH.replicated
  shape: 'dot',
  operation: ({ constant, sumOfFourProducts }) => {
    const one = constant(1);
    // vp2.DPH.result, vp11.DPH.result, vp11.DPH.zero-special
    return (a, b) => sumOfFourProducts(a.x, b.x, a.y, b.y, a.z, b.z, one, b.w);
  },
};
