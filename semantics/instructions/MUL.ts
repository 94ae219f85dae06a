import type { VectorDefinition } from './instruction.js';
import { componentwise2 } from './componentwise.js';

/** MUL: component-wise product. NV_vertex_program2 §2.14.3.24. */
export const MUL: VectorDefinition = {
  name: 'MUL',
  shape: 'vector',
  operation: (numbers) => componentwise2(numbers, numbers.multiply),
};
