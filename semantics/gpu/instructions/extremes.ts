/**
 * Maximum and minimum, exactly by their pseudocode: one comparison, which is false of NaN and of equal
 * values, chooses. So MAX gives its second operand where either is NaN, and MIN its first.
 */
import { componentwise2 } from '../../instructions/componentwise.js';
import type { GpuDefinition } from './definition.js';
import { each2 } from './forms.js';

/** Where the first operand is greater: that one or the other. */
function extreme(name: string, whenGreater: 'first' | 'second'): GpuDefinition {
  const chosen = <V, B>(
    less: (a: V, b: V) => B,
    select: (test: B, whenTrue: V, whenFalse: V) => V,
  ): ((a: V, b: V) => V) =>
    whenGreater === 'first'
      ? (a, b) => select(less(b, a), a, b)
      : (a, b) => select(less(b, a), b, a);
  return {
    name,
    float: (domain) => componentwise2(domain, chosen(domain.less, domain.select)),
    integer: {
      kind: 'integer',
      operation: ({ lessInteger, selectInteger }, { signed }) =>
        each2(chosen((a, b) => lessInteger(a, b, signed), selectInteger)),
    },
  };
}

/** MAX: component-wise maximum. NV_gpu_program4 §2.X.8.MAX. */
export const MAX = extreme('MAX', 'first');

/** MIN: component-wise minimum. NV_gpu_program4 §2.X.8.MIN. */
export const MIN = extreme('MIN', 'second');
