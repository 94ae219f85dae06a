/**
 * The symbolic domain: numbers, truth values, address register components and condition codes are
 * expressions over the registers that a program starts from, under an assignment of the policies, as its concrete
 * domain has them. A condition code is the number whose sign it tells.
 */
import { fixed } from '../domains/chooser.js';
import type { NumericDomain, Vector } from '../domains/domain.js';
import type { Policies } from '../domains/policies.js';
import { sums } from '../domains/sums.js';
import type { ConditionRule } from '../language/ast.js';
import { SpecCrash } from '../machine/crash.js';
import { arithmetic } from './arithmetic.js';
import type { Computed, Expression, Expressions } from './expression.js';

type E = Expression;

export interface SymbolicKinds {
  readonly number: E;
  readonly truth: E;
  readonly address: E;
  readonly code: E;
}

export type SymbolicDomain = NumericDomain<SymbolicKinds>;

/**
 * @param parameters the file that relative addresses look into: what is handed to `element`
 * @param instruction the index of the instruction that is being executed
 * @param policies an assignment of which arithmetic.ts compiles everything that matters
 */
export function symbolic(
  expressions: Expressions,
  parameters: readonly Vector<E>[],
  instruction: () => number,
  policies: Policies,
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
  const { add, multiply, multiplyWithin, select, ...numbers } = arithmetic(expressions, policies);
  const [negate, not] = [of1('negate'), of1('not')];
  const [less, lessOrEqual, equal, isNaN] = [of2('less'), of2('lessOrEqual'), of2('equal'), of1('isNaN')]; // prettier-ignore
  const zero = known(0);
  const tests: Readonly<Record<ConditionRule, (code: E) => E>> = {
    EQ: (code) => equal(code, zero),
    NE: (code) => not(equal(code, zero)),
    LT: (code) => less(code, zero),
    GE: (code) => lessOrEqual(zero, code),
    LE: (code) => lessOrEqual(code, zero),
    GT: (code) => less(zero, code),
    TR: (code) => (policies.unorderedTest === 'tr-too' ? known(true) : not(isNaN(code))),
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
    choose: fixed(policies).choose,
    anyOf: inexact,
    get anything() {
      return inexact();
    },
    lift1: (operation) => operation,
    lift2: (operation) => operation,
    lift3: (operation) => operation,
    constant: known,
    input: known,
    add,
    multiply,
    multiplyWithin,
    multiplyAdd: (a, b, c) => add(multiply(a, b), c),
    ...sums(policies.dotOrder, {
      add,
      multiplyWithin,
      // No order that is compiled asks for these.
      fusedWithin: inexact,
      sumOnce: inexact,
      sumTogether: inexact,
      sumInAnyOrder: null,
    }),
    negate,
    absolute: of1('absolute'),
    floor: numbers.floor,
    fraction: numbers.fraction,
    coarse: inexact,
    maximum: numbers.maximum,
    minimum: numbers.minimum,
    less,
    lessOrEqual,
    equal,
    isNaN,
    isNegativeNaN: inexact,
    precedes: numbers.precedes,
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
    exp2OfInteger: numbers.exp2OfInteger,
    exponent: of1('exponent'),
    mantissa: numbers.mantissa,
    address: known,
    floorToAddress: (a) => numbers.address('floorToAddress', a),
    roundToAddress: (a) => numbers.address('roundToAddress', a),
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
