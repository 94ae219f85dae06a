import type { ScalarToVectorDefinition } from './instruction.js';

/**
 * EXP: x and y split the operand for an exact exponential, z approximates it. NV_vertex_program2
 * §2.14.3.14.
 */
export const EXP: ScalarToVectorDefinition = {
  name: 'EXP',
  shape: 'scalar to vector',
  operation: ({ add, constant, exp2OfInteger, floor, negate, roughExp2 }) => {
    const one = constant(1);
    return (a) => {
      const whole = floor(a);
      return { x: exp2OfInteger(whole), y: add(a, negate(whole)), z: roughExp2(a), w: one };
    };
  },
};
