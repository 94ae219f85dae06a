import type { VectorDefinition } from './instruction.js';
import { componentwise1 } from './componentwise.js';

/** FLR: component-wise floor. NV_vertex_program2 §2.14.3.15. */
export const FLR: VectorDefinition = {
  name: 'FLR',
  shape: 'vector',
  operation: (numbers) => componentwise1(numbers, numbers.floor),
};
