import type { Numbers, Vector } from '../domains/domain.js';

/** EXP in every interpretation: x of NaN, and y of operands of which the power is infinite or zero, are not said. */
export function expInEveryInterpretation<F, B>(numbers: Numbers<F, B>): (a: F) => Vector<F> {
  const { absolute, anything, choose, constant, equal, exp2OfInteger, floor, fraction } = numbers;
  const { isNaN, less, lessOrEqual, lift1, or, roughExp2, select } = numbers;
  const [one, zero, infinity, nan] = [constant(1), constant(0), constant(Infinity), constant(NaN)];
  const [least, limit] = [constant(-126), constant(128)];
  const power = lift1((a) => exp2OfInteger(floor(a)));
  const part = lift1(fraction);
  const ofNaN = { nan, infinity, anything };
  /** Whether y is a zero rather than the fraction, by interpretation. */
  const isZero = {
    zero: (a: F): B => equal(absolute(a), infinity),
    'zero-beyond': (a: F): B => or(less(a, least), lessOrEqual(limit, a)),
  };
  return (a: F) => ({
    // vp1.EXP.x-nan
    x: choose('expXOfNaN', (policy) => select(isNaN(a), ofNaN[policy], power(a))),
    // vp1.EXP.y-infinite, vp1.EXP.y-beyond
    y: choose('expYOfInfinity', (policy) =>
      policy === 'nan' ? part(a) : select(isZero[policy](a), zero, part(a)),
    ),
    z: roughExp2(a),
    w: one,
  });
}
