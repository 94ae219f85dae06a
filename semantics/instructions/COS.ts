import type { ScalarDefinition } from './instruction.js';

/** COS: cosine of an angle in radians. NV_vertex_program2 §2.14.3.8. */
export const COS: ScalarDefinition = {
  name: 'COS',
  // vp2.COS.replicated
  shape: 'scalar',
  // vp2.COS.accuracy, vp2.COS.1, vp2.COS.2, vp2.COS.3
  operation: ({ cosine }) => cosine,
};
