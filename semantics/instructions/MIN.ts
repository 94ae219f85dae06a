import type { VectorDefinition } from './instruction.js';
import { componentwise2 } from './componentwise.js';

/** MIN: component-wise minimum. NV_vertex_program2 §2.14.3.22. */
export const MIN: VectorDefinition = {
  name: 'MIN',
  shape: 'vector',
  operation: (numbers) => componentwise2(numbers, numbers.minimum),
};
