import type { Numbers } from '../../domains/domain.js';

/** SSG may give 0.0 of NaN (gp4.E-ssg-nan), and the sign of a zero is not written (gp4.E-ssg-zero). */
export function signInEveryReading<F, B>(
  { choose, constant, equal, isNaN, or, select }: Numbers<F, B>,
  plain: (a: F) => F,
): (a: F) => F {
  const [zero, nan] = [constant(0), constant(NaN)];
  return (a) => {
    const ofZero = choose('ssgZero', (policy) => (policy === 'positive' ? zero : a));
    const ofNaN = choose('ssgNaN', (policy) => (policy === 'nan' ? nan : zero));
    const isOpen = or(isNaN(a), equal(a, zero));
    return select(isOpen, select(isNaN(a), ofNaN, ofZero), plain(a));
  };
}
