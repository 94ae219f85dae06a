import { ABS as VP_ABS } from '../../instructions/ABS.js';
import type { GpuDefinition } from './definition.js';
import { each1 } from '../../domains/each.js';
import { vectorForm } from './forms.js';

/** ABS: component-wise absolute value; nothing changes an unsigned integer. NV_gpu_program4 §2.X.8.ABS. */
export const ABS: GpuDefinition = {
  name: 'ABS',
  // gp4.ABS.float
  ...vectorForm(VP_ABS),
  integer: {
    kind: 'integer',
    // gp4.ABS.signed, gp4.ABS.unsigned
    operation: ({ absoluteInteger }, { signed }) => each1((a) => absoluteInteger(a, signed)),
  },
};
