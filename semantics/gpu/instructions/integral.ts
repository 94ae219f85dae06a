/**
 * A floating-point operand made integral, as a value of any type; undefined where the type of the result
 * cannot represent it.
 */
import { componentwise1 } from '../../instructions/componentwise.js';
import type { GpuNumbers } from '../domains/domain.js';
import type { GpuDefinition } from './definition.js';
import { each1 } from '../../domains/each.js';

function integral(
  name: string,
  operation: <F, B>(numbers: GpuNumbers<F, B>) => (a: F) => F,
): GpuDefinition {
  return {
    name,
    float: (domain) => componentwise1(domain, operation(domain)),
    integer: {
      kind: 'from float',
      operation: (domain, { signed }) => {
        const [apply, { toInteger }] = [operation(domain), domain];
        return each1((a) => toInteger(apply(a), signed));
      },
    },
  };
}

/** CEIL: the least integer not below. NV_gpu_program4 §2.X.8.CEIL. */
// gp4.CEIL.signed, gp4.CEIL.unsigned, gp4.CEIL.float
export const CEIL = integral('CEIL', ({ ceiling }) => ceiling);

/** FLR: the greatest integer not above. NV_gpu_program4 §2.X.8.FLR. */
// gp4.FLR.signed, gp4.FLR.unsigned, gp4.FLR.float
export const FLR = integral('FLR', ({ floor }) => floor);

/** ROUND: the nearest integer, halves to the even one. NV_gpu_program4 §2.X.8.ROUND. */
// gp4.ROUND.signed, gp4.ROUND.unsigned, gp4.ROUND.float
export const ROUND = integral('ROUND', ({ round }) => round);

/** TRUNC: the nearest integer toward zero. NV_gpu_program4 §2.X.8.TRUNC. */
// gp4.TRUNC.signed, gp4.TRUNC.unsigned, gp4.TRUNC.float
export const TRUNC = integral('TRUNC', ({ truncate }) => truncate);
