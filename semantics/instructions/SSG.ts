import { componentwise1 } from './componentwise.js';
import type { VectorDefinition } from './instruction.js';

/** SSG: the sign of each component as -1.0, 0.0 or 1.0. NV_vertex_program2 §2.14.3.37. */
export const SSG: VectorDefinition = {
  name: 'SSG',
  shape: 'vector',
  operation: (numbers) => {
    const { choose, constant, isNaN, less, select } = numbers;
    const [minusOne, zero, one, nan] = [constant(-1), constant(0), constant(1), constant(NaN)];
    return componentwise1(numbers, (a) =>
      choose('ssgZero', (policy) =>
        select(
          isNaN(a),
          nan,
          select(
            less(a, zero),
            minusOne,
            select(less(zero, a), one, policy === 'positive' ? zero : a),
          ),
        ),
      ),
    );
  },
};
