/** The reciprocal and the reciprocal square root; the clamped reciprocal is RCC.ts. */
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
