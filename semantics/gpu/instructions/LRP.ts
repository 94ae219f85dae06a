import { componentwise3 } from '../../instructions/componentwise.js';
import { floatOnly } from './forms.js';

/** LRP: the second and third operand, blended by the first. NV_gpu_program4 §2.X.8.LRP. */
export const LRP = floatOnly('LRP', (domain) => {
  const { add, constant, negate, sumOfTwoProducts } = domain;
  const one = constant(1);
  // gp4.LRP.result
  return componentwise3(domain, (a, b, c) => sumOfTwoProducts(a, b, add(one, negate(a)), c));
});
