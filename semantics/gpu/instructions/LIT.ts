import { floatOnly } from './forms.js';
import { litInEveryReading } from './LIT.readings.js';

/**
 * LIT: lighting coefficients of a diffuse product x, a specular product y and an exponent w. NV_gpu_program4
 * §2.X.8.LIT. Comparisons are those of its pseudocode, so that NaN is not clamped, and NaN as diffuse product leaves
 * no specular one.
 */
export const LIT = floatOnly(
  'LIT',
  litInEveryReading,
  ({ constant, equal, less, multiply, roughExp2, roughLog2, select }) => {
    const [zero, one] = [constant(0), constant(1)];
    // Exclusive bounds: the nearest values of eight fraction bits (gp4.E-lit-epsilon).
    const [least, greatest] = [constant(-(128 - 1 / 256)), constant(128 - 1 / 256)];
    type Value = typeof zero;
    const roughPower = (base: Value, exponent: Value): Value => {
      const power = roughExp2(multiply(exponent, roughLog2(base)));
      return select(equal(base, zero), select(equal(exponent, zero), one, power), power);
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
);
