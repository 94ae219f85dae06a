/**
 * Component-wise integer sums: ADD, MAD, SAD and SUB. Their overflow and carry flags are those of the addition
 * or subtraction that the operands' negations make of them (NV_gpu_program4 §2.X.4.3), so that negations are
 * set apart from the operands.
 */
import type { Vector } from '../../domains/domain.js';
import { applied } from '../../machine/apply.js';
import type { GpuDomain, GpuKinds } from '../domains/domain.js';
import type { IntegerForm, IntegerKind } from '../instructions/definition.js';
import { each1, each3 } from '../../domains/each.js';
import type { GpuInstruction, GpuOperand } from '../program.js';
import type { Computed, Load } from './linked.js';
import { linkIntegerOperand } from './operand.js';

type SumForm = Extract<IntegerForm, { kind: 'sum' }>;

/** What is added, without its negations. */
interface Terms<I> {
  readonly left: I;
  readonly right: I;
}

/** The two terms of a sum, and which of them are negated. */
interface Sum<T extends GpuKinds> {
  readonly addends: (a: T['integer'], b: T['integer'], c: T['integer']) => Terms<T['integer']>;
  readonly terms: Load<T, Vector<Terms<T['integer']>>>;
  readonly negated: { readonly left: boolean; readonly right: boolean };
}

/** The sum that an instruction makes. */
export function linkSum<T extends GpuKinds>(
  instruction: GpuInstruction,
  form: SumForm,
  how: IntegerKind,
  domain: GpuDomain<T>,
): Computed<T, T['integer'], 'integer'> {
  const { operands } = instruction;
  const outside = linkTerms(instruction, form, how, domain, operands.map(withoutSign));
  const bits = linkBits(outside.negated, domain);
  const total = each1(bits);
  const flagsOutside = linkFlags(instruction, outside, domain);
  const flagsWithin = operands.some(isNegatedWithin)
    ? linkFlags(
        instruction,
        linkTerms(instruction, form, how, domain, operands.map(withoutSigns)),
        domain,
      )
    : null;
  return {
    kind: 'integer',
    made: {
      operation: each3((a: T['integer'], b: T['integer'], c: T['integer']) =>
        bits(outside.addends(a, b, c)),
      ),
      operands: operands.map((operand) => withoutSign(operand).operand),
      of: 'integers',
    },
    result: (inputs, state) => total(outside.terms(inputs, state)),
    flags:
      flagsWithin === null
        ? flagsOutside
        : (inputs, state, result) =>
            domain.choose('innerNegation', (policy) =>
              policy === 'outside'
                ? flagsOutside(inputs, state, result)
                : flagsWithin(inputs, state, result),
            ),
  };
}

/** An operand apart from a negation that counts for the flags. */
interface Unsigned {
  readonly operand: GpuOperand;
  readonly isNegated: boolean;
}

function withoutSign(operand: GpuOperand): Unsigned {
  return { operand: { ...operand, sign: '' }, isNegated: operand.sign === '-' };
}

/** Whether there is a negation within bars that leave the operand as it is. */
function isNegatedWithin({ type, absolute }: GpuOperand): boolean {
  return type === 'U' && absolute?.sign === '-';
}

/** Without the negation within bars too (gp4.E-negation-within-bars). */
function withoutSigns(operand: GpuOperand): Unsigned {
  if (!isNegatedWithin(operand)) return withoutSign(operand);
  return { operand: { ...operand, sign: '', absolute: null }, isNegated: operand.sign !== '-' };
}

function linkTerms<T extends GpuKinds>(
  { name }: GpuInstruction,
  form: SumForm,
  how: IntegerKind,
  domain: GpuDomain<T>,
  operands: readonly Unsigned[],
): Sum<T> {
  const isNegated = operands.map((each) => each.isNegated);
  const addends = form.addends(domain, how, isNegated);
  const loads = operands.map(({ operand }) => linkIntegerOperand(operand, domain));
  const terms = applied(name, each3(addends), loads);
  return { addends, terms, negated: form.negated(isNegated) };
}

/** ±left ±right modulo 2^32. */
function linkBits<T extends GpuKinds>(
  negated: Sum<T>['negated'],
  { addIntegers, subtractIntegers, negateInteger }: GpuDomain<T>,
): (terms: Terms<T['integer']>) => T['integer'] {
  if (!negated.left) {
    return negated.right
      ? ({ left, right }) => subtractIntegers(left, right)
      : ({ left, right }) => addIntegers(left, right);
  }
  return negated.right
    ? ({ left, right }) => negateInteger(addIntegers(left, right))
    : ({ left, right }) => subtractIntegers(right, left);
}

function linkFlags<T extends GpuKinds>(
  { operands }: GpuInstruction,
  { terms, negated }: Sum<T>,
  domain: GpuDomain<T>,
): Computed<T, T['integer'], 'integer'>['flags'] {
  const { choose, flagsOfSum, negateInteger } = domain;
  const right = (value: T['integer']) => ({ value, negated: negated.right });
  const asTerms = (result: T['integer'], sum: Terms<T['integer']>): T['flags'] =>
    flagsOfSum(result, { value: sum.left, negated: negated.left }, right(sum.right));
  // A product that is negated: by gp4.E-negated-factors that is none for the flags, but part of its value.
  const asValue = (result: T['integer'], sum: Terms<T['integer']>): T['flags'] =>
    flagsOfSum(result, { value: negateInteger(sum.left), negated: false }, right(sum.right));
  const isProduct = operands.length > 2 && negated.left;
  const flags = isProduct
    ? (bits: T['integer'], sum: Terms<T['integer']>): T['flags'] =>
        choose('negatedFactors', (policy) => (policy === 'product' ? asTerms : asValue)(bits, sum))
    : asTerms;
  return (inputs, state, result) => {
    const { x, y, z, w } = terms(inputs, state);
    return {
      x: flags(result.x, x),
      y: flags(result.y, y),
      z: flags(result.z, z),
      w: flags(result.w, w),
    };
  };
}
