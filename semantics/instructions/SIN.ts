import type { ScalarDefinition } from './instruction.js';

/** SIN: sine of an angle in radians. NV_vertex_program2 §2.14.3.33. */
export const SIN: ScalarDefinition = {
  name: 'SIN',
  shape: 'scalar',
  operation: ({ sine }) => sine,
};
