/** The exponential and the logarithm that NV_vertex_program2 adds to EXP and LOG. */
import type { ScalarDefinition } from './instruction.js';

/** EX2: two to the power of the operand. NV_vertex_program2 §2.14.3.13. */
export const EX2: ScalarDefinition = {
  name: 'EX2',
  // vp2.EX2.replicated
  shape: 'scalar',
  // vp2.EX2.accuracy, vp2.EX2.accuracy-general, vp2.EX2.overflow, vp2.EX2.underflow, vp2.EX2.1,
  // vp2.EX2.2, vp2.EX2.3, vp2.EX2.4
  operation: ({ exp2 }) => exp2,
};

/** LG2: logarithm base 2. NV_vertex_program2 §2.14.3.17. */
export const LG2: ScalarDefinition = {
  name: 'LG2',
  // vp2.LG2.replicated
  shape: 'scalar',
  // vp2.LG2.accuracy, vp2.LG2.1, vp2.LG2.2, vp2.LG2.3, vp2.LG2.4, vp2.LG2.5
  operation: ({ log2 }) => log2,
};
