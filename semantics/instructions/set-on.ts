/** The eight "set on" instructions: six compare, SFL and STR do not. NV_vertex_program2 §2.14.3.29 and its kin. */
import type { Numbers } from '../domains/domain.js';
import { binary } from './componentwise.js';
import type { VectorDefinition } from './instruction.js';
import {
  type Relation,
  constantInEveryInterpretation,
  setOnInEveryInterpretation,
} from './set-on.interpretations.js';

/** What holds of the two components, in VP and in GPU programs. */
export const RELATIONS = {
  SEQ: ({ equal }) => equal,
  SGE:
    ({ lessOrEqual }) =>
    (a, b) =>
      lessOrEqual(b, a),
  SGT:
    ({ less }) =>
    (a, b) =>
      less(b, a),
  SLE: ({ lessOrEqual }) => lessOrEqual,
  SLT: ({ less }) => less,
  SNE:
    ({ equal, not }) =>
    (a, b) =>
      not(equal(a, b)),
} satisfies Readonly<Record<string, Relation>>;

/** 1.0 where its relation holds of the two components, else 0.0; NaN where either component is NaN. */
function setOn(
  name: keyof typeof RELATIONS,
  zeros: 'setOnZeros' | 'sneZeros' = 'setOnZeros',
): VectorDefinition {
  const relation: Relation = RELATIONS[name];
  const plain = <F, B>(numbers: Numbers<F, B>): ((a: F, b: F) => F) => {
    const { constant, isNaN, or, select } = numbers;
    const [one, zero, nan] = [constant(1), constant(0), constant(NaN)];
    const holds = relation(numbers);
    return (a, b) => select(or(isNaN(a), isNaN(b)), nan, select(holds(a, b), one, zero));
  };
  return binary(name, plain, setOnInEveryInterpretation(relation, zeros));
}

/** SEQ: 1.0 where the operands are equal, else 0.0; NaN where either is NaN. NV_vertex_program2 §2.14.3.29. */
// vp2.SEQ.result, vp2.SEQ.nan, vp2.SEQ.1b, vp2.SEQ.2, vp2.SEQ.3
export const SEQ = setOn('SEQ');

/** SGE: 1.0 where the first operand is greater than or equal to the second, else 0.0; NaN where either is NaN. NV_vertex_program2 §2.14.3.31. */
// vp2.SGE.result, vp2.SGE.nan, vp2.SGE.1, vp2.SGE.2, vp2.SGE.3
export const SGE = setOn('SGE');

/** SGT: 1.0 where the first operand is greater than the second, else 0.0; NaN where either is NaN. NV_vertex_program2 §2.14.3.32. */
// vp2.SGT.result, vp2.SGT.nan, vp2.SGT.1, vp2.SGT.2, vp2.SGT.infinities
export const SGT = setOn('SGT');

/** SLE: 1.0 where the first operand is less than or equal to the second, else 0.0; NaN where either is NaN. NV_vertex_program2 §2.14.3.34. */
// vp2.SLE.result, vp2.SLE.nan, vp2.SLE.1, vp2.SLE.2, vp2.SLE.3
export const SLE = setOn('SLE');

/** SLT: 1.0 where the first operand is less than the second, else 0.0; NaN where either is NaN. NV_vertex_program2 §2.14.3.35. */
// vp2.SLT.result, vp2.SLT.nan, vp2.SLT.1, vp2.SLT.2, vp2.SLT.infinities
export const SLT = setOn('SLT');

/** SNE: 1.0 where the operands differ, else 0.0; NaN where either is NaN. NV_vertex_program2 §2.14.3.36. */
// vp2.SNE.result, vp2.SNE.nan, vp2.SNE.2, vp2.SNE.3, vp2.SNE.4
export const SNE = setOn('SNE', 'sneZeros');

/** The same number in every component, whatever the operands. */
function constantly(name: string, number: number): VectorDefinition {
  const rule = <F, B>({ constant }: Numbers<F, B>): (() => F) => {
    const value = constant(number);
    return () => value;
  };
  return { ...binary(name, rule, constantInEveryInterpretation), ignoresOperands: true };
}

/** SFL: 0.0 in every component, whatever the operands. NV_vertex_program2 §2.14.3.30. */
// vp2.SFL.result
export const SFL = constantly('SFL', 0);

/** STR: 1.0 in every component, whatever the operands. NV_vertex_program2 §2.14.3.38. */
// vp2.STR.result
export const STR = constantly('STR', 1);
