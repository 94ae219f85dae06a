/** What the six comparing "set on" instructions share. NV_vertex_program2 §2.14.3.29 and its kin. */
import type { Numbers } from '../domains/domain.js';
import { binary } from './componentwise.js';
import type { VectorDefinition } from './instruction.js';
import { setOnInEveryInterpretation, type Relation } from './set-on.interpretations.js';

/** 1.0 where the relation holds of the two components, else 0.0; NaN where either component is NaN. */
export function setOn(
  name: string,
  relation: Relation,
  zeros: 'setOnZeros' | 'sneZeros' = 'setOnZeros',
): VectorDefinition {
  const plain = <F, B>(numbers: Numbers<F, B>): ((a: F, b: F) => F) => {
    const { constant, isNaN, or, select } = numbers;
    const [one, zero, nan] = [constant(1), constant(0), constant(NaN)];
    const holds = relation(numbers);
    return (a, b) => select(or(isNaN(a), isNaN(b)), nan, select(holds(a, b), one, zero));
  };
  return binary(name, plain, setOnInEveryInterpretation(relation, zeros));
}
