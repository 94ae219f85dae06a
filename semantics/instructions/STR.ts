import { componentwise2 } from './componentwise.js';
import type { VectorDefinition } from './instruction.js';

/** STR: 1.0 in every component, whatever the operands. NV_vertex_program2 §2.14.3.38. */
export const STR: VectorDefinition = {
  name: 'STR',
  shape: 'vector',
  operation: (numbers) => {
    const { choose, constant, isNaN, or, select } = numbers;
    const [value, nan] = [constant(1), constant(NaN)];
    return componentwise2(numbers, (a, b) =>
      choose('setOnConstants', (policy) =>
        policy === 'constant' ? value : select(or(isNaN(a), isNaN(b)), nan, value),
      ),
    );
  },
};
