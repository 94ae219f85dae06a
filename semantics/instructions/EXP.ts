import type { ScalarToVectorDefinition } from './instruction.js';
import { expInEveryInterpretation } from './EXP.interpretations.js';

/**
 * EXP: x and y split the operand for an exact exponential, z approximates it. NV_vertex_program2
 * §2.14.3.14.
 */
export const EXP: ScalarToVectorDefinition = {
  name: 'EXP',
  shape: 'scalar to vector',
  operation: expInEveryInterpretation,
  plain: ({ constant, exp2OfInteger, floor, fraction, roughExp2 }) => {
    const one = constant(1);
    return (a) => ({
      // vp2.EXP.x, vp2.EXP.x-beyond, vp2.EXP.x-special, vp1.EXP.x, gf3.EXP.x
      x: exp2OfInteger(floor(a)),
      // vp2.EXP.y, vp2.EXP.y-special, vp1.EXP.y, gf3.EXP.y
      y: fraction(a),
      // vp2.EXP.accuracy, vp2.EXP.accuracy-general, vp2.EXP.overflow, vp2.EXP.underflow,
      // vp2.EXP.1, vp2.EXP.2, vp2.EXP.3, vp2.EXP.4, vp1.EXP.z, vp1.EXP.underflow,
      // vp1.EXP.overflow, vp1.EXP.nan
      z: roughExp2(a),
      // vp2.EXP.w, vp1.EXP.w
      w: one,
    });
  },
};
