import type { ScalarDefinition } from './instruction.js';

/** RSQ: reciprocal square root. NV_vertex_program2 §2.14.3.28. */
export const RSQ: ScalarDefinition = {
  name: 'RSQ',
  shape: 'scalar',
  operation: ({ reciprocalSquareRoot }) => reciprocalSquareRoot,
};
