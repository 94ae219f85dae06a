/**
 * Maximum and minimum by their pseudocode: one comparison, which is false of NaN and of equal values, chooses.
 * So MAX gives its second operand where either is NaN, and MIN its first.
 */
import { binary } from '../../instructions/componentwise.js';
import type { GpuDefinition } from './definition.js';
import { extremeInEveryInterpretation } from './extremes.interpretations.js';
import { each2 } from '../../domains/each.js';
import { vectorForm } from './forms.js';

/** What is compared, and by which comparison one of two is chosen. */
interface Selecting<V, B> {
  readonly less: (a: V, b: V) => B;
  readonly select: (test: B, whenTrue: V, whenFalse: V) => V;
}

function extreme(
  name: string,
  rule: <V, B>(values: Selecting<V, B>) => (a: V, b: V) => V,
): GpuDefinition {
  return {
    name,
    ...vectorForm(binary(name, rule, extremeInEveryInterpretation)),
    integer: {
      kind: 'integer',
      operation: ({ lessInteger, selectInteger }, { signed }) =>
        each2(rule({ less: (a, b) => lessInteger(a, b, signed), select: selectInteger })),
    },
  };
}

/** MAX: component-wise maximum. NV_gpu_program4 §2.X.8.MAX. */
// gp4.MAX.float, gp4.MAX.signed, gp4.MAX.unsigned
export const MAX = extreme(
  'MAX',
  ({ less, select }) =>
    (a, b) =>
      select(less(b, a), a, b),
);

/** MIN: component-wise minimum. NV_gpu_program4 §2.X.8.MIN. */
// gp4.MIN.float, gp4.MIN.signed, gp4.MIN.unsigned
export const MIN = extreme(
  'MIN',
  ({ less, select }) =>
    (a, b) =>
      select(less(b, a), b, a),
);
