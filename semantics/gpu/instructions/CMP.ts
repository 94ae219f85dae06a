import { componentwise3 } from '../../instructions/componentwise.js';
import type { GpuDefinition } from './definition.js';
import { each3 } from '../../domains/each.js';

/**
 * CMP: the second operand where the first is less than zero, else the third. NV_gpu_program4 §2.X.8.CMP. NaN
 * is not less than zero, nor is any unsigned integer.
 */
export const CMP: GpuDefinition = {
  name: 'CMP',
  float: (domain) => {
    const { constant, less, select } = domain;
    const zero = constant(0);
    // gp4.CMP.float
    return componentwise3(domain, (a, b, c) => select(less(a, zero), b, c));
  },
  integer: {
    kind: 'integer',
    operation: ({ integer, lessInteger, selectInteger }, { signed }) => {
      // gp4.CMP.unsigned
      if (!signed) return (_a, _b, c) => c;
      const zero = integer(0);
      // gp4.CMP.signed
      return each3((a, b, c) => selectInteger(lessInteger(a, zero, signed), b, c));
    },
  },
};
