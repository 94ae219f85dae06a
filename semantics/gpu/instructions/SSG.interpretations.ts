import type { Numbers } from '../../domains/domain.js';

/** SSG may give 0.0 of NaN (gp4.E-ssg-nan), and the sign of a zero is not written (gp4.E-ssg-zero). */
export function signInEveryInterpretation<F, B>(
  { choose, constant, equal, isNaN, select }: Numbers<F, B>,
  plain: (a: F) => F,
): (a: F) => F {
  const zero = constant(0);
  const withNaN = (a: F): F =>
    choose('ssgNaN', (policy) => (policy === 'nan' ? plain(a) : select(isNaN(a), zero, plain(a))));
  return (a) =>
    choose('ssgZero', (policy) =>
      policy === 'positive' ? withNaN(a) : select(equal(a, zero), a, withNaN(a)),
    );
}
