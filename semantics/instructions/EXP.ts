import type { ScalarToVectorDefinition } from './instruction.js';
import { expInEveryReading } from './EXP.readings.js';

/**
 * EXP: x and y split the operand for an exact exponential, z approximates it. NV_vertex_program2
 * §2.14.3.14.
 */
export const EXP: ScalarToVectorDefinition = {
  name: 'EXP',
  shape: 'scalar to vector',
  operation: expInEveryReading,
  plain: ({ constant, exp2OfInteger, floor, fraction, roughExp2 }) => {
    const one = constant(1);
    return (a) => ({
      x: exp2OfInteger(floor(a)),
      y: fraction(a),
      z: roughExp2(a),
      w: one,
    });
  },
};
