import type { ScalarToVectorDefinition } from './instruction.js';

/**
 * EXP: x and y split the operand for an exact exponential, z approximates it. NV_vertex_program2
 * §2.14.3.14.
 */
export const EXP: ScalarToVectorDefinition = {
  name: 'EXP',
  shape: 'scalar to vector',
  operation: (numbers) => {
    const { absolute, anything, choose, constant, equal, exp2OfInteger, floor, fraction } = numbers;
    const { isNaN, lift1, roughExp2, select } = numbers;
    const [one, zero, infinity, nan] = [
      constant(1),
      constant(0),
      constant(Infinity),
      constant(NaN),
    ];
    const power = lift1((a) => exp2OfInteger(floor(a)));
    const part = lift1(fraction);
    const ofNaN = { nan, infinity, anything };
    return (a) => ({
      x: choose('expXOfNaN', (policy) => select(isNaN(a), ofNaN[policy], power(a))),
      y: choose('expYOfInfinity', (policy) =>
        policy === 'nan' ? part(a) : select(equal(absolute(a), infinity), zero, part(a)),
      ),
      z: roughExp2(a),
      w: one,
    });
  },
};
