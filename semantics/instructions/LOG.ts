import type { ScalarToVectorDefinition } from './instruction.js';

/**
 * LOG: exponent, mantissa and approximate logarithm of the operand's absolute value.
 * NV_vertex_program2 §2.14.3.19.
 */
export const LOG: ScalarToVectorDefinition = {
  name: 'LOG',
  shape: 'scalar to vector',
  operation: ({ absolute, constant, exponent, mantissa, roughLog2 }) => {
    const one = constant(1);
    return (a) => {
      // vp2.LOG.absolute
      const magnitude = absolute(a);
      return {
        // vp2.LOG.x, vp1.LOG.x, gf3.LOG.x, vp2.LOG.x-special
        x: exponent(magnitude),
        // vp2.LOG.y, vp1.LOG.y, gf3.LOG.y, vp2.LOG.y-special
        y: mantissa(magnitude),
        // vp2.LOG.accuracy, vp2.LOG.1, vp2.LOG.2, vp2.LOG.3, vp1.LOG.z, vp1.LOG.zero,
        // vp1.LOG.infinity, vp1.LOG.nan
        z: roughLog2(magnitude),
        // vp2.LOG.w, vp1.LOG.w
        w: one,
      };
    };
  },
};
