/**
 * The domain of functions of one operand: what an instruction computes of it is put together once, and then applied to millions of
 * numbers, of each component no more than what it depends on. Every operation is that of another domain.
 */
import type { ConditionCode, NumericDomain } from '../domains/domain.js';
import type { Binary32Domain } from '../domains/nominal.js';
import type { ConditionRule } from '../language/ast.js';
import { SpecCrash } from '../machine/crash.js';

/** What a value is of the operand. */
export type OfOperand<V> = (operand: number) => V;

export interface OfOperandKinds {
  readonly number: OfOperand<number>;
  readonly truth: OfOperand<boolean>;
  readonly address: OfOperand<number>;
  readonly code: OfOperand<ConditionCode>;
}

export type OfOperandDomain = NumericDomain<OfOperandKinds>;

/** @param computing what computes, by rules alone: it has neither instructions as wholes nor another domain behind it */
export function ofOperand(computing: Binary32Domain): OfOperandDomain {
  const { constant, of } = new Functions();
  const truths = { yes: constant(true), no: constant(false) };
  const tests = new Map<ConditionRule, (code: ConditionCode) => boolean>();
  const testOf = (rule: ConditionRule): ((code: ConditionCode) => boolean) => {
    const test = tests.get(rule) ?? ((code: ConditionCode) => computing.test(rule, code));
    tests.set(rule, test);
    return test;
  };
  return {
    choose: computing.choose,
    anyOf: ([value = constant(NaN)]) => value,
    anything: constant(computing.anything),
    lift1: (operation) => operation,
    lift2: (operation) => operation,
    lift3: (operation) => operation,
    constant: (value) => constant(computing.constant(value)),
    input: (value) => constant(computing.input(value)),
    add: of(computing.add),
    multiply: of(computing.multiply),
    multiplyWithin: of(computing.multiplyWithin),
    multiplyAdd: of(computing.multiplyAdd),
    sumOfThreeProducts: of(computing.sumOfThreeProducts),
    sumOfFourProducts: of(computing.sumOfFourProducts),
    negate: of(computing.negate),
    absolute: of(computing.absolute),
    floor: of(computing.floor),
    fraction: of(computing.fraction),
    coarse: of(computing.coarse),
    maximum: of(computing.maximum),
    minimum: of(computing.minimum),
    less: of(computing.less),
    lessOrEqual: of(computing.lessOrEqual),
    equal: of(computing.equal),
    isNaN: of(computing.isNaN),
    isNegativeNaN: of(computing.isNegativeNaN),
    precedes: of(computing.precedes),
    not: of(computing.not),
    or: of(computing.or),
    select: of(computing.select),
    reciprocal: of(computing.reciprocal),
    reciprocalSquareRoot: of(computing.reciprocalSquareRoot),
    exp2: of(computing.exp2),
    roughExp2: of(computing.roughExp2),
    log2: of(computing.log2),
    roughLog2: of(computing.roughLog2),
    sine: of(computing.sine),
    cosine: of(computing.cosine),
    exp2OfInteger: of(computing.exp2OfInteger),
    exponent: of(computing.exponent),
    mantissa: of(computing.mantissa),
    address: (value) => constant(computing.address(value)),
    floorToAddress: of(computing.floorToAddress),
    roundToAddress: of(computing.roundToAddress),
    addAddresses: of(computing.addAddresses),
    selectAddress: of(computing.selectAddress),
    element: () => {
      throw new SpecCrash('an address that depends on the operand');
    },
    equalCode: constant(computing.equalCode),
    conditionOf: of(computing.conditionOf),
    conditionOfAddress: of(computing.conditionOfAddress),
    test: (rule, code) => of(testOf(rule))(code),
    selectCode: of(computing.selectCode),
    decide: (test) => (test === truths.yes ? 'yes' : test === truths.no ? 'no' : 'either'),
  };
}

/** Operations of a domain, and what they are of functions. */
type OfValues<A extends readonly unknown[], R> = (...values: A) => R;
type OfFunctions<A extends readonly unknown[], R> = (
  ...functions: { [K in keyof A]: OfOperand<A[K]> }
) => OfOperand<R>;

/** Functions of the operand. Equal ones are one object, so that components that are the same object cannot differ. */
class Functions {
  readonly #numbers = new Map<unknown, number>();
  readonly #known = new Map<string, OfOperand<unknown>>();

  /** The same value, whatever the operand is. */
  readonly constant = <V>(value: V): OfOperand<V> =>
    this.#one(`=${String(this.#numberOf(value))}`, () => () => value);

  /** An operation on what functions give. It keeps nothing from one operand to the next. */
  readonly of =
    <A extends readonly unknown[], R>(operation: OfValues<A, R>): OfFunctions<A, R> =>
    (...functions) => {
      const key = [operation, ...functions].map((each) => this.#numberOf(each)).join(' ');
      return this.#one(key, () => composed(operation, functions));
    };

  #one<V>(key: string, make: () => OfOperand<V>): OfOperand<V> {
    const known = (this.#known.get(key) as OfOperand<V> | undefined) ?? make();
    this.#known.set(key, known);
    return known;
  }

  /** Zeros of either sign are two values. */
  #numberOf(value: unknown): number {
    const own = Object.is(value, -0) ? NEGATIVE_ZERO : value;
    const known = this.#numbers.get(own) ?? this.#numbers.size;
    this.#numbers.set(own, known);
    return known;
  }
}

const NEGATIVE_ZERO = Symbol('-0');

/** One function for each number of operands: an engine knows how to call those. */
function composed<A extends readonly unknown[], R>(
  operation: OfValues<A, R>,
  functions: readonly OfOperand<unknown>[],
): OfOperand<R> {
  const apply = operation as (...values: readonly unknown[]) => R;
  const [a, b, c] = functions;
  if (a === undefined) throw new SpecCrash('an operation on nothing');
  if (b === undefined) return (operand) => apply(a(operand));
  if (c === undefined) return (operand) => apply(a(operand), b(operand));
  if (functions.length === 3) return (operand) => apply(a(operand), b(operand), c(operand));
  return (operand) => apply(...functions.map((each) => each(operand)));
}
