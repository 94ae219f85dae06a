import type { ScalarDefinition } from './instruction.js';

/** COS: cosine of an angle in radians. NV_vertex_program2 §2.14.3.8. */
export const COS: ScalarDefinition = {
  name: 'COS',
  shape: 'scalar',
  operation: ({ cosine }) => cosine,
};
