import { unary } from '../../instructions/componentwise.js';
import type { GpuDefinition } from './definition.js';
import { vectorForm } from './forms.js';
import { signInEveryInterpretation } from './SSG.interpretations.js';

/** SSG: the sign of each component as -1.0, 0.0 or 1.0; NaN, which has none, stays. NV_gpu_program4 §2.X.8.SSG. */
export const SSG: GpuDefinition = {
  name: 'SSG',
  ...vectorForm(
    unary(
      'SSG',
      ({ constant, isNaN, less, select }) => {
        const [minusOne, zero, one, nan] = [constant(-1), constant(0), constant(1), constant(NaN)];
        // gp4.SSG.result, gp4.SSG.nan
        return (a) =>
          select(less(a, zero), minusOne, select(less(zero, a), one, select(isNaN(a), nan, zero)));
      },
      signInEveryInterpretation,
    ),
  ),
  integer: null,
};
