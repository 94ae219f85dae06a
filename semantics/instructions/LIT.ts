import type { VectorDefinition } from './instruction.js';
import { litInEveryReading } from './LIT.readings.js';

/**
 * LIT: lighting coefficients of a diffuse product x, a specular product y and an exponent w.
 * NV_vertex_program2 §2.14.3.18.
 */
export const LIT: VectorDefinition = {
  name: 'LIT',
  shape: 'vector',
  operation: litInEveryReading,
  plain: ({ constant, equal, isNaN, less, multiply, roughExp2, roughLog2, select }) => {
    const [zero, one, nan] = [constant(0), constant(1), constant(NaN)];
    // Exclusive bounds: the nearest values of eight fraction bits (vp2.E-lit-epsilon).
    const [least, greatest] = [constant(-(128 - 1 / 256)), constant(128 - 1 / 256)];
    type Value = typeof zero;
    const roughPower = (base: Value, exponent: Value): Value => {
      const power = roughExp2(multiply(exponent, roughLog2(base)));
      const ofOne = select(equal(base, one), select(isNaN(exponent), nan, one), power);
      return select(equal(exponent, zero), select(isNaN(base), nan, one), ofOne);
    };
    return ({ x, y, w }) => {
      const diffuse = select(less(x, zero), zero, x);
      const specular = select(less(y, zero), zero, y);
      const exponent = select(less(w, least), least, select(less(greatest, w), greatest, w));
      return {
        x: one,
        y: diffuse,
        z: select(less(zero, x), roughPower(specular, exponent), zero),
        w: one,
      };
    };
  },
};
