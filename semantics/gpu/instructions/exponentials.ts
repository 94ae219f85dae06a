/** Exponentials and the logarithm. */
import { replicate } from '../../domains/domain.js';
import { EX2 as VP_EX2 } from '../../instructions/exponentials.js';
import { floatOnly, scalarForm } from './forms.js';

/** EX2: two to the power of the operand. NV_gpu_program4 §2.X.8.EX2. */
// gp4.EX2.result, gp4.EX2.overflow, gp4.EX2.underflow, gp4.EX2.special, gp4.EX2.replicated
export const EX2 = floatOnly('EX2', scalarForm(VP_EX2));

/** LG2: logarithm base 2, undefined of zero and of less. NV_gpu_program4 §2.X.8.LG2. */
// gp4.LG2.result, gp4.LG2.special, gp4.LG2.replicated
export const LG2 = floatOnly(
  'LG2',
  ({ constant, lessOrEqual, lift1, log2, select, undefinedFloat }) => {
    const zero = constant(0);
    const apply = lift1((a) => select(lessOrEqual(a, zero), undefinedFloat, log2(a)));
    return (a) => replicate(apply(a.x));
  },
);

/** POW: the first scalar to the power of the second. NV_gpu_program4 §2.X.8.POW. */
// gp4.POW.result, gp4.POW.composed, gp4.POW.replicated
export const POW = floatOnly('POW', ({ lift2, power }) => {
  const apply = lift2(power);
  return (a, b) => replicate(apply(a.x, b.x));
});
