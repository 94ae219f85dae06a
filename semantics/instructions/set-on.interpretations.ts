/**
 * The "set on" instructions in every interpretation. What the documents leave open, or older ones had otherwise, is chosen:
 * whether comparisons with NaN give a number after all, and whether -0 and +0 are equal.
 */
import type { Numbers } from '../domains/domain.js';
import type { BinaryInterpretations } from './componentwise.js';

/** The comparisons that a relation is made of. */
export interface Order<F, B> {
  readonly less: (a: F, b: F) => B;
  readonly lessOrEqual: (a: F, b: F) => B;
  readonly equal: (a: F, b: F) => B;
  readonly not: (test: B) => B;
}

/** What holds of two components. */
export type Relation = <F, B>(order: Order<F, B>) => (a: F, b: F) => B;

/** A relation by value, by sign and magnitude, or with the NaN of either sign in its place. */
export function setOnInEveryInterpretation(
  relation: Relation,
  zeros: 'setOnZeros' | 'sneZeros',
): BinaryInterpretations {
  return <F, B>(numbers: Numbers<F, B>, plain: (a: F, b: F) => F): ((a: F, b: F) => F) => {
    const { anyOf, choose, constant, isNaN, isNegativeNaN, not, or, precedes, select } = numbers;
    const [one, zero, nan] = [constant(1), constant(0), constant(NaN)];
    const byValue = relation(numbers);
    // vp1.SGE.result, gf3.SGE.result, vp1.SGE.boolean, gf3.SGE.boolean, vp1.SGE.zeros
    // vp1.SLT.result, gf3.SLT.result, vp1.SLT.boolean, gf3.SLT.boolean, vp1.SLT.zeros
    const bySignAndMagnitude = relation({
      less: precedes,
      lessOrEqual: (a: F, b: F) => not(precedes(b, a)),
      equal: (a, b) => not(or(precedes(a, b), precedes(b, a))),
      not,
    });
    const and = (a: B, b: B): B => not(or(not(a), not(b)));
    /** The same order with the NaN of either sign in its place; -NaN comes before everything else. */
    const signedPrecedes = (a: F, b: F): B => {
      const [first, second] = [isNegativeNaN(a), isNegativeNaN(b)];
      return and(not(second), or(first, precedes(a, b)));
    };
    const bySign = relation({
      less: signedPrecedes,
      lessOrEqual: (a: F, b: F) => not(signedPrecedes(b, a)),
      equal: (a, b) => not(or(signedPrecedes(a, b), signedPrecedes(b, a))),
      not,
    });
    const truth = (test: B): F => select(test, one, zero);
    return (a, b) => {
      const unordered = or(isNaN(a), isNaN(b));
      const result = choose(zeros, (policy) =>
        policy === 'equal' ? plain(a, b) : select(unordered, nan, truth(bySignAndMagnitude(a, b))),
      );
      return choose('setOnNaN', (policy) => {
        if (policy === 'nan') return result;
        const orders = { boolean: byValue, ordered: bySignAndMagnitude, signed: bySign };
        const decided = truth(orders[policy](a, b));
        if (policy !== 'signed') return select(unordered, decided, result);
        // Two NaNs of one sign may be ordered by their other bits.
        const ofTwo = anyOf([decided, one, zero]);
        return select(unordered, select(and(isNaN(a), isNaN(b)), ofTwo, decided), result);
      });
    };
  };
}

/** SFL and STR may give NaN where an operand is NaN, as the other "set on" instructions do. */
export function constantInEveryInterpretation<F, B>(
  numbers: Numbers<F, B>,
  plain: (a: F, b: F) => F,
): (a: F, b: F) => F {
  const { choose, constant, isNaN, or, select } = numbers;
  const nan = constant(NaN);
  return (a, b) =>
    choose('setOnConstants', (policy) =>
      policy === 'constant' ? plain(a, b) : select(or(isNaN(a), isNaN(b)), nan, plain(a, b)),
    );
}
