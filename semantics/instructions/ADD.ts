import type { VectorDefinition } from './instruction.js';
import { componentwise2 } from './componentwise.js';

/** ADD: component-wise sum. NV_vertex_program2 §2.14.3.2. */
export const ADD: VectorDefinition = {
  name: 'ADD',
  shape: 'vector',
  operation: (numbers) => componentwise2(numbers, numbers.add),
};
