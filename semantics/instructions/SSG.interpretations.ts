import type { Numbers } from '../domains/domain.js';

/** SSG of a zero may be that zero, with its sign. */
export function signOfZero<F, B>(numbers: Numbers<F, B>, plain: (a: F) => F): (a: F) => F {
  const { choose, constant, equal, select } = numbers;
  const zero = constant(0);
  return (a) =>
    choose('ssgZero', (policy) =>
      policy === 'positive' ? plain(a) : select(equal(a, zero), a, plain(a)),
    );
}
