/** Functions of an angle in radians. */
import { COS as VP_COS } from '../../instructions/COS.js';
import { SIN as VP_SIN } from '../../instructions/SIN.js';
import { floatOnly, scalarForm } from './forms.js';

/** COS: cosine of any angle. NV_gpu_program4 §2.X.8.COS. */
export const COS = floatOnly('COS', scalarForm(VP_COS));

/** SIN: sine of any angle. NV_gpu_program4 §2.X.8.SIN. */
export const SIN = floatOnly('SIN', scalarForm(VP_SIN));

/**
 * SCS: cosine and sine of an angle in [-PI, PI], undefined of any other and of NaN; z and w are undefined.
 * NV_gpu_program4 §2.X.8.SCS. PI is the single-precision number nearest to it, which lies just outside of the
 * exact range (gp4.E-scs-pi).
 */
export const SCS = floatOnly('SCS', (domain) => {
  const { absolute, choose, constant, cosine, less, lessOrEqual, lift1, select, sine } = domain;
  const { undefinedFloat } = domain;
  const pi = constant(Math.PI);
  const within = (operation: typeof sine): typeof sine =>
    lift1((a) => {
      const result = operation(a);
      return choose('scsBounds', (policy) => {
        const isInside = (policy === 'nearest' ? lessOrEqual : less)(absolute(a), pi);
        return select(isInside, result, undefinedFloat);
      });
    });
  const [x, y] = [within(cosine), within(sine)];
  return (a) => ({ x: x(a.x), y: y(a.x), z: undefinedFloat, w: undefinedFloat });
});
