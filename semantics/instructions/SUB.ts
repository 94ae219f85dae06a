import type { VectorDefinition } from './instruction.js';
import { componentwise2 } from './componentwise.js';

/** SUB: component-wise difference, the same as ADD of the negated second operand. NV_vertex_program2 §2.14.3.39. */
export const SUB: VectorDefinition = {
  name: 'SUB',
  shape: 'vector',
  operation: (numbers) => componentwise2(numbers, (a, b) => numbers.add(a, numbers.negate(b))),
};
