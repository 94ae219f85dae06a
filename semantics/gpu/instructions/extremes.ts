/**
 * Maximum and minimum by their pseudocode: one comparison, which is false of NaN and of equal values, chooses.
 * So MAX gives its second operand where either is NaN, and MIN its first. Words say less of these
 * (gp4.E-max-nan).
 */
import { componentwise2 } from '../../instructions/componentwise.js';
import type { GpuNumbers } from '../domains/domain.js';
import type { GpuDefinition } from './definition.js';
import { each2 } from './forms.js';

type Which = 'first' | 'second';

/** Where the first operand is greater: that one or the other. */
function chosen<V, B>(
  whenGreater: Which,
  less: (a: V, b: V) => B,
  select: (test: B, whenTrue: V, whenFalse: V) => V,
): (a: V, b: V) => V {
  return whenGreater === 'first'
    ? (a, b) => select(less(b, a), a, b)
    : (a, b) => select(less(b, a), b, a);
}

/** The operand that is no NaN, and either of two zeros; else what the comparison chooses. */
function ofNumbers<F, B>(
  whenGreater: Which,
  { anyOf, equal, isNaN, less, select }: GpuNumbers<F, B>,
): (a: F, b: F) => F {
  const compared = chosen(whenGreater, less, select);
  return (a, b) => {
    const number = select(equal(a, b), anyOf([a, b]), compared(a, b));
    return select(isNaN(a), b, select(isNaN(b), a, number));
  };
}

function extreme(name: string, whenGreater: Which): GpuDefinition {
  return {
    name,
    float: (domain) => {
      const { choose, less, select } = domain;
      const compared = chosen(whenGreater, less, select);
      const number = ofNumbers(whenGreater, domain);
      return componentwise2(domain, (a, b) =>
        choose('extremes', (policy) => (policy === 'pseudocode' ? compared : number)(a, b)),
      );
    },
    integer: {
      kind: 'integer',
      operation: ({ lessInteger, selectInteger }, { signed }) =>
        each2(chosen(whenGreater, (a, b) => lessInteger(a, b, signed), selectInteger)),
    },
  };
}

/** MAX: component-wise maximum. NV_gpu_program4 §2.X.8.MAX. */
export const MAX = extreme('MAX', 'first');

/** MIN: component-wise minimum. NV_gpu_program4 §2.X.8.MIN. */
export const MIN = extreme('MIN', 'second');
