/** Operations of one, two or three vectors, applied to what inputs and state determine. */
import type { Vector } from '../domains/domain.js';
import { SpecCrash } from './crash.js';

/** Operands that an instruction lacks are those that it has once more: the operation passes over them. */
type Operation<A, R> = (a: Vector<A>, b: Vector<A>, c: Vector<A>) => Vector<R>;

type From<Inputs, State, V> = (inputs: Inputs, state: State) => V;

/** A function for each number of operands: none decides at every step how many there are. */
export function applied<Inputs, State, A, R>(
  name: string,
  operation: Operation<A, R>,
  [first, second, third]: readonly From<Inputs, State, Vector<A>>[],
): From<Inputs, State, Vector<R>> {
  if (first === undefined) throw new SpecCrash(`${name} without operands`);
  if (second === undefined) {
    return (inputs, state) => {
      const a = first(inputs, state);
      return operation(a, a, a);
    };
  }
  if (third === undefined) {
    return (inputs, state) => {
      const b = second(inputs, state);
      return operation(first(inputs, state), b, b);
    };
  }
  return (inputs, state) =>
    operation(first(inputs, state), second(inputs, state), third(inputs, state));
}
