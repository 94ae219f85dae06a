/**
 * The allowed domain: every result that the documents permit. A number is a value that is known, a set
 * (number/value-set.ts) what an approximation, or something undefined, may be.
 *
 * For numbers, the chooser decides what the documents leave open, one alternative at a time, so that choices
 * stay the same through a program. For sets, results are united over all alternatives that are still
 * possible.
 */
import type { Law } from '../../spec/authorities.js';
import { sumInAnyOrder, type Open } from '../number/any-order.js';
import { isDenormal, LARGEST, SMALLEST_NORMAL } from '../number/binary32.js';
import type { Deliver } from '../number/every-order.js';
import { overflowed, roundTo, type Direction } from '../number/round.js';
import { partsOf } from '../number/set-cells.js';
import {
  ANYTHING,
  extentOf,
  intersect,
  interval,
  negate,
  NORMAL,
  NOTHING,
  placesOf,
  union,
  unionOf,
  type Allowed,
} from '../number/value-set.js';
import {
  addAddresses,
  conditionOfAddress,
  elementOf,
  selectAddress,
  openAtInfinity,
  toAddress,
  type AddressSet,
} from './allowed-addresses.js';
import { mayKeep, setArithmetic, type SetArithmetic } from './allowed-arithmetic.js';
import { functions } from './allowed-functions.js';
import { sumOnce, sumTogether } from './allowed-sums.js';
import * as tests from './allowed-tests.js';
import { NO, truth, YES, type Codes, type Truth } from './allowed-tests.js';
import { eachWay, mattersIn, mattersInSum, withZero } from './allowed-denormals.js';
import type { Chooser } from './chooser.js';
import type { NumericDomain, Numbers } from './domain.js';
import { NOMINAL } from './nominal.js';
import type { Policies } from './policies.js';
import { scalar, type Scalar } from './scalar.js';
import { sums, type Sums } from './sums.js';

export interface AllowedKinds {
  readonly number: Allowed;
  readonly truth: Truth;
  readonly address: AddressSet;
  readonly code: Codes;
}

export type AllowedDomain = NumericDomain<AllowedKinds>;

/** The domain whose choices this chooser makes, with the bounds of a text. */
export function allowed(chooser: Chooser, law: Law = 'vp2'): AllowedDomain {
  const numbers = scalar(chooser);
  const sets = setArithmetic(chooser);
  const constant = (value: number): Allowed => {
    const single = Math.fround(value);
    return eachWay(
      chooser,
      isDenormal(single),
      () => numbers.constant(single),
      () => withZero(single),
    );
  };
  return {
    choose: chooser.choose,
    anyOf: unionOf,
    anything: ANYTHING,
    lift1,
    lift2,
    lift3,
    constant,
    ...arithmetic(chooser, numbers, sets),
    negate,
    absolute,
    coarse,
    ...functions(chooser, numbers, sets, law),
    ...comparisons(chooser, numbers, sets),
    // Without a text that has two NaNs nothing is known of the sign of any (allowed-signs.ts).
    input: constant,
    isNaN: tests.isNaN,
    isNegativeNaN: tests.isNegativeNaN,
    not: tests.not,
    or: tests.or,
    select: (test, whenTrue, whenFalse) =>
      test === YES ? whenTrue : test === NO ? whenFalse : union(whenTrue, whenFalse),
    address: NOMINAL.address,
    floorToAddress: (a) => toAddress(a, NOMINAL.floorToAddress, chooser, numbers, sets),
    roundToAddress: (a) =>
      openAtInfinity(a, toAddress(a, NOMINAL.roundToAddress, chooser, numbers, sets), chooser),
    addAddresses,
    selectAddress,
    element: elementOf(chooser),
    equalCode: tests.EQUAL_CODE,
    conditionOf: tests.conditionOf,
    conditionOfAddress,
    test: tests.testOf(chooser),
    selectCode: (test, whenTrue, whenFalse) =>
      test === YES ? whenTrue : test === NO ? whenFalse : whenTrue | whenFalse,
    decide: tests.decide,
  };
}

type Operations = Numbers<Allowed, Truth>;

function arithmetic(
  chooser: Chooser,
  numbers: Scalar,
  sets: SetArithmetic,
): Pick<
  Operations,
  | 'add'
  | 'multiply'
  | 'multiplyWithin'
  | 'multiplyAdd'
  | 'maximum'
  | 'minimum'
  | keyof Sums<Allowed>
> {
  const { choose, alternatives } = chooser;
  /** `near` is a result in double precision. */
  const binary =
    (
      ofNumbers: (a: number, b: number) => number,
      ofSets: Operations['add'],
      near: (a: number, b: number) => number,
    ): Operations['add'] =>
    (a, b) =>
      typeof a === 'number' && typeof b === 'number'
        ? eachWay(
            chooser,
            mattersIn([a, b], near(a, b)),
            () => ofNumbers(a, b),
            () => ofSets(a, b),
          )
        : ofSets(a, b);
  const fused =
    (
      ofNumbers: (a: number, b: number, c: number) => number,
      ofSets: Operations['multiplyAdd'],
    ): Operations['multiplyAdd'] =>
    (a, b, c) =>
      typeof a === 'number' && typeof b === 'number' && typeof c === 'number'
        ? eachWay(
            chooser,
            mattersInSum([a, b, c, 1]),
            () => ofNumbers(a, b, c),
            () => ofSets(a, b, c),
          )
        : ofSets(a, b, c);
  const sumOf =
    (
      ofNumbers: (factors: readonly number[]) => number,
      ofSets: (factors: readonly Allowed[]) => Allowed,
    ) =>
    (factors: readonly Allowed[]): Allowed =>
      areNumbers(factors)
        ? eachWay(
            chooser,
            mattersInSum(factors),
            () => ofNumbers(factors),
            () => ofSets(factors),
          )
        : ofSets(factors);
  const product = (a: number, b: number): number => a * b;
  const add = binary(numbers.add, sets.add, (a, b) => a + b);
  const multiply = binary(numbers.multiply, sets.multiply, product);
  const multiplyWithin = binary(numbers.multiplyWithin, sets.multiplyWithin, product);
  const mad = {
    once: fused(numbers.fused, sets.fused),
    twice: (a: Allowed, b: Allowed, c: Allowed): Allowed => add(multiply(a, b), c),
  };
  const operand = (a: Allowed): Allowed => {
    if (typeof a !== 'number') return sets.loaded(a);
    return eachWay(
      chooser,
      isDenormal(a),
      () => numbers.operand(a),
      () => sets.loaded(a),
    );
  };
  const open = (factors: readonly Allowed[]): Open => ({
    flushes: alternatives('denormals').some((policy) => policy !== 'kept'),
    keeps: mayKeep(alternatives),
    zeroTimes: (special) => sets.multiplyWithin(0, special),
    deliver: deliveries(chooser),
    together: () =>
      alternatives('sumRounding').includes('aligned') ? sumTogether(sets, factors) : NOTHING,
  });
  const parts = {
    add,
    multiplyWithin,
    fusedWithin: fused(numbers.fusedWithin, sets.fusedWithin),
    sumOnce: sumOf(numbers.sumOnce, (factors) => sumOnce(sets, factors)),
    sumTogether: sumOf(numbers.sumTogether, (factors) => sumTogether(sets, factors)),
    sumInAnyOrder: (factors: readonly Allowed[]): Allowed =>
      sumInAnyOrder(withZeroProducts(factors.map(operand), multiplyWithin), open(factors)),
  };
  const inOrder = new Map<Policies['dotOrder'], Sums<Allowed>>();
  const ordered = (order: Policies['dotOrder']): Sums<Allowed> => {
    const known = inOrder.get(order) ?? sums(order, parts);
    inOrder.set(order, known);
    return known;
  };
  const sum = (
    factors: readonly Allowed[],
    inThe: (order: Policies['dotOrder']) => Allowed,
  ): Allowed => {
    if (areNumbers(factors)) return choose('dotOrder', inThe);
    if (isOpen(factors)) return ANYTHING;
    return unionOf(alternatives('dotOrder').map(inThe));
  };
  return {
    add,
    multiply,
    multiplyWithin,
    multiplyAdd: (a, b, c) =>
      typeof a === 'number' && typeof b === 'number' && typeof c === 'number'
        ? choose('madRounding', (policy) => mad[policy](a, b, c))
        : unionOf(alternatives('madRounding').map((policy) => mad[policy](a, b, c))),
    sumOfThreeProducts: (...factors) =>
      sum(factors, (order) => ordered(order).sumOfThreeProducts(...factors)),
    sumOfFourProducts: (...factors) =>
      sum(factors, (order) => ordered(order).sumOfFourProducts(...factors)),
    maximum: binary(numbers.maximum, sets.maximum, Math.max),
    minimum: binary(numbers.minimum, sets.minimum, Math.min),
  };
}

/** Every result that the alternatives leave of an exact product or sum. */
function deliveries({ alternatives }: Chooser): Deliver {
  const keeps = mayKeep(alternatives);
  const flushes = alternatives('denormals').some((policy) => policy !== 'kept');
  const policies = {
    product: [alternatives('productRounding'), alternatives('productOverflow')],
    sum: [alternatives('sumRounding'), alternatives('sumOverflow')],
  } as const;
  return (exact, of) => {
    if (exact === 0 || !Number.isFinite(exact)) return [exact];
    const [roundings, overflows] = policies[of];
    const results = new Set<number>();
    for (const rounding of roundings) {
      for (const direction of DIRECTIONS[rounding]) {
        const result = roundTo(exact, direction);
        if (Math.abs(result) > LARGEST) {
          for (const overflow of overflows) {
            const infinite = Math.sign(exact) * Infinity;
            if (overflow === 'infinity') results.add(infinite);
            else if (overflow === 'largest') results.add(Math.sign(exact) * LARGEST);
            else results.add(overflowed(exact, direction));
          }
        } else {
          const isTiny = Math.abs(exact) < SMALLEST_NORMAL;
          if (isTiny && flushes) results.add(0);
          if (!isDenormal(result) || keeps) results.add(result);
        }
      }
    }
    return [...results];
  };
}

/** A sum of two that is aligned is a neighbour of the exact one. */
const DIRECTIONS: Readonly<Record<Policies['sumRounding'], readonly Direction[]>> = {
  'nearest-even': ['nearest'],
  'toward-zero': ['zero'],
  up: ['up'],
  down: ['down'],
  aligned: ['up', 'down', 'zero'],
};

/**
 * Whether some product may be anything, and the rest are finite: then the sum may, but for values near zero
 * that the rest rounds away, which are not worth the work of every order.
 */
function isOpen(factors: readonly Allowed[]): boolean {
  const isAny = (set: Allowed | undefined): boolean => set === ANYTHING;
  return (
    factors.some(
      (set, i) => isAny(set) && (isAny(factors[i ^ 1]) || (factors[i ^ 1] ?? 0) !== 0),
    ) && factors.every((set) => isAny(set) || Number.isFinite(set))
  );
}

/** Factors in pairs; a single zero times an infinity or NaN becomes the product that the policies give. */
function withZeroProducts(
  factors: readonly Allowed[],
  multiplyWithin: Operations['multiplyWithin'],
): readonly Allowed[] {
  const all = [...factors];
  for (let at = 0; at + 1 < all.length; at += 2) {
    const [a, b] = [all[at], all[at + 1]];
    if (typeof a !== 'number' || typeof b !== 'number') continue;
    if ((a !== 0 && b !== 0) || !Number.isNaN(a * b)) continue;
    all[at] = multiplyWithin(a, b);
    all[at + 1] = 1;
  }
  return all;
}

function areNumbers(sets: readonly Allowed[]): sets is readonly number[] {
  return sets.every((set) => typeof set === 'number');
}

function comparisons(
  chooser: Chooser,
  { operand }: Scalar,
  { loaded }: SetArithmetic,
): Pick<Operations, 'less' | 'lessOrEqual' | 'equal' | 'precedes'> {
  const loadedBy = (a: Allowed): Allowed =>
    typeof a === 'number'
      ? eachWay(
          chooser,
          isDenormal(a),
          () => operand(a),
          () => loaded(a),
        )
      : loaded(a);
  const compared =
    (
      ofNumbers: (a: number, b: number) => boolean,
      ofSets: (a: Allowed, b: Allowed) => Truth,
    ): Operations['less'] =>
    (a, b) =>
      typeof a === 'number' && typeof b === 'number' && !(isDenormal(a) || isDenormal(b))
        ? truth(ofNumbers(a, b))
        : ofSets(loadedBy(a), loadedBy(b));
  return {
    less: compared(NOMINAL.less, tests.less),
    lessOrEqual: compared(NOMINAL.lessOrEqual, tests.lessOrEqual),
    equal: compared(NOMINAL.equal, tests.equal),
    precedes: compared(NOMINAL.precedes, tests.precedes),
  };
}

function absolute(a: Allowed): Allowed {
  if (typeof a === 'number') return Math.abs(a);
  return unionOf(partsOf(a).map((part) => (isBelow(part) ? negate(part) : part)));
}

/** Whether a part of one kind is of negative values. */
function isBelow(part: Allowed): boolean {
  return (placesOf(part)[0] ?? 0) < 0;
}

/** Cut to 8 fraction bits, or to more, in any direction. */
function coarse(a: Allowed): Allowed {
  return unionOf(
    partsOf(a).map((part) => {
      const extent = extentOf(part);
      if (extent === undefined) return part;
      const low = Math.floor(extent[0] * 256) / 256;
      const high = Math.ceil(extent[1] * 256) / 256;
      return low === high ? part : intersect(interval(low, high), NORMAL);
    }),
  );
}

const lift1: Operations['lift1'] = (operation) => (a) =>
  typeof a === 'number' ? operation(a) : unionOf(partsOf(a).map(operation));

const lift2: Operations['lift2'] = (operation) => (a, b) => {
  if (typeof a === 'number' && typeof b === 'number') return operation(a, b);
  const others = partsOf(b);
  return unionOf(partsOf(a).flatMap((p) => others.map((q) => operation(p, q))));
};

const lift3: Operations['lift3'] = (operation) => (a, b, c) => {
  if (typeof a === 'number' && typeof b === 'number' && typeof c === 'number') {
    return operation(a, b, c);
  }
  const [second, third] = [partsOf(b), partsOf(c)];
  return unionOf(
    partsOf(a).flatMap((p) => second.flatMap((q) => third.map((r) => operation(p, q, r)))),
  );
};
