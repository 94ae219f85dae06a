/** What the six comparing "set on" instructions share. NV_vertex_program2 §2.14.3.29 and its kin. */
import type { Numbers, Vector } from '../domains/domain.js';
import { componentwise2 } from './componentwise.js';

/** The comparisons that a relation is made of. */
interface Order<F, B> {
  readonly less: (a: F, b: F) => B;
  readonly lessOrEqual: (a: F, b: F) => B;
  readonly equal: (a: F, b: F) => B;
}

/**
 * 1.0 where the relation holds of the two components, else 0.0; NaN where either component is NaN. What
 * the documents leave open, or older ones had otherwise, is chosen: whether comparisons with NaN give a
 * number after all, and whether -0 and +0 are equal (`zeros`).
 */
export function setOn<F, B>(
  numbers: Numbers<F, B>,
  relation: (order: Order<F, B>) => (a: F, b: F) => B,
  zeros: 'setOnZeros' | 'sneZeros' = 'setOnZeros',
): (a: Vector<F>, b: Vector<F>) => Vector<F> {
  const { anyOf, choose, constant, isNaN, isNegativeNaN, not, or, precedes, select } = numbers;
  const [one, zero, nan] = [constant(1), constant(0), constant(NaN)];
  const byValue = relation(numbers);
  const bySignAndMagnitude = relation({
    less: precedes,
    lessOrEqual: (a, b) => not(precedes(b, a)),
    equal: (a, b) => not(or(precedes(a, b), precedes(b, a))),
  });
  const and = (a: B, b: B): B => not(or(not(a), not(b)));
  /** The same order with the NaN of either sign in its place; -NaN comes before everything else. */
  const signedPrecedes = (a: F, b: F): B => {
    const [first, second] = [isNegativeNaN(a), isNegativeNaN(b)];
    return and(not(second), or(first, precedes(a, b)));
  };
  const bySign = relation({
    less: signedPrecedes,
    lessOrEqual: (a, b) => not(signedPrecedes(b, a)),
    equal: (a, b) => not(or(signedPrecedes(a, b), signedPrecedes(b, a))),
  });
  return componentwise2(numbers, (a, b) => {
    const unordered = or(isNaN(a), isNaN(b));
    const result = choose(zeros, (policy) =>
      select(
        unordered,
        nan,
        select(policy === 'equal' ? byValue(a, b) : bySignAndMagnitude(a, b), one, zero),
      ),
    );
    return choose('setOnNaN', (policy) => {
      if (policy === 'nan') return result;
      const orders = { boolean: byValue, ordered: bySignAndMagnitude, signed: bySign };
      const decided = select(orders[policy](a, b), one, zero);
      if (policy !== 'signed') return select(unordered, decided, result);
      // Two NaNs of one sign may be ordered by their other bits.
      const ofTwo = anyOf([decided, one, zero]);
      return select(unordered, select(and(isNaN(a), isNaN(b)), ofTwo, decided), result);
    });
  });
}
