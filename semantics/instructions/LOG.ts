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
      const magnitude = absolute(a);
      return { x: exponent(magnitude), y: mantissa(magnitude), z: roughLog2(magnitude), w: one };
    };
  },
};
