import type { ScalarDefinition } from './instruction.js';
import { clampedReciprocal } from './RCC.readings.js';

/**
 * RCC: reciprocal, clamped to [2^-64, 2^64] where it is positive and to [-2^64, -2^-64] elsewhere.
 * NV_vertex_program2 §2.14.3.25. A reciprocal that underflows to a zero counts with its operand's sign
 * (rules 2, 3, 6 and 7); that of a zero is an infinity with the zero's sign (rules 4 and 5).
 */
export const RCC: Required<ScalarDefinition> = {
  name: 'RCC',
  shape: 'scalar',
  operation: (numbers) => clampedReciprocal(numbers, 0),
  plain: ({ constant, equal, isNaN, less, maximum, minimum, negate, reciprocal, select }) => {
    const [zero, nan] = [constant(0), constant(NaN)];
    const [least, greatest] = [constant(2 ** -64), constant(2 ** 64)];
    return (a) => {
      const approximate = reciprocal(a);
      const signed = select(equal(approximate, zero), a, approximate);
      const positive = minimum(maximum(approximate, least), greatest);
      const negative = minimum(maximum(approximate, negate(greatest)), negate(least));
      return select(isNaN(a), nan, select(less(zero, signed), positive, negative));
    };
  },
};
