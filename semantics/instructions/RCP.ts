import type { ScalarDefinition } from './instruction.js';

/** RCP: reciprocal. NV_vertex_program2 §2.14.3.26. */
export const RCP: ScalarDefinition = {
  name: 'RCP',
  shape: 'scalar',
  operation: ({ reciprocal }) => reciprocal,
};
