import type { ScalarDefinition } from './instruction.js';

/** LG2: logarithm base 2. NV_vertex_program2 §2.14.3.17. */
export const LG2: ScalarDefinition = {
  name: 'LG2',
  // vp2.LG2.replicated
  shape: 'scalar',
  // vp2.LG2.accuracy, vp2.LG2.1, vp2.LG2.2, vp2.LG2.3, vp2.LG2.4, vp2.LG2.5
  operation: ({ log2 }) => log2,
};
