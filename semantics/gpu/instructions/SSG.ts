import { componentwise1 } from '../../instructions/componentwise.js';
import { floatOnly } from './forms.js';

/**
 * SSG: the sign of each component as -1.0, 0.0 or 1.0. NV_gpu_program4 §2.X.8.SSG. NaN, which has none, stays, or
 * gives 0.0 (gp4.E-ssg-nan); the sign of that of a zero is not written (gp4.E-ssg-zero).
 */
export const SSG = floatOnly('SSG', (domain) => {
  const { choose, constant, isNaN, less, select } = domain;
  const [minusOne, zero, one, nan] = [constant(-1), constant(0), constant(1), constant(NaN)];
  return componentwise1(domain, (a) => {
    const ofZero = choose('ssgZero', (policy) => (policy === 'positive' ? zero : a));
    const ofNaN = choose('ssgNaN', (policy) => (policy === 'nan' ? nan : zero));
    const unsigned = select(isNaN(a), ofNaN, ofZero);
    return select(less(a, zero), minusOne, select(less(zero, a), one, unsigned));
  });
});
