import type { ScalarDefinition } from './instruction.js';

/**
 * RCC: reciprocal, clamped to [2^-64, 2^64] where it is positive and to [-2^64, -2^-64] elsewhere.
 * NV_vertex_program2 §2.14.3.25. A reciprocal that underflows to a zero counts with its operand's sign
 * (rules 2, 3, 6 and 7); that of a zero is an infinity with the zero's sign (rules 4 and 5).
 */
export const RCC: ScalarDefinition = {
  name: 'RCC',
  shape: 'scalar',
  operation: ({
    absolute,
    anyOf,
    choose,
    constant,
    equal,
    isNaN,
    less,
    lift1,
    maximum,
    minimum,
    negate,
    reciprocal,
    select,
  }) => {
    const least = constant(2 ** -64);
    const greatest = constant(2 ** 64);
    const zero = constant(0);
    const nan = constant(NaN);
    const ofNaN = { nan, clamped: anyOf([greatest, negate(greatest)]) };
    return lift1((a) => {
      const approximate = reciprocal(a);
      const magnitude = minimum(maximum(absolute(approximate), least), greatest);
      const signed = select(equal(approximate, zero), a, approximate);
      const clamped = select(less(signed, zero), negate(magnitude), magnitude);
      // Rules 2, 3 and 6 to 9 fix what an approximation might miss.
      const size = absolute(a);
      const fixed = (bound: typeof least): typeof least =>
        select(less(a, zero), negate(bound), bound);
      const ofSmall = select(equal(a, zero), clamped, fixed(greatest));
      const result = select(
        less(greatest, size),
        fixed(least),
        select(less(size, least), ofSmall, clamped),
      );
      return choose('rccNaN', (policy) => select(isNaN(a), ofNaN[policy], result));
    });
  },
};
