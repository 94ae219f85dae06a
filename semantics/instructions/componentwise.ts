/** Rules for each component by itself, x to w: operations on numbers lifted to operations on vectors. */
import type { Numbers, Vector } from '../domains/domain.js';
import type { VectorDefinition } from './instruction.js';

/** What a component of the result is of those of the operands. */
type Unary = <F, B>(numbers: Numbers<F, B>) => (a: F) => F;
type Binary = <F, B>(numbers: Numbers<F, B>) => (a: F, b: F) => F;
type Ternary = <F, B>(numbers: Numbers<F, B>) => (a: F, b: F, c: F) => F;

/** What the plain rule becomes with all other interpretations (NAME.interpretations.ts). */
type UnaryInterpretations = <F, B>(numbers: Numbers<F, B>, plain: (a: F) => F) => (a: F) => F;
type BinaryInterpretations = <F, B>(
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
  { lift1 }: Numbers<F, B>,
  operation: (a: F) => F,
): (a: Vector<F>) => Vector<F> {
  const apply = lift1(operation);
  return (a) => ({ x: apply(a.x), y: apply(a.y), z: apply(a.z), w: apply(a.w) });
}

export function componentwise2<F, B>(
  { lift2 }: Numbers<F, B>,
  operation: (a: F, b: F) => F,
): (a: Vector<F>, b: Vector<F>) => Vector<F> {
  const apply = lift2(operation);
  return (a, b) => ({
    x: apply(a.x, b.x),
    y: apply(a.y, b.y),
    z: apply(a.z, b.z),
    w: apply(a.w, b.w),
  });
}

export function componentwise3<F, B>(
  { lift3 }: Numbers<F, B>,
  operation: (a: F, b: F, c: F) => F,
): (a: Vector<F>, b: Vector<F>, c: Vector<F>) => Vector<F> {
  const apply = lift3(operation);
  return (a, b, c) => ({
    x: apply(a.x, b.x, c.x),
    y: apply(a.y, b.y, c.y),
    z: apply(a.z, b.z, c.z),
    w: apply(a.w, b.w, c.w),
  });
}
