/**
 * The symbolic domain: numbers, truth values, address register components and condition codes are
 * expressions over the registers that a program starts from, under the default policies, as the nominal
 * domain has them. A condition code is the number whose sign it tells.
 */
import { DEFAULT_POLICIES } from '../domains/assignments.js';
import { fixed } from '../domains/chooser.js';
import type { NumericDomain, Vector } from '../domains/domain.js';
import type { ConditionRule } from '../language/ast.js';
import { SpecCrash } from '../machine/crash.js';
import type { Computed, Expression, Expressions } from './expression.js';

type E = Expression;
export type SymbolicDomain = NumericDomain<E, E, E, E>;

/**
 * @param parameters the file that relative addresses look into: what is handed to `element`
 * @param instruction the index of the instruction that is being executed
 */
export function symbolic(
  expressions: Expressions,
  parameters: readonly Vector<E>[],
  instruction: () => number,
): SymbolicDomain {
  const known = (value: number | boolean): E => expressions.known(value);
  const of1 =
    (operation: Computed) =>
    (a: E): E =>
      expressions.computed(operation, a);
  const of2 =
    (operation: Computed) =>
    (a: E, b: E): E =>
      expressions.computed(operation, a, b);
  const inexact = (): E => expressions.inexact(instruction());
  const [add, multiply, negate, not] = [of2('add'), of2('multiply'), of1('negate'), of1('not')];
  const [less, lessOrEqual, equal] = [of2('less'), of2('lessOrEqual'), of2('equal')];
  const floor = of1('floor');
  const zero = known(0);
  const select = (test: E, whenTrue: E, whenFalse: E): E => {
    if (test.kind === 'known') return test.value === true ? whenTrue : whenFalse;
    return whenTrue === whenFalse
      ? whenTrue
      : expressions.computed('select', test, whenTrue, whenFalse);
  };
  const sumOfThree = (a0: E, b0: E, a1: E, b1: E, a2: E, b2: E): E =>
    add(add(multiply(a0, b0), multiply(a1, b1)), multiply(a2, b2));
  const tests: Readonly<Record<ConditionRule, (code: E) => E>> = {
    EQ: (code) => equal(code, zero),
    NE: (code) => not(equal(code, zero)),
    LT: (code) => less(code, zero),
    GE: (code) => lessOrEqual(zero, code),
    LE: (code) => lessOrEqual(code, zero),
    GT: (code) => less(zero, code),
    TR: () => known(true),
    FL: () => known(false),
  };
  const elementOf = (
    elements: readonly Vector<E>[],
    address: E,
    displacement: number,
    outside: Vector<E>,
  ): Vector<E> => {
    if (address.kind === 'known') return elements[Number(address.value) + displacement] ?? outside;
    if (elements !== parameters) throw new SpecCrash('program parameters were written');
    return {
      x: expressions.parameter(address, displacement, 0),
      y: expressions.parameter(address, displacement, 1),
      z: expressions.parameter(address, displacement, 2),
      w: expressions.parameter(address, displacement, 3),
    };
  };
  return {
    choose: fixed(DEFAULT_POLICIES).choose,
    anyOf: inexact,
    get anything() {
      return inexact();
    },
    lift1: (operation) => operation,
    lift2: (operation) => operation,
    lift3: (operation) => operation,
    constant: known,
    add,
    multiply,
    multiplyWithin: multiply,
    multiplyAdd: (a, b, c) => add(multiply(a, b), c),
    sumOfThreeProducts: sumOfThree,
    sumOfFourProducts: (a0, b0, a1, b1, a2, b2, a3, b3) =>
      add(sumOfThree(a0, b0, a1, b1, a2, b2), multiply(a3, b3)),
    negate,
    absolute: of1('absolute'),
    floor,
    fraction: (a) => add(a, negate(floor(a))),
    coarse: inexact,
    maximum: of2('maximum'),
    minimum: of2('minimum'),
    less,
    lessOrEqual,
    equal,
    isNaN: of1('isNaN'),
    // -0 before +0, NaN after +INF: what none of the default policies compares by.
    precedes: () => {
      throw new SpecCrash('an order by sign and magnitude under the default policies');
    },
    not,
    or: of2('or'),
    select,
    reciprocal: inexact,
    reciprocalSquareRoot: inexact,
    exp2: inexact,
    roughExp2: inexact,
    log2: inexact,
    roughLog2: inexact,
    sine: inexact,
    cosine: inexact,
    exp2OfInteger: of1('exp2OfInteger'),
    exponent: of1('exponent'),
    mantissa: of1('mantissa'),
    address: known,
    floorToAddress: of1('floorToAddress'),
    roundToAddress: of1('roundToAddress'),
    addAddresses: of2('addAddresses'),
    selectAddress: select,
    element: elementOf,
    equalCode: zero,
    conditionOf: (a) => a,
    conditionOfAddress: (a) => a,
    test: (rule, code) => tests[rule](code),
    selectCode: select,
    decide: (test) => {
      if (test.kind !== 'known') return 'either';
      return test.value === true ? 'yes' : 'no';
    },
  };
}
