import type { ScalarDefinition } from './instruction.js';

/** RCP: reciprocal. NV_vertex_program2 §2.14.3.26. */
export const RCP: ScalarDefinition = {
  name: 'RCP',
  // vp2.RCP.replicated, vp1.RCP.replicated, gf3.RCP.replicated
  shape: 'scalar',
  // vp2.RCP.accuracy, vp2.RCP.1, vp2.RCP.2, vp2.RCP.3, vp2.RCP.4, vp2.RCP.5, vp1.RCP.one,
  // vp1.RCP.negative-infinity, vp1.RCP.negative-zero, vp1.RCP.positive-zero,
  // vp1.RCP.positive-infinity, vp1.RCP.nan, vp1.RCP.accuracy, vp1.RCP.intent
  operation: ({ reciprocal }) => reciprocal,
};
