import type { VectorDefinition } from './instruction.js';
import { componentwise1 } from './componentwise.js';

/** ABS: component-wise absolute value. NV_vertex_program2 §2.14.3.1. */
export const ABS: VectorDefinition = {
  name: 'ABS',
  shape: 'vector',
  operation: (numbers) => {
    const { absolute, choose, constant, equal, select } = numbers;
    const zero = constant(0);
    return componentwise1(numbers, (a) => {
      const magnitude = absolute(a);
      return choose('absoluteOfZero', (policy) =>
        policy === 'positive' ? magnitude : select(equal(a, zero), a, magnitude),
      );
    });
  },
};
