import type { Numbers } from '../../domains/domain.js';

/** Words say less of NaN and of zeros than the pseudocode (gp4.E-max-nan): MAX and MIN may give the operand that is no NaN, and either of two zeros. */
export function extremeInEveryInterpretation<F, B>(
  { anyOf, choose, equal, isNaN, select }: Numbers<F, B>,
  plain: (a: F, b: F) => F,
): (a: F, b: F) => F {
  const ofNumbers = (a: F, b: F): F => {
    const number = select(equal(a, b), anyOf([a, b]), plain(a, b));
    return select(isNaN(a), b, select(isNaN(b), a, number));
  };
  return (a, b) =>
    choose('extremes', (policy) => (policy === 'pseudocode' ? plain : ofNumbers)(a, b));
}
