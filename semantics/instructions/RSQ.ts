import type { ScalarDefinition } from './instruction.js';

/** RSQ: reciprocal square root. NV_vertex_program2 §2.14.3.28. */
export const RSQ: ScalarDefinition = {
  name: 'RSQ',
  // vp2.RSQ.replicated, vp1.RSQ.replicated, gf3.RSQ.replicated
  shape: 'scalar',
  // vp2.RSQ.accuracy, vp2.RSQ.1, vp2.RSQ.2, vp2.RSQ.3, vp2.RSQ.4, vp2.RSQ.5, vp2.RSQ.6,
  // vp1.RSQ.absolute, vp1.RSQ.zero, gf3.RSQ.zero, vp1.RSQ.infinity, vp1.RSQ.nan, vp1.RSQ.accuracy,
  // vp1.RSQ.intent
  operation: ({ reciprocalSquareRoot }) => reciprocalSquareRoot,
};
