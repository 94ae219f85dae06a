/** The bitwise instructions, on signed and unsigned integers alike. */
import type { Integers } from '../domains/domain.js';
import type { GpuDefinition } from './definition.js';
import { each1, each2 } from '../../domains/each.js';

function binary(
  name: string,
  operation: <I, B>(integers: Integers<I, B>) => (a: I, b: I) => I,
): GpuDefinition {
  return {
    name,
    float: null,
    integer: { kind: 'integer', operation: (domain) => each2(operation(domain)) },
  };
}

/** AND: bits that are set in both. NV_gpu_program4 §2.X.8.AND. */
// gp4.AND.signed, gp4.AND.unsigned
export const AND = binary('AND', ({ and }) => and);

/** OR: bits that are set in either. NV_gpu_program4 §2.X.8.OR. */
// gp4.OR.signed, gp4.OR.unsigned
export const OR = binary('OR', ({ or32 }) => or32);

/** XOR: bits that are set in one alone. NV_gpu_program4 §2.X.8.XOR. */
// gp4.XOR.signed, gp4.XOR.unsigned
export const XOR = binary('XOR', ({ xor }) => xor);

/** NOT: bits that are not set. NV_gpu_program4 §2.X.8.NOT. */
// gp4.NOT.signed, gp4.NOT.unsigned
export const NOT: GpuDefinition = {
  name: 'NOT',
  float: null,
  integer: { kind: 'integer', operation: ({ notBits }) => each1(notBits) },
};
