import type { VectorDefinition } from './instruction.js';
import { componentwise1 } from './componentwise.js';

/** ABS: component-wise absolute value. NV_vertex_program2 §2.14.3.1. */
export const ABS: VectorDefinition = {
  name: 'ABS',
  shape: 'vector',
  operation: (numbers) => componentwise1(numbers, numbers.absolute),
};
