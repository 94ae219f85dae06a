import type { VectorDefinition } from './instruction.js';
import { componentwise3 } from './componentwise.js';

/** MAD: component-wise product and sum. NV_vertex_program2 §2.14.3.20. */
export const MAD: VectorDefinition = {
  name: 'MAD',
  shape: 'vector',
  operation: (numbers) => componentwise3(numbers, numbers.multiplyAdd),
};
