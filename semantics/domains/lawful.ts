/**
 * The lawful variants of the nominal domain: one for each combination of the choices that
 * NV_vertex_program2 leaves open (choices.ts). Slower than the nominal domain, for judging results.
 */
import { ADDRESS_RANGE } from '../../spec/environments.js';
import { nextDown, nextUp, SMALLEST_NORMAL } from '../number/binary32.js';
import * as elementary from '../number/elementary.js';
import {
  exactMultiplyAdd,
  exactProduct,
  exactSum,
  exactSumOfProducts,
  flushed,
  overflow,
  rounder,
} from '../number/round.js';
import { DEFAULT_CHOICES, type Choices } from './choices.js';
import type { Numbers } from './domain.js';
import { NOMINAL, type Binary32Domain } from './nominal.js';

type Operations = Numbers<number, boolean>;

/** The domain that makes these choices; what is not named is the default. */
export function arithmetic(choices: Partial<Choices>): Binary32Domain {
  const all: Choices = { ...DEFAULT_CHOICES, ...choices };
  const basic = basicArithmetic(all);
  const { constant, add, multiply, multiplyAdd } = basic;
  return {
    ...NOMINAL,
    constant,
    add,
    multiply,
    multiplyAdd,
    ...sumsOfProducts(all, basic),
    ...extremes(all),
    ...approximations(all),
    ...specials(all),
  };
}

interface BasicArithmetic extends Pick<
  Operations,
  'constant' | 'add' | 'multiply' | 'multiplyAdd'
> {
  /** a * b + c with one rounding. */
  readonly fused: (a: number, b: number, c: number) => number;
  /** The result that an exact sum of exact terms, not all zeros, gives. */
  readonly deliverSum: (exact: number) => number;
}

function basicArithmetic(choices: Choices): BasicArithmetic {
  const round = rounder({ ...choices, direction: choices.rounding });
  const flush = flushed(choices);
  // x + -x (IEEE 754 §6.3). Two zeros are another matter: rules 6 and 7 of ADD fix them.
  const cancelled = choices.rounding === 'down' ? -0 : 0;
  const deliverSum = (exact: number): number => (exact === 0 ? cancelled : round(exact));
  const add = (a: number, b: number): number =>
    a === 0 && b === 0 ? a + b : deliverSum(exactSum(a, b));
  const multiply = (a: number, b: number): number => round(exactProduct(a, b));
  const fused = (a: number, b: number, c: number): number =>
    a * b === 0 && c === 0 ? a * b + c : deliverSum(exactMultiplyAdd(a, b, c));
  return {
    constant(value) {
      const single = Math.fround(value);
      return Math.abs(single) < SMALLEST_NORMAL && single !== 0 ? flush(single) : single;
    },
    add,
    multiply,
    multiplyAdd: choices.multiplyAdd === 'fused' ? fused : (a, b, c) => add(multiply(a, b), c),
    fused,
    deliverSum,
  };
}

type SumsOfProducts = Pick<Operations, 'sumOfThreeProducts' | 'sumOfFourProducts'>;

function sumsOfProducts(choices: Choices, basic: BasicArithmetic): SumsOfProducts {
  const { add, multiply, fused, deliverSum } = basic;
  switch (choices.sumOrder) {
    case 'left':
      return ofRoundedProducts(
        multiply,
        (x, y, z) => add(add(x, y), z),
        (x, y, z, w) => add(add(add(x, y), z), w),
      );
    case 'right':
      return ofRoundedProducts(
        multiply,
        (x, y, z) => add(x, add(y, z)),
        (x, y, z, w) => add(x, add(y, add(z, w))),
      );
    case 'pairwise':
      return ofRoundedProducts(
        multiply,
        (x, y, z) => add(add(x, y), z),
        (x, y, z, w) => add(add(x, y), add(z, w)),
      );
    case 'interleaved':
      return ofRoundedProducts(
        multiply,
        (x, y, z) => add(add(x, z), y),
        (x, y, z, w) => add(add(x, z), add(y, w)),
      );
    case 'fused left':
      return {
        sumOfThreeProducts: (a0, b0, a1, b1, a2, b2) =>
          fused(a2, b2, fused(a1, b1, multiply(a0, b0))),
        sumOfFourProducts: (a0, b0, a1, b1, a2, b2, a3, b3) =>
          fused(a3, b3, fused(a2, b2, fused(a1, b1, multiply(a0, b0)))),
      };
    case 'fused right':
      return {
        sumOfThreeProducts: (a0, b0, a1, b1, a2, b2) =>
          fused(a0, b0, fused(a1, b1, multiply(a2, b2))),
        sumOfFourProducts: (a0, b0, a1, b1, a2, b2, a3, b3) =>
          fused(a0, b0, fused(a1, b1, fused(a2, b2, multiply(a3, b3)))),
      };
    case 'exact': {
      const once = (...factors: number[]): number => {
        const exact = exactSumOfProducts(factors);
        return exact === 0 && allProductsZero(factors) ? exact : deliverSum(exact);
      };
      return { sumOfThreeProducts: once, sumOfFourProducts: once };
    }
  }
}

function ofRoundedProducts(
  multiply: Operations['multiply'],
  three: (x: number, y: number, z: number) => number,
  four: (x: number, y: number, z: number, w: number) => number,
): SumsOfProducts {
  return {
    sumOfThreeProducts: (a0, b0, a1, b1, a2, b2) =>
      three(multiply(a0, b0), multiply(a1, b1), multiply(a2, b2)),
    sumOfFourProducts: (a0, b0, a1, b1, a2, b2, a3, b3) =>
      four(multiply(a0, b0), multiply(a1, b1), multiply(a2, b2), multiply(a3, b3)),
  };
}

function allProductsZero(factors: readonly number[]): boolean {
  for (let i = 0; i + 1 < factors.length; i += 2) {
    if (factors[i] !== 0 && factors[i + 1] !== 0) return false;
  }
  return true;
}

function extremes({ zeroOfMaximum }: Choices): Pick<Operations, 'maximum' | 'minimum'> {
  const { maximum, minimum } = NOMINAL;
  const unlessZeros =
    (extreme: Operations['maximum'], zero: Operations['maximum']): Operations['maximum'] =>
    (a, b) =>
      a === 0 && b === 0 ? zero(a, b) : extreme(a, b);
  const both = (
    ofMaximum: Operations['maximum'],
    ofMinimum: Operations['minimum'],
  ): Pick<Operations, 'maximum' | 'minimum'> => ({
    maximum: unlessZeros(maximum, ofMaximum),
    minimum: unlessZeros(minimum, ofMinimum),
  });
  switch (zeroOfMaximum) {
    case 'ordered':
      return { maximum, minimum };
    case 'reversed':
      return both(minimum, maximum);
    case 'first':
      return both(
        (a) => a,
        (a) => a,
      );
    case 'second':
      return both(
        (_, b) => b,
        (_, b) => b,
      );
  }
}

type Approximations = Pick<
  Operations,
  | 'reciprocal'
  | 'reciprocalSquareRoot'
  | 'exp2'
  | 'roughExp2'
  | 'log2'
  | 'roughLog2'
  | 'sine'
  | 'cosine'
  | 'exp2OfInteger'
>;

/**
 * Of the approximated functions, the nearest value and the ones beside it. The values that the documents'
 * rules fix stay: NaN, infinities and zeros, 2^0, cos(0), and the logarithm of 1 where LIT needs it to
 * be zero (§2.14.3.18 rule 4).
 */
function approximations(choices: Choices): Approximations {
  const flush = flushed(choices);
  const overflowed = overflow({ ...choices, direction: choices.rounding });
  const beside = BESIDE[choices.approximation];
  const deliver = (result: number): number =>
    Math.abs(result) < SMALLEST_NORMAL && result !== 0 ? flush(result) : result;
  const approximate =
    (nearest: (a: number) => number) =>
    (a: number): number => {
      const result = nearest(a);
      return result === 0 || !Number.isFinite(result) ? result : deliver(beside(result));
    };
  const exp2 = (a: number): number => {
    if (a === 0 || !Number.isFinite(a)) return elementary.exp2(a);
    const nearest = elementary.exp2(a);
    // 2^128 itself overflows, and what is beside it need not.
    const result = a === 128 && choices.approximation === 'below' ? nextDown(nearest) : nearest;
    const near = nearest === 0 || nearest === Infinity ? result : deliver(beside(result));
    return near === Infinity ? overflowed(near) : near;
  };
  const cosine = approximate(elementary.cosine);
  const logarithm = approximate(elementary.log2);
  return {
    reciprocal: approximate(elementary.reciprocal),
    reciprocalSquareRoot: approximate(elementary.reciprocalSquareRoot),
    exp2,
    roughExp2: exp2,
    log2: (a) => (a === 1 ? LOGARITHM_OF_ONE[choices.approximation] : logarithm(a)),
    roughLog2: logarithm,
    sine: approximate(elementary.sine),
    cosine: (a) => (a === 0 ? 1 : cosine(a)),
    exp2OfInteger(a) {
      const result = elementary.exp2OfInteger(a);
      return result === Infinity && a !== Infinity ? overflowed(result) : result;
    },
  };
}

const BESIDE: Readonly<Record<Choices['approximation'], (value: number) => number>> = {
  nearest: (value) => value,
  above: nextUp,
  below: nextDown,
};

/** LG2's bound leaves room around zero; the values beside it are the smallest normals. */
const LOGARITHM_OF_ONE: Readonly<Record<Choices['approximation'], number>> = {
  nearest: 0,
  above: SMALLEST_NORMAL,
  below: -SMALLEST_NORMAL,
};

function specials({
  mantissaOfSpecial,
  addressOfNaN,
}: Choices): Pick<Binary32Domain, 'mantissa' | 'floorToAddress' | 'roundToAddress'> {
  const { mantissa, floorToAddress, roundToAddress } = NOMINAL;
  const address = { zero: 0, least: ADDRESS_RANGE.least, greatest: ADDRESS_RANGE.greatest }[
    addressOfNaN
  ];
  return {
    mantissa:
      mantissaOfSpecial === 'one'
        ? mantissa
        : (a) => (a === 0 || a === Infinity ? NaN : mantissa(a)),
    floorToAddress: (a) => (Number.isNaN(a) ? address : floorToAddress(a)),
    roundToAddress: (a) => (Number.isNaN(a) ? address : roundToAddress(a)),
  };
}
