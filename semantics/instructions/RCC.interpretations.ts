import type { Numbers } from '../domains/domain.js';

/**
 * The clamped reciprocal. Rules 2, 3 and 6 to 9 fix what an approximation might miss, of operands farther from the
 * limits than the margin, a fraction of them: without such rules an error of the reciprocal shows next to the limits.
 */
export function clampedReciprocal<F, B>(
  {
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
  }: Numbers<F, B>,
  margin: number,
): (a: F) => F {
  const least = constant(2 ** -64);
  const greatest = constant(2 ** 64);
  const small = constant(2 ** -64 * (1 - margin));
  const large = constant(2 ** 64 * (1 + margin));
  const zero = constant(0);
  const nan = constant(NaN);
  const ofNaN = { nan, clamped: anyOf([greatest, negate(greatest)]) };
  return lift1((a) => {
    const approximate = reciprocal(a);
    const magnitude = minimum(maximum(absolute(approximate), least), greatest);
    const signed = select(equal(approximate, zero), a, approximate);
    const clamped = select(less(signed, zero), negate(magnitude), magnitude);
    const size = absolute(a);
    const fixed = (bound: F): F => select(less(a, zero), negate(bound), bound);
    const ofSmall = select(equal(a, zero), clamped, fixed(greatest));
    const result = select(
      less(large, size),
      fixed(least),
      select(less(size, small), ofSmall, clamped),
    );
    return choose('rccNaN', (policy) => select(isNaN(a), ofNaN[policy], result));
  });
}
