import { MOV as VP_MOV } from '../../instructions/MOV.js';
import type { GpuDefinition } from './definition.js';

/** MOV: the operand itself. NV_gpu_program4 §2.X.8.MOV. */
export const MOV: GpuDefinition = {
  name: 'MOV',
  // gp4.MOV.float
  float: VP_MOV.operation,
  // gp4.MOV.signed, gp4.MOV.unsigned
  integer: { kind: 'integer', operation: () => (a) => a },
  copies: true,
};
