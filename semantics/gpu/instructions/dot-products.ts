/** Dot products, in all four components. */
import { replicate } from '../../domains/domain.js';
import { DP3 as VP_DP3, DP4 as VP_DP4, DPH as VP_DPH } from '../../instructions/dot-products.js';
import { dotForm, floatOnly } from './forms.js';
import { always } from './reads.js';

/** DP2: of two components. NV_gpu_program4 §2.X.8.DP2. */
// gp4.DP2.result, gp4.DP2.replicated
export const DP2 = floatOnly(
  'DP2',
  ({ sumOfTwoProducts }) =>
    (a, b) =>
      replicate(sumOfTwoProducts(a.x, b.x, a.y, b.y)),
  { reads: always('xy') },
);

/** DP2A: of two components, and the x of the third operand. NV_gpu_program4 §2.X.8.DP2A. */
// gp4.DP2A.result, gp4.DP2A.replicated
export const DP2A = floatOnly(
  'DP2A',
  ({ constant, sumOfThreeProducts }) => {
    const one = constant(1);
    return (a, b, c) => replicate(sumOfThreeProducts(a.x, b.x, a.y, b.y, c.x, one));
  },
  { reads: always('xy', 'xy', 'x') },
);

/** DP3: of three components. NV_gpu_program4 §2.X.8.DP3. */
// gp4.DP3.result, gp4.DP3.replicated
export const DP3 = floatOnly('DP3', dotForm(VP_DP3), { reads: always('xyz') });

/** DP4: of four components. NV_gpu_program4 §2.X.8.DP4. */
// gp4.DP4.result, gp4.DP4.replicated
export const DP4 = floatOnly('DP4', dotForm(VP_DP4), { reads: always('xyzw') });

/** DPH: DP4 with 1.0 in place of the first operand's w. NV_gpu_program4 §2.X.8.DPH. */
// gp4.DPH.result, gp4.DPH.replicated
export const DPH = floatOnly('DPH', dotForm(VP_DPH), { reads: always('xyz', 'xyzw') });
