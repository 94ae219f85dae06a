/** Shifts of the first operand's components by a scalar; undefined for a negative count or one above 31. */
import type { Integers } from '../domains/domain.js';
import type { GpuDefinition } from './definition.js';
import { each2 } from '../../domains/each.js';

function shift(
  name: string,
  operation: <I, B>(integers: Integers<I, B>) => (a: I, count: I, signed: boolean) => I,
): GpuDefinition {
  return {
    name,
    float: null,
    integer: {
      kind: 'integer',
      operation: (domain, { signed }) => {
        const apply = operation(domain);
        return each2((a, count) => apply(a, count, signed));
      },
    },
  };
}

/** SHL: shift left, filling with zeros. NV_gpu_program4 §2.X.8.SHL. */
// gp4.SHL.signed, gp4.SHL.unsigned, gp4.SHL.filled
export const SHL = shift('SHL', ({ shiftLeft }) => shiftLeft);

/** SHR: shift right, filling with ones where the operand is negative, else zeros. NV_gpu_program4 §2.X.8.SHR. */
// gp4.SHR.signed, gp4.SHR.unsigned
export const SHR = shift('SHR', ({ shiftRight }) => shiftRight);
