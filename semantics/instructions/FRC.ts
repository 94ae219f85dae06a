import type { VectorDefinition } from './instruction.js';
import { componentwise1 } from './componentwise.js';

/** FRC: what is left of each component above its floor. NV_vertex_program2 §2.14.3.16. */
export const FRC: VectorDefinition = {
  name: 'FRC',
  shape: 'vector',
  operation: (numbers) => componentwise1(numbers, numbers.fraction),
};
