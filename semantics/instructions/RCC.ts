import type { ScalarDefinition } from './instruction.js';
import { clampedReciprocal } from './RCC.interpretations.js';

/**
 * RCC: reciprocal, clamped to [2^-64, 2^64] where it is positive and to [-2^64, -2^-64] elsewhere.
 * NV_vertex_program2 §2.14.3.25. A reciprocal that underflows to a zero counts with its operand's sign
 * (rules 2, 3, 6 and 7); that of a zero is an infinity with the zero's sign (rules 4 and 5).
 */
export const RCC: Required<ScalarDefinition> = {
  name: 'RCC',
  // vp2.RCC.replicated, vp11.RCC.replicated
  shape: 'scalar',
  operation: (numbers) => clampedReciprocal(numbers, 0),
  plain: ({ constant, equal, isNaN, less, maximum, minimum, negate, reciprocal, select }) => {
    const [zero, nan] = [constant(0), constant(NaN)];
    const [least, greatest] = [constant(2 ** -64), constant(2 ** 64)];
    return (a) => {
      // vp2.RCC.accuracy, vp11.RCC.accuracy, vp11.RCC.intent, vp11.RCC.one
      const approximate = reciprocal(a);
      // vp2.RCC.2, vp2.RCC.3, vp2.RCC.4, vp2.RCC.5, vp11.RCC.positive-infinity,
      // vp11.RCC.negative-infinity, vp11.RCC.positive-zero, vp11.RCC.negative-zero
      const signed = select(equal(approximate, zero), a, approximate);
      // vp2.RCC.clamp-positive, vp11.RCC.clamp-positive, vp2.RCC.6, vp2.RCC.8
      const positive = minimum(maximum(approximate, least), greatest);
      // vp2.RCC.clamp-negative, vp11.RCC.clamp-negative, vp2.RCC.7, vp2.RCC.9
      const negative = minimum(maximum(approximate, negate(greatest)), negate(least));
      // vp2.RCC.1, vp11.RCC.nan
      return select(isNaN(a), nan, select(less(zero, signed), positive, negative));
    };
  },
};
