import type { ScalarDefinition } from './instruction.js';

/** LG2: logarithm base 2. NV_vertex_program2 §2.14.3.17. */
export const LG2: ScalarDefinition = {
  name: 'LG2',
  shape: 'scalar',
  operation: ({ log2 }) => log2,
};
