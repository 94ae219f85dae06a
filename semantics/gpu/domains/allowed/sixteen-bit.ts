/**
 * Floating-point arithmetic that need not be more precise than 16 bits: that of instructions with the suffix
 * H, and of SHORT operands alone. NV_gpu_program4 §2.X.4.1. What it makes lies between what single precision
 * makes and the nearest 16-bit float, after every operation.
 */
import { LARGEST } from '../../../number/binary32.js';
import { partsOf } from '../../../number/set-cells.js';
import {
  extentOf,
  intersect,
  interval,
  union,
  unionOf,
  type Allowed,
} from '../../../number/value-set.js';
import type { AllowedFloat, AllowedFloats } from './floats.js';

type Float = AllowedFloat;
type Numbers = Omit<AllowedFloats, 'plain'>;

/** By how much a function may be off: two units in the last of ten mantissa bits, or in that of a denormal. */
const RELATIVE = 2 ** -9;
const ABSOLUTE = 2 ** -24;

/**
 * The arithmetic of these numbers with 16 bits or more, for operands of which `storeShort` has left what it does. The
 * constants of definitions stay as they are: results are stored again, and errors are wider than theirs.
 */
export function sixteenBitNumbers({ plain, ...numbers }: AllowedFloats): Numbers {
  const { storeShort: short, add, multiply } = numbers;
  const short1 =
    (f: (a: Float) => Float) =>
    (a: Float): Float =>
      short(f(a));
  const short2 =
    (f: (a: Float, b: Float) => Float) =>
    (a: Float, b: Float): Float =>
      short(f(a, b));
  /** An approximation, as near as 16 bits allow; `absolute` where its error does not shrink with it. */
  const approximated =
    (f: (a: Float) => Float, absolute = ABSOLUTE) =>
    (a: Float): Float =>
      short(widened(plain(f(a)), absolute));
  const plus = short2(add);
  const times = short2(multiply);
  /** The sum in every order, each partial sum with 16 bits or more. */
  const sumOf = (products: readonly Float[]): Float => {
    const [first, ...rest] = products;
    if (first === undefined) return numbers.constant(0);
    if (rest.length === 0) return first;
    const sums: Allowed[] = [];
    // Each way to split the products: the first is on the left side.
    for (let side = 0; side < 2 ** rest.length - 1; side++) {
      const left = rest.filter((_, at) => (side & (1 << at)) !== 0);
      const right = rest.filter((_, at) => (side & (1 << at)) === 0);
      sums.push(plain(plus(sumOf([first, ...left]), sumOf(right))));
    }
    return hull(unionOf(sums));
  };
  const sum = (whole: Float, products: readonly Float[]): Float =>
    hull(unionOf([plain(short(whole)), plain(sumOf(products))]));
  return {
    ...numbers,
    add: plus,
    multiply: times,
    multiplyWithin: short2(numbers.multiplyWithin),
    multiplyAdd: (a, b, c) => sum(numbers.multiplyAdd(a, b, c), [times(a, b), c]),
    sumOfTwoProducts: (a, b, c, d) =>
      sum(numbers.sumOfTwoProducts(a, b, c, d), [times(a, b), times(c, d)]),
    sumOfThreeProducts: (a, b, c, d, e, f) =>
      sum(numbers.sumOfThreeProducts(a, b, c, d, e, f), [times(a, b), times(c, d), times(e, f)]),
    sumOfFourProducts: (a, b, c, d, e, f, g, h) =>
      sum(numbers.sumOfFourProducts(a, b, c, d, e, f, g, h), [
        times(a, b),
        times(c, d),
        times(e, f),
        times(g, h),
      ]),
    fraction: short1(numbers.fraction),
    divide: (a, b) => {
      const quotient = approximated((x) => numbers.divide(x, b))(a);
      return unionOf([plain(quotient), plain(times(a, approximated(numbers.reciprocal)(b)))]);
    },
    power: (a, b) => {
      const composed = approximated(numbers.exp2)(
        times(b, approximated(numbers.log2, RELATIVE)(a)),
      );
      return unionOf([plain(numbers.power(a, b)), plain(composed)]);
    },
    reciprocal: approximated(numbers.reciprocal),
    reciprocalSquareRoot: approximated(numbers.reciprocalSquareRoot),
    exp2: approximated(numbers.exp2),
    roughExp2: approximated(numbers.roughExp2),
    log2: approximated(numbers.log2, RELATIVE),
    roughLog2: approximated(numbers.roughLog2, RELATIVE),
    sine: approximated(numbers.sine, RELATIVE),
    cosine: approximated(numbers.cosine, RELATIVE),
  };
}

const FINITE = interval(-LARGEST, LARGEST);

/**
 * All between the least and the greatest finite value: precisions between those of single precision and of 16
 * bits. Infinities stand beside them: in each precision a sum is finite, and between those, or one of these.
 */
function hull(a: Allowed): Allowed {
  if (typeof a === 'number') return a;
  const extent = extentOf(intersect(a, FINITE));
  return extent === undefined ? a : union(a, interval(...extent));
}

/** The set, and what is as near to its finite values as an approximation is. */
function widened(a: Allowed, absolute: number): Allowed {
  return unionOf(
    partsOf(a).flatMap((part) => {
      const extent = extentOf(part);
      if (extent === undefined) return [part];
      const [low, high] = extent;
      // Infinities and zeros are parts of their own.
      if (!Number.isFinite(low) || low === 0) return [part];
      return [part, interval(lowered(low, absolute), -lowered(-high, absolute))];
    }),
  );
}

function lowered(value: number, absolute: number): number {
  return Math.fround(value - Math.abs(value) * RELATIVE - absolute);
}
