import { MUL as VP_MUL } from '../../instructions/MUL.js';
import type { GpuDefinition } from './definition.js';
import { each2 } from '../../domains/each.js';

/**
 * MUL: component-wise product; of integers the 32 least significant bits, or with HI the most significant
 * ones, or with S24 and U24 the product of 24-bit operands. NV_gpu_program4 §2.X.8.MUL.
 */
export const MUL: GpuDefinition = {
  name: 'MUL',
  special: ['S24', 'U24', 'HI'],
  // gp4.MUL.float, gp4.MUL.float-zeros
  float: VP_MUL.operation,
  integer: {
    kind: 'integer',
    operation: ({ multiply24, multiplyHigh, multiplyLow }, { signed, special }) => {
      switch (special) {
        case null:
          // gp4.MUL.signed, gp4.MUL.unsigned
          return each2(multiplyLow);
        case 'HI':
          // gp4.MUL.HI-signed, gp4.MUL.HI-unsigned
          return each2((a, b) => multiplyHigh(a, b, signed));
        case 'S24':
        case 'U24':
          // gp4.MUL.S24, gp4.MUL.U24
          return each2((a, b) => multiply24(a, b, special === 'S24'));
      }
    },
  },
};
