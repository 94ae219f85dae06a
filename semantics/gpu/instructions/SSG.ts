import { componentwise1 } from '../../instructions/componentwise.js';
import { floatOnly } from './forms.js';

/** SSG: the sign of each component as -1.0, 0.0 or 1.0. NV_gpu_program4 §2.X.8.SSG. NaN, which has none, stays. */
export const SSG = floatOnly('SSG', (domain) => {
  const { constant, isNaN, less, select } = domain;
  const [minusOne, zero, one] = [constant(-1), constant(0), constant(1)];
  return componentwise1(domain, (a) =>
    select(
      less(a, zero),
      minusOne,
      select(less(zero, a), one, select(isNaN(a), constant(NaN), zero)),
    ),
  );
});
