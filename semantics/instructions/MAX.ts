import type { VectorDefinition } from './instruction.js';
import { componentwise2 } from './componentwise.js';

/** MAX: component-wise maximum. NV_vertex_program2 §2.14.3.21. */
export const MAX: VectorDefinition = {
  name: 'MAX',
  shape: 'vector',
  operation: (numbers) => componentwise2(numbers, numbers.maximum),
};
