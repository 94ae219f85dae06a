import type { VectorDefinition } from './instruction.js';
import { litInEveryInterpretation } from './LIT.interpretations.js';
import { litOfPaper } from './LIT.paper.interpretations.js';

/**
 * LIT: lighting coefficients of a diffuse product x, a specular product y and an exponent w.
 * NV_vertex_program2 §2.14.3.18.
 */
export const LIT: VectorDefinition = {
  name: 'LIT',
  shape: 'vector',
  operation: litInEveryInterpretation,
  plain: ({ constant, equal, isNaN, less, multiply, roughExp2, roughLog2, select }) => {
    const [zero, one, nan] = [constant(0), constant(1), constant(NaN)];
    // Exclusive bounds: the nearest values of eight fraction bits (vp2.E-lit-epsilon).
    const [least, greatest] = [constant(-(128 - 1 / 256)), constant(128 - 1 / 256)];
    type Value = typeof zero;
    const roughPower = (base: Value, exponent: Value): Value => {
      // vp2.LIT.z, vp1.LIT.z, vp2.LIT.3, vp2.LIT.5, vp2.LIT.9, vp1.LIT.zero-base,
      // vp1.LIT.infinite-base
      const power = roughExp2(multiply(exponent, roughLog2(base)));
      // vp2.LIT.4, vp2.LIT.10, vp1.LIT.nan-power
      const ofOne = select(equal(base, one), select(isNaN(exponent), nan, one), power);
      // vp2.LIT.6, vp2.LIT.1, vp1.LIT.zero-power
      return select(equal(exponent, zero), select(isNaN(base), nan, one), ofOne);
    };
    return ({ x, y, w }) => {
      // vp2.LIT.y, vp1.LIT.y, vp2.LIT.y-negative, vp1.LIT.y-negative, vp2.LIT.y-nan,
      // vp1.LIT.y-nan
      const diffuse = select(less(x, zero), zero, x);
      // vp2.LIT.z-negative
      const specular = select(less(y, zero), zero, y);
      // vp2.LIT.exponent, vp1.LIT.clamp
      const exponent = select(less(w, least), least, select(less(greatest, w), greatest, w));
      return {
        // vp2.LIT.x, vp1.LIT.x
        x: one,
        y: diffuse,
        // vp2.LIT.z-dark, vp1.LIT.z-dark
        z: select(less(zero, x), roughPower(specular, exponent), zero),
        // vp2.LIT.w, vp1.LIT.w
        w: one,
      };
    };
  },
};

/** The same as the GeForce3 paper has it (3.7.3), in programs of GF3. */
export const LIT_OF_PAPER: VectorDefinition = {
  name: LIT.name,
  shape: 'vector',
  operation: litOfPaper,
};
