/**
 * Arithmetic of single numbers, where a chooser decides what the documents leave open. Numbers are
 * binary32 values in JavaScript numbers; approximated functions are rounded correctly. NOMINAL has the
 * same under the default policies, faster. A chooser is asked only where alternatives may differ: scalar.plain.testing.ts has the rules of
 * sums and products under one assignment, and scalar.plain.test.ts holds both together.
 */
import { ADDRESS_RANGE } from '../../spec/environments.js';
import { alignedSum } from '../number/aligned.js';
import { isDenormal, LARGEST, nextDown, SMALLEST_NORMAL } from '../number/binary32.js';
import * as elementary from '../number/elementary.js';
import {
  exactMultiplyAdd,
  exactProduct,
  exactSum,
  exactSumOfProducts,
  isTiny,
  overflowed,
  roundTo,
  type Direction,
} from '../number/round.js';
import type { Chooser } from './chooser.js';
import type { Policies } from './policies.js';

export type Scalar = ReturnType<typeof scalar>;

const DIRECTION: Readonly<Record<Policies['sumRounding'], Direction>> = {
  'nearest-even': 'nearest',
  'toward-zero': 'zero',
  up: 'up',
  down: 'down',
  aligned: 'zero',
};

/** Whether a result needs neither rounding nor flushing; infinities are exact. */
function isExact(value: number): boolean {
  return Math.fround(value) === value && Math.abs(value) >= SMALLEST_NORMAL;
}

/** The operations under a chooser. */
export function scalar({ choose }: Pick<Chooser, 'choose'>) {
  const flushedTo = (denormal: number, policy: Policies['denormals']): number =>
    policy === 'kept' ? denormal : policy === 'flushed-positive' ? 0 : denormal * 0;

  /** A value that enters a register. */
  const constant = (value: number): number => {
    const single = Math.fround(value);
    if (!isDenormal(single)) return single;
    return choose('denormals', (policy) =>
      policy === 'kept-in-moves' || policy === 'each' ? single : flushedTo(single, policy),
    );
  };
  /** A register's value as arithmetic takes it; only where moves keep denormals are there any. */
  const operand = (a: number): number =>
    isDenormal(a)
      ? choose('denormals', (policy) => (policy === 'each' ? a : flushedTo(a, policy)))
      : a;

  /** Rounds a sum or a product; sums keep denormals here where each operation does with them as it likes. */
  const delivered = (exact: number, policy: Policies['sumRounding'], isSum: boolean): number => {
    const direction = DIRECTION[policy];
    const result = roundTo(exact, direction);
    if (Math.abs(exact) >= SMALLEST_NORMAL) {
      if (Math.abs(result) <= LARGEST) return result;
      return choose(isSum ? 'sumOverflow' : 'productOverflow', (overflow) =>
        overflow === 'infinity'
          ? Math.sign(exact) * Infinity
          : overflow === 'largest'
            ? Math.sign(exact) * LARGEST
            : overflowed(exact, direction),
      );
    }
    return choose('denormals', (denormals) =>
      denormals === 'kept' || (denormals === 'each' && isSum)
        ? result
        : choose('tininess', (tininess) =>
            isTiny(exact, direction, tininess)
              ? flushedTo(exact, denormals)
              : Math.sign(exact) * SMALLEST_NORMAL,
          ),
    );
  };
  /** Rounds an exact result, as number/round.ts has it. */
  const rounded = (exact: number, policy: 'productRounding' | 'sumRounding'): number => {
    if (exact === 0 || Number.isNaN(exact) || isExact(exact)) return exact;
    return choose(policy, (direction) => delivered(exact, direction, policy === 'sumRounding'));
  };
  /** The same of a sum, whose terms an adder may align before it adds them. */
  const roundedSum = (exact: number, terms: readonly number[]): number =>
    choose('sumRounding', (direction) => {
      if (direction !== 'aligned')
        return isExact(exact) ? exact : delivered(exact, direction, true);
      const aligned = alignedSum(terms);
      return aligned === 0 || isExact(aligned) ? aligned : delivered(aligned, direction, true);
    });

  const opposites = (): number =>
    choose('oppositeSum', (zero) =>
      zero === 'by-direction'
        ? choose('sumRounding', (direction) => (direction === 'down' ? -0 : 0))
        : zero === 'negative'
          ? -0
          : 0,
    );
  const zeros = (a: number, b: number): number => {
    if (Object.is(a, b)) {
      return Object.is(a, 0) ? 0 : choose('zeroSum', (zero) => (zero === 'positive' ? 0 : -0));
    }
    return choose('zeroSum', (zero) =>
      zero === 'ieee'
        ? choose('sumRounding', (direction) => (direction === 'down' ? -0 : 0))
        : zero === 'negative'
          ? -0
          : 0,
    );
  };
  const addLoaded = (a: number, b: number): number => {
    if (a === 0 && b === 0) return zeros(a, b);
    const exact = exactSum(a, b);
    if (exact === 0) return opposites();
    // A sum of two that is exact in single precision loses no bits by alignment.
    if (Number.isNaN(exact) || isExact(exact)) return exact;
    return roundedSum(exact, [a, b]);
  };
  const add = (a: number, b: number): number => addLoaded(operand(a), operand(b));

  /** The product before rounding, as MUL has it. */
  const outerExact = (a: number, b: number): number => {
    const exact = exactProduct(a, b);
    if (a !== 0 && b !== 0) return exact;
    if (Number.isNaN(exact)) {
      const over =
        Number.isNaN(a) || Number.isNaN(b) ? 'zero-wins-over-nan' : 'zero-wins-over-infinity';
      return choose('zeroTimes', (policy) => (policy === 'zero-wins' || policy === over ? 0 : NaN));
    }
    return Object.is(exact, 0)
      ? 0
      : choose('zeroProduct', (policy) => (policy === 'positive' ? 0 : -0));
  };
  /** The product before rounding, as DST and the dot products have it. */
  const innerExact = (a: number, b: number): number => {
    if (a !== 0 && b !== 0) return exactProduct(a, b);
    const plain = exactProduct(a, b);
    if (Object.is(plain, 0)) return 0;
    return choose('innerProducts', (policy) =>
      policy === 'zero-wins' ? 0 : policy === 'rules' || Number.isNaN(plain) ? outerExact(a, b) : 0,
    );
  };
  const multiply = (a: number, b: number): number =>
    rounded(outerExact(operand(a), operand(b)), 'productRounding');
  const multiplyWithin = (a: number, b: number): number =>
    rounded(innerExact(operand(a), operand(b)), 'productRounding');

  const fusedWith =
    (exactly: (a: number, b: number) => number) =>
    (a0: number, b0: number, c0: number): number => {
      const [a, b, c] = [operand(a0), operand(b0), operand(c0)];
      // A zero or a non-finite product is exact, and follows the rules of products.
      if (a === 0 || b === 0 || !Number.isFinite(a * b)) return addLoaded(exactly(a, b), c);
      const exact = exactMultiplyAdd(a, b, c);
      return exact === 0 ? opposites() : rounded(exact, 'sumRounding');
    };
  const fused = fusedWith(outerExact);
  const fusedWithin = fusedWith(innerExact);

  /** One rounding of the sum of exact products; `factors` are a0, b0, a1, b1, … */
  const sumOnce = (factors: readonly number[]): number => {
    const products: number[] = [];
    let allZero = true;
    let sum = NaN;
    for (let i = 0; i + 1 < factors.length; i += 2) {
      const [a, b] = [operand(factors[i] ?? 0), operand(factors[i + 1] ?? 0)];
      const product = innerExact(a, b);
      if (product === 0) {
        sum = products.length === 0 ? product : allZero ? zeros(sum, product) : sum;
        products.push(product, 1);
      } else {
        allZero = false;
        products.push(a, b);
      }
    }
    if (allZero) return sum;
    const exact = exactSumOfProducts(products);
    return exact === 0 ? opposites() : rounded(exact, 'sumRounding');
  };

  /** The exact sum of rounded products, rounded once. */
  const sumTogether = (factors: readonly number[]): number => {
    const products: number[] = [];
    for (let i = 0; i + 1 < factors.length; i += 2) {
      products.push(multiplyWithin(factors[i] ?? 0, factors[i + 1] ?? 0));
    }
    const [first = NaN, ...others] = products;
    if (products.every((product) => product === 0)) return others.reduce(zeros, first);
    const exact = exactSumOfProducts(products.flatMap((product) => [product, 1]));
    if (exact === 0) return opposites();
    return Number.isFinite(exact) ? roundedSum(exact, products) : exact;
  };

  const selection = (greater: boolean) => {
    const policy = greater ? 'maxZeros' : 'minZeros';
    /** Compares what arithmetic sees and hands on what was there. */
    return (a: number, b: number): number => {
      const [x, y] = [operand(a), operand(b)];
      if (Number.isNaN(x) || Number.isNaN(y)) {
        return choose('minMaxNaN', (nan) => {
          if (nan === 'nan') return NaN;
          if (nan === 'second') return b;
          const other = Number.isNaN(x) ? b : a;
          return nan === 'other' || !greater ? other : NaN;
        });
      }
      if (x !== y) return x > y === greater ? a : b;
      if (x !== 0 || Object.is(a, b)) return a;
      const asZeros = () =>
        choose(policy, (zero) => {
          if (zero === 'first' || zero === 'second') return zero === 'first' ? a : b;
          const isGreater = a > b || (a === b && Object.is(b, -0));
          return isGreater === (zero === 'positive') ? a : b;
        });
      if (!Object.is(x, y)) return asZeros();
      // Denormals that are kept where values are moved: to arithmetic both are the same zero.
      return choose('denormalsSelected', (selected) =>
        selected === 'as-zeros' ? asZeros() : selected === 'first' ? a : b,
      );
    };
  };

  const result = (value: number): number =>
    isDenormal(value) ? choose('denormals', (policy) => flushedTo(value, policy)) : value;
  const exp2 = (a0: number): number => {
    const a = operand(a0);
    const value = elementary.exp2(a);
    return value === Infinity && a !== Infinity ? exponentialOverflow() : result(value);
  };
  const exponentialOverflow = (): number =>
    choose('exponentialOverflow', (policy) => (policy === 'infinity' ? Infinity : LARGEST));
  const log2 = (a: number): number => elementary.log2(operand(a));

  const address = (a: number, integer: (a: number) => number): number => {
    if (Number.isNaN(a)) {
      return choose('addressOfNaN', (policy) => OF_NAN[policy]);
    }
    return integer(operand(a));
  };

  return {
    constant,
    operand,
    add,
    multiply,
    multiplyWithin,
    fused,
    fusedWithin,
    sumOnce,
    sumTogether,
    /** Single numbers are added in one order. */
    sumInAnyOrder: null,
    maximum: selection(true),
    minimum: selection(false),
    /** FLR's. */
    floor: (a0: number): number => {
      const a = operand(a0);
      return Object.is(a, -0)
        ? choose('floorOfZero', (policy) => (policy === 'kept' ? -0 : 0))
        : Math.floor(a);
    },
    fraction: (a0: number): number => {
      const a = operand(a0);
      const difference = addLoaded(a, -Math.floor(a));
      return difference === 1
        ? choose('fractionOfOne', (policy) => (policy === 'one' ? 1 : nextDown(1)))
        : difference;
    },
    reciprocal: (a: number): number => result(elementary.reciprocal(operand(a))),
    reciprocalSquareRoot: (a0: number): number => {
      const a = operand(a0);
      if (a > 0 || Object.is(a, 0) || Number.isNaN(a)) return elementary.reciprocalSquareRoot(a);
      return choose('rsqNegative', (policy) =>
        elementary.reciprocalSquareRoot(policy === 'absolute' ? Math.abs(a) : a),
      );
    },
    exp2,
    log2,
    sine: (a0: number): number => {
      const a = operand(a0);
      return Object.is(a, -0)
        ? choose('sineOfZero', (policy) => (policy === 'kept' ? -0 : 0))
        : result(elementary.sine(a));
    },
    cosine: (a: number): number => result(elementary.cosine(operand(a))),
    exp2OfInteger: (a: number): number => {
      const value = elementary.exp2OfInteger(a);
      return value === Infinity && a !== Infinity ? exponentialOverflow() : value;
    },
    exponent: (a: number): number => elementary.exponent(operand(a)),
    mantissa: (a0: number): number => {
      const a = operand(a0);
      if (a !== 0 && a !== Infinity) return elementary.mantissa(a);
      return choose('logYOfSpecial', (policy) => (policy === 'one' ? 1 : NaN));
    },
    /** The integer of a number; what the address of NaN is is chosen. */
    toAddress: address,
  };
}

/** The address of NaN; where it may be any, that of the nominal machine. */
const OF_NAN: Readonly<Record<Policies['addressOfNaN'], number>> = {
  zero: 0,
  lowest: ADDRESS_RANGE.least,
  greatest: ADDRESS_RANGE.greatest,
  anything: 0,
};
