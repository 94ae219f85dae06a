import type { DotDefinition } from './instruction.js';

/** DPH: DP4 with 1.0 in place of the first operand's w. NV_vertex_program2 §2.14.3.11. */
export const DPH: DotDefinition = {
  name: 'DPH',
  shape: 'dot',
  operation: ({ constant, sumOfFourProducts }) => {
    const one = constant(1);
    return (a, b) => sumOfFourProducts(a.x, b.x, a.y, b.y, a.z, b.z, one, b.w);
  },
};
