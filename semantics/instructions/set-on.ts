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
  const { anyOf, choose, constant, isNaN, not, or, precedes, select } = numbers;
  const [one, zero, nan] = [constant(1), constant(0), constant(NaN)];
  const byValue = relation(numbers);
  const bySignAndMagnitude = relation({
    less: precedes,
    lessOrEqual: (a, b) => not(precedes(b, a)),
    equal: (a, b) => not(or(precedes(a, b), precedes(b, a))),
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
      const holds = policy === 'boolean' ? byValue(a, b) : bySignAndMagnitude(a, b);
      const decided = select(holds, one, zero);
      // Of NaN no sign is known, so that it may come before everything as well as after.
      const ofNaN = policy === 'signed' ? anyOf([decided, one, zero]) : decided;
      return select(unordered, ofNaN, result);
    });
  });
}
