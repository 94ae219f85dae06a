/**
 * Arithmetic on expressions under an assignment of the policies: what domains/scalar.ts computes of numbers. Under the
 * default policies it is one operation each; other assignments add the cases in which they differ.
 */
import { ADDRESS_RANGE } from '../../spec/environments.js';
import type { Policies, PolicyName } from '../domains/policies.js';
import { POLICIES } from '../domains/policy-table.js';
import { LARGEST, nextDown } from '../number/binary32.js';
import type { Program } from '../language/load.js';
import type { Computed, Expression, Expressions } from './expression.js';

type E = Expression;

/** The alternatives that are compiled, of the policies of which some are not. */
const COMPILED: { readonly [K in PolicyName]?: readonly Policies[K][] } = {
  productRounding: ['nearest-even', 'toward-zero', 'down'],
  sumRounding: ['nearest-even', 'toward-zero', 'down'],
  denormals: ['flushed', 'flushed-positive'],
  madRounding: ['twice'],
  dotOrder: ['left', 'right', 'pairwise', 'interleaved'],
  parameterOutside: ['zero'],
  // The others give several answers.
  setOnNaN: ['nan', 'boolean', 'ordered'],
  litNaN: ['c', 'zero-wins', 'nan'],
  expXOfNaN: ['nan', 'infinity'],
  addressOfNaN: ['zero', 'lowest', 'greatest'],
  roundedInfinity: ['clamped'],
};

/** The policies of an assignment that keep a program from being compiled, as "name=alternative". */
export function notCompiled(policies: Policies, { instructions }: Program): readonly string[] {
  const isRelative = instructions.some(({ operands }) =>
    operands.some(({ register }) => register.file === 'relative'),
  );
  const matters = (name: PolicyName): boolean => {
    if (name === 'parameterOutside') return isRelative;
    const affected: readonly string[] = POLICIES[name].affects;
    return affected.length === 0 || instructions.some((each) => affected.includes(each.name));
  };
  const chopped =
    policies.productRounding === 'toward-zero' && policies.sumRounding === 'toward-zero';
  // What is cut off never reaches the least normal number from below, so that it does not matter when it is looked at.
  const tininess = chopped || policies.tininess === 'after' ? [] : (['tininess'] as const);
  const others = (Object.keys(COMPILED) as (keyof typeof COMPILED)[]).filter((name) => {
    const values: readonly string[] = COMPILED[name] ?? [];
    return !values.includes(policies[name]);
  });
  return [...tininess, ...others].filter(matters).map((name) => `${name}=${policies[name]}`);
}

/** Operations on numbers. */
export interface Arithmetic {
  readonly add: (a: E, b: E) => E;
  readonly multiply: (a: E, b: E) => E;
  readonly multiplyWithin: (a: E, b: E) => E;
  readonly maximum: (a: E, b: E) => E;
  readonly minimum: (a: E, b: E) => E;
  readonly floor: (a: E) => E;
  readonly fraction: (a: E) => E;
  readonly precedes: (a: E, b: E) => E;
  readonly exp2OfInteger: (a: E) => E;
  readonly mantissa: (a: E) => E;
  readonly address: (integer: 'floorToAddress' | 'roundToAddress', a: E) => E;
  readonly select: (test: E, whenTrue: E, whenFalse: E) => E;
}

/** The operation that rounds in a direction, and flushes denormals to positive zeros or to zeros of their sign. */
function operation(
  name: 'add' | 'multiply',
  rounding: Policies['sumRounding'],
  isPositive: boolean,
): Computed {
  const way = rounding === 'toward-zero' ? 'Chopped' : rounding === 'down' ? 'Down' : '';
  return `${name}${way}${isPositive ? 'Positive' : ''}`;
}

export function arithmetic(expressions: Expressions, policies: Policies): Arithmetic {
  const known = (value: number | boolean): E => expressions.known(value);
  const of = (operation: Computed, ...operands: readonly E[]): E =>
    expressions.computed(operation, ...operands);
  const select = (test: E, whenTrue: E, whenFalse: E): E => {
    if (test.kind === 'known') return test.value === true ? whenTrue : whenFalse;
    return whenTrue === whenFalse ? whenTrue : of('select', test, whenTrue, whenFalse);
  };
  const [zero, infinity, nan] = [known(0), known(Infinity), known(NaN)];
  const and = (a: E, b: E): E => select(a, b, known(false));
  const isZero = (a: E): E => of('equal', a, zero);
  const isInfinite = (a: E): E => of('equal', of('absolute', a), infinity);

  const isPositive = policies.denormals === 'flushed-positive';
  /** A result that is too great is an infinity, unless an alternative has the largest number instead. */
  const bounded = (
    r: E,
    overflow: Policies['sumOverflow'],
    rounding: Policies['sumRounding'],
    operands: readonly [E, E],
  ): E => {
    const byDirection = overflow === 'by-direction';
    if (overflow === 'infinity' || (byDirection && rounding === 'nearest-even')) return r;
    // Downwards, what is too far below zero is an infinity.
    const above = byDirection && rounding === 'down' ? r : of('maximum', r, known(-LARGEST));
    const clamped = of('minimum', above, known(LARGEST));
    const [a, b] = operands;
    return select(of('or', isInfinite(a), isInfinite(b)), r, clamped);
  };

  const { sumRounding, productRounding } = policies;
  const isDown = sumRounding === 'down';
  const plainSum = operation('add', sumRounding, isPositive);
  const add = (a: E, b: E): E => {
    const r = bounded(of(plainSum, a, b), policies.sumOverflow, sumRounding, [a, b]);
    const ofZeros = (sum: E): E => select(and(isZero(a), isZero(b)), sum, r);
    const withZeros =
      policies.zeroSum === 'positive'
        ? ofZeros(zero)
        : policies.zeroSum === 'negative' || (policies.zeroSum === 'ieee' && isDown)
          ? ofZeros(of('negate', of(plainSum, of('negate', a), of('negate', b))))
          : r;
    const { oppositeSum } = policies;
    const isNegative = oppositeSum === 'by-direction' ? isDown : oppositeSum === 'negative';
    if (!isNegative) return withZeros;
    const hasOpposite = of('not', of('or', isZero(a), isInfinite(a)));
    const areOpposite = and(of('equal', a, of('negate', b)), hasOpposite);
    return select(areOpposite, known(-0), withZeros);
  };

  const plainProduct = operation('multiply', productRounding, isPositive);
  const product = (a: E, b: E): E =>
    bounded(of(plainProduct, a, b), policies.productOverflow, productRounding, [a, b]);
  const withZeros = (a: E, b: E, ofZero: (r: E, a: E, b: E) => E): E => {
    const r = product(a, b);
    const changed = ofZero(r, a, b);
    return changed === r ? r : select(of('or', isZero(a), isZero(b)), changed, r);
  };
  /** A product of a zero, as MUL has it. */
  const outer = (r: E, a: E, b: E): E => {
    if (policies.zeroTimes.startsWith('zero-wins-over')) {
      const ofNaN = of('or', of('isNaN', a), of('isNaN', b));
      const [overNaN, overInfinity] =
        policies.zeroTimes === 'zero-wins-over-nan' ? [zero, nan] : [nan, zero];
      const ofZeros = policies.zeroProduct === 'positive' ? zero : r;
      return select(of('isNaN', r), select(ofNaN, overNaN, overInfinity), ofZeros);
    }
    const wins = policies.zeroTimes === 'zero-wins';
    const loses = policies.zeroProduct === 'positive';
    if (wins === loses) return wins ? zero : r;
    const isNaN = of('isNaN', r);
    return wins ? select(isNaN, zero, r) : select(isNaN, r, zero);
  };
  const inner = (r: E, a: E, b: E): E => {
    switch (policies.innerProducts) {
      case 'rules':
        return outer(r, a, b);
      case 'zero-wins':
        return zero;
      case 'positive-zeros':
        return select(of('isNaN', r), outer(r, a, b), zero);
    }
  };

  const selection =
    (greater: boolean) =>
    (a: E, b: E): E => {
      const zeros = greater ? policies.maxZeros : policies.minZeros;
      const ofZeros = {
        first: a,
        second: b,
        positive: of('maximum', a, b),
        negative: of('minimum', a, b),
      }[zeros];
      const [isFirst, isSecond] = greater
        ? [of('less', b, a), of('less', a, b)]
        : [of('less', a, b), of('less', b, a)];
      const ofEqual = select(isZero(a), ofZeros, a);
      const ofNumbers = select(isFirst, a, select(isSecond, b, ofEqual));
      const other = select(of('isNaN', a), b, a);
      const ofNaN = {
        nan,
        second: b,
        other,
        ordered: greater ? nan : other,
      }[policies.minMaxNaN];
      return select(of('or', of('isNaN', a), of('isNaN', b)), ofNaN, ofNumbers);
    };
  /** The machine has these in one instruction. */
  const isPlain = (zeros: 'positive' | 'negative', chosen: string): boolean =>
    policies.minMaxNaN === 'nan' && chosen === zeros;

  const floor = (a: E): E => of('floor', a);
  const fraction = (a: E): E => {
    const difference = add(a, of('negate', floor(a)));
    return policies.fractionOfOne === 'one'
      ? difference
      : select(of('equal', difference, known(1)), known(nextDown(1)), difference);
  };

  return {
    add,
    multiply: (a, b) => withZeros(a, b, outer),
    multiplyWithin: (a, b) => withZeros(a, b, inner),
    maximum: isPlain('positive', policies.maxZeros)
      ? (a, b) => of('maximum', a, b)
      : selection(true),
    minimum: isPlain('negative', policies.minZeros)
      ? (a, b) => of('minimum', a, b)
      : selection(false),
    floor: (a) => {
      const result = floor(a);
      return policies.floorOfZero === 'kept' ? result : select(isZero(a), zero, result);
    },
    fraction,
    precedes: (a, b) => {
      const ofZeros = select(of('isMinusZero', a), of('not', of('isMinusZero', b)), known(false));
      const notLess = of('or', of('less', b, a), of('isNaN', a));
      const decided = select(notLess, known(false), of('or', of('isNaN', b), ofZeros));
      return select(of('less', a, b), known(true), decided);
    },
    exp2OfInteger: (a) => {
      const value = of('exp2OfInteger', a);
      if (policies.exponentialOverflow === 'infinity') return value;
      return select(
        and(of('equal', value, infinity), of('not', of('equal', a, infinity))),
        known(LARGEST),
        value,
      );
    },
    mantissa: (a) => {
      const value = of('mantissa', a);
      return policies.logYOfSpecial === 'one'
        ? value
        : select(of('or', isZero(a), of('equal', a, infinity)), nan, value);
    },
    address: (integer, a) => {
      const value = of(integer, a);
      const { least, greatest } = ADDRESS_RANGE;
      // What it may be besides is not compiled.
      const ofNaN = { zero: 0, lowest: least, greatest, anything: 0 }[policies.addressOfNaN];
      return ofNaN === 0 ? value : select(of('isNaN', a), known(ofNaN), value);
    },
    select,
  };
}
