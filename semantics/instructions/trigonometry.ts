/** Sine and cosine. */
import type { ScalarDefinition } from './instruction.js';

/** SIN: sine of an angle in radians. NV_vertex_program2 §2.14.3.33. */
export const SIN: ScalarDefinition = {
  name: 'SIN',
  // vp2.SIN.replicated
  shape: 'scalar',
  // vp2.SIN.accuracy, vp2.SIN.1, vp2.SIN.2, vp2.SIN.3
  operation: ({ sine }) => sine,
};

/** COS: cosine of an angle in radians. NV_vertex_program2 §2.14.3.8. */
export const COS: ScalarDefinition = {
  name: 'COS',
  // vp2.COS.replicated
  shape: 'scalar',
  // vp2.COS.accuracy, vp2.COS.1, vp2.COS.2, vp2.COS.3
  operation: ({ cosine }) => cosine,
};
