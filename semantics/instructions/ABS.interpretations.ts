import type { Numbers } from '../domains/domain.js';

/** ABS of -0 may keep its sign, as engines do. */
export function absoluteOfZero<F, B>(numbers: Numbers<F, B>, plain: (a: F) => F): (a: F) => F {
  const { choose, constant, equal, select } = numbers;
  const zero = constant(0);
  return (a) => {
    const magnitude = plain(a);
    return choose('absoluteOfZero', (policy) =>
      policy === 'positive' ? magnitude : select(equal(a, zero), a, magnitude),
    );
  };
}
