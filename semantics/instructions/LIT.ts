import type { VectorDefinition } from './instruction.js';

/** The epsilon of the exponent's clamp: s8.8 fixed point (NV_vertex_program §2.14.1.10.17). */
const EPSILON = 1 / 256;

/** LIT: lighting coefficients. NV_vertex_program2 §2.14.3.18. */
export const LIT: VectorDefinition = {
  name: 'LIT',
  shape: 'vector',
  operation: ({
    absolute,
    constant,
    equal,
    isNaN,
    less,
    multiply,
    roughExp2,
    roughLog2,
    select,
  }) => {
    const [zero, one] = [constant(0), constant(1)];
    const greatest = constant(128 - EPSILON);
    const least = constant(-(128 - EPSILON));
    return (a) => {
      const diffuse = select(less(a.x, zero), zero, a.x);
      const specular = select(less(a.y, zero), zero, a.y);
      const shininess = select(less(a.w, least), least, select(less(greatest, a.w), greatest, a.w));
      const power = roughExp2(multiply(shininess, roughLog2(absolute(specular))));
      // Rule 6 wants 1.0 where the composition would give NaN (0 * -INF, 0 * INF).
      const decided = select(isNaN(specular), power, select(equal(shininess, zero), one, power));
      return { x: one, y: diffuse, z: select(less(zero, diffuse), decided, zero), w: one };
    };
  },
};
