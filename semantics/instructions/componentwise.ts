/** Rules for each component by itself, x to w: operations on numbers lifted to operations on vectors. */
import type { Numbers, Vector } from '../domains/domain.js';
import { inAll1, inAll2, inAll3 } from '../domains/in-all.js';
import type { VectorDefinition } from './instruction.js';

/** What a component of the result is of those of the operands. */
type Unary = <F, B>(numbers: Numbers<F, B>) => (a: F) => F;
type Binary = <F, B>(numbers: Numbers<F, B>) => (a: F, b: F) => F;
type Ternary = <F, B>(numbers: Numbers<F, B>) => (a: F, b: F, c: F) => F;

/** What the plain rule becomes with all other interpretations (NAME.interpretations.ts). */
type UnaryInterpretations = <F, B>(numbers: Numbers<F, B>, plain: (a: F) => F) => (a: F) => F;
export type BinaryInterpretations = <F, B>(
  numbers: Numbers<F, B>,
  plain: (a: F, b: F) => F,
) => (a: F, b: F) => F;

/** An instruction of one operand. */
export function unary(
  name: string,
  rule: Unary,
  interpretations?: UnaryInterpretations,
): VectorDefinition {
  const plain: VectorDefinition['operation'] = (numbers) => componentwise1(numbers, rule(numbers));
  if (interpretations === undefined)
    return { name, shape: 'vector', operation: plain, component: rule };
  return {
    name,
    shape: 'vector',
    operation: (numbers) => componentwise1(numbers, interpretations(numbers, rule(numbers))),
    plain,
    component: rule,
  };
}

/** An instruction of two operands. */
export function binary(
  name: string,
  rule: Binary,
  interpretations?: BinaryInterpretations,
): VectorDefinition {
  const plain: VectorDefinition['operation'] = (numbers) => componentwise2(numbers, rule(numbers));
  if (interpretations === undefined)
    return { name, shape: 'vector', operation: plain, component: rule };
  return {
    name,
    shape: 'vector',
    operation: (numbers) => componentwise2(numbers, interpretations(numbers, rule(numbers))),
    plain,
    component: rule,
  };
}

/** An instruction of three operands. */
export function ternary(name: string, rule: Ternary): VectorDefinition {
  return {
    name,
    shape: 'vector',
    operation: (numbers) => componentwise3(numbers, rule(numbers)),
    component: rule,
  };
}

export function componentwise1<F, B>(
  numbers: Numbers<F, B>,
  operation: (a: F) => F,
): (a: Vector<F>) => Vector<F> {
  return inAll1(numbers, numbers.lift1(operation));
}

export function componentwise2<F, B>(
  numbers: Numbers<F, B>,
  operation: (a: F, b: F) => F,
): (a: Vector<F>, b: Vector<F>) => Vector<F> {
  return inAll2(numbers, numbers.lift2(operation));
}

export function componentwise3<F, B>(
  numbers: Numbers<F, B>,
  operation: (a: F, b: F, c: F) => F,
): (a: Vector<F>, b: Vector<F>, c: Vector<F>) => Vector<F> {
  return inAll3(numbers, numbers.lift3(operation));
}
