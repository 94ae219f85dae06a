import type { ScalarDefinition } from './instruction.js';

/** EX2: two to the power of the operand. NV_vertex_program2 §2.14.3.13. */
export const EX2: ScalarDefinition = {
  name: 'EX2',
  shape: 'scalar',
  operation: ({ exp2 }) => exp2,
};
