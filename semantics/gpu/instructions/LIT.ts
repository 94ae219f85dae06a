import { floatOnly } from './forms.js';
import { litInEveryInterpretation } from './LIT.interpretations.js';
import { byResult } from './reads.js';

/**
 * LIT: lighting coefficients of a diffuse product x, a specular product y and an exponent w. NV_gpu_program4
 * §2.X.8.LIT. Comparisons are those of its pseudocode, so that NaN is not clamped, and NaN as diffuse product leaves
 * no specular one.
 */
export const LIT = floatOnly('LIT', litInEveryInterpretation, {
  reads: byResult({ x: '', y: 'x', z: 'xyw', w: '' }),
  plain: ({ constant, equal, less, multiply, roughExp2, roughLog2, select }) => {
    const [zero, one] = [constant(0), constant(1)];
    // Exclusive bounds: the nearest values of eight fraction bits (gp4.E-lit-epsilon).
    const [least, greatest] = [constant(-(128 - 1 / 256)), constant(128 - 1 / 256)];
    type Value = typeof zero;
    const roughPower = (base: Value, exponent: Value): Value => {
      // gp4.LIT.z, gp4.LIT.infinite-base, gp4.LIT.nan
      const power = roughExp2(multiply(exponent, roughLog2(base)));
      // gp4.LIT.zero-exponent, gp4.LIT.zero-base
      return select(equal(base, zero), select(equal(exponent, zero), one, power), power);
    };
    return ({ x, y, w }) => {
      // gp4.LIT.y
      const diffuse = select(less(x, zero), zero, x);
      const specular = select(less(y, zero), zero, y);
      // gp4.LIT.exponent
      const exponent = select(less(w, least), least, select(less(greatest, w), greatest, w));
      return {
        // gp4.LIT.x
        x: one,
        y: diffuse,
        // gp4.LIT.dark
        z: select(less(zero, x), roughPower(specular, exponent), zero),
        // gp4.LIT.w
        w: one,
      };
    };
  },
});
