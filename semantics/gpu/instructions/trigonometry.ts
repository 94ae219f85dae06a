/** Functions of an angle in radians. */
import { COS as VP_COS, SIN as VP_SIN } from '../../instructions/trigonometry.js';
import { floatOnly, scalarForm } from './forms.js';
import { byResult } from './reads.js';
import { scsInEveryInterpretation } from './trigonometry.interpretations.js';

/** COS: cosine of any angle. NV_gpu_program4 §2.X.8.COS. */
// gp4.COS.result, gp4.COS.special, gp4.COS.replicated
export const COS = floatOnly('COS', scalarForm(VP_COS));

/** SIN: sine of any angle. NV_gpu_program4 §2.X.8.SIN. */
// gp4.SIN.result, gp4.SIN.special, gp4.SIN.replicated
export const SIN = floatOnly('SIN', scalarForm(VP_SIN));

/**
 * SCS: cosine and sine of an angle in [-PI, PI], undefined for any other and for NaN; z and w are undefined.
 * NV_gpu_program4 §2.X.8.SCS.
 */
export const SCS = floatOnly('SCS', scsInEveryInterpretation, {
  reads: byResult({ x: 'x', y: 'x', z: '', w: '' }),
  plain: ({ absolute, constant, cosine, lessOrEqual, select, sine, undefinedFloat }) => {
    const pi = constant(Math.PI);
    return ({ x: angle }) => {
      const isInside = lessOrEqual(absolute(angle), pi);
      return {
        // gp4.SCS.x
        x: select(isInside, cosine(angle), undefinedFloat),
        // gp4.SCS.y
        y: select(isInside, sine(angle), undefinedFloat),
        z: undefinedFloat,
        w: undefinedFloat,
      };
    };
  },
});
