/** Quotients and remainders of the first operand's components by a scalar. */
import { componentwise2 } from '../../instructions/componentwise.js';
import type { GpuDefinition } from './definition.js';
import { each2 } from '../../domains/each.js';

/**
 * DIV: quotient, toward zero of integers; undefined for an integer by zero. NV_gpu_program4 §2.X.8.DIV.
 */
export const DIV: GpuDefinition = {
  name: 'DIV',
  // gp4.DIV.float, gp4.DIV.float-nan, gp4.DIV.float-by-zero, gp4.DIV.float-of-infinity,
  // gp4.DIV.float-by-infinity
  float: (domain) => componentwise2(domain, domain.divide),
  integer: {
    kind: 'integer',
    // gp4.DIV.signed, gp4.DIV.unsigned
    operation: ({ divideIntegers }, { signed }) => each2((a, b) => divideIntegers(a, b, signed)),
  },
};

/**
 * MOD: remainder; undefined for a negative dividend, and by a divisor that is not positive. NV_gpu_program4
 * §2.X.8.MOD.
 */
export const MOD: GpuDefinition = {
  name: 'MOD',
  float: null,
  integer: {
    kind: 'integer',
    // gp4.MOD.signed, gp4.MOD.unsigned
    operation: ({ modulo }, { signed }) => each2((a, b) => modulo(a, b, signed)),
  },
};
