import type { VectorDefinition } from './instruction.js';
import { componentwise1 } from './componentwise.js';

/** FRC: what is left of each component above its floor. NV_vertex_program2 §2.14.3.16. */
export const FRC: VectorDefinition = {
  name: 'FRC',
  shape: 'vector',
  operation: (numbers) => {
    const { constant, equal, fraction, select } = numbers;
    const zero = constant(0);
    // Rule 3: of either zero +0, however sums are rounded.
    return componentwise1(numbers, (a) => select(equal(a, zero), zero, fraction(a)));
  },
};
