import type { GpuDefinition } from './definition.js';
import { each1 } from '../../domains/each.js';

/** I2F: integers as floating-point values. NV_gpu_program4 §2.X.8.I2F. */
export const I2F: GpuDefinition = {
  name: 'I2F',
  float: null,
  integer: {
    kind: 'to float',
    // gp4.I2F.signed, gp4.I2F.unsigned, gp4.issues.nearest-signed, gp4.issues.nearest-unsigned
    operation: ({ toFloat }, { signed }) => each1((a) => toFloat(a, signed)),
  },
};
