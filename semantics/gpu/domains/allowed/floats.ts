/**
 * Floating-point numbers of the allowed domain: a value, a set of values (../../../number/value-set.ts), or
 * bits that are carried whole (../packed.ts). The arithmetic is that of ../../../domains/allowed.ts; here
 * stands what only GPU programs have, and what becomes of carried bits.
 */
import { allowed } from '../../../domains/allowed.js';
import { YES, NO, type Truth } from '../../../domains/allowed-tests.js';
import type { Chooser } from '../../../domains/chooser.js';
import { valueOf } from '../../../number/binary32.js';
import { exponent } from '../../../number/elementary.js';
import { partsOf } from '../../../number/set-cells.js';
import {
  ANYTHING,
  contains,
  extentOf,
  interval,
  intersect,
  mayBeNaN,
  negate,
  NOTHING,
  placesOf,
  setOf,
  union,
  unionOf,
  type Allowed,
} from '../../../number/value-set.js';
import type { GpuNumbers } from '../domain.js';
import { Packed } from '../packed.js';
import { roundToEven } from '../round.js';

export type AllowedFloat = Allowed | Packed;

export interface AllowedFloats extends GpuNumbers<AllowedFloat, Truth> {
  /** What arithmetic takes a value as. */
  plain(a: AllowedFloat): Allowed;
}

const ZEROS = interval(-0, 0);

/** The values that the document does not tell apart: it never speaks of the sign of such zeros. */
function withBothZeros(a: Allowed): Allowed {
  return contains(a, 0) || contains(a, -0) ? union(a, ZEROS) : a;
}

/** The image under a function that never decreases, part by part; NaN stays. */
function monotone(a: Allowed, f: (value: number) => number): Allowed {
  if (typeof a === 'number') return f(a);
  return unionOf(
    partsOf(a).map((part) => {
      const extent = extentOf(part);
      return extent === undefined ? part : interval(f(extent[0]), f(extent[1]));
    }),
  );
}

/**
 * What a variable of 16 bits or more may hold of a value: the nearest that there is, or an infinity above the
 * largest (§2.X.3.1, §2.X.4.3).
 */
function stored(value: number): Allowed {
  if (!Number.isFinite(value)) return value;
  const magnitude = Math.abs(value);
  const size = magnitude < LEAST_NORMAL_HALF ? storedSmall(magnitude) : storedNormal(magnitude);
  return value < 0 || Object.is(value, -0) ? negate(size) : size;
}

/** What is stored for a value that is normal with five bits of exponent. */
function storedNormal(magnitude: number): Allowed {
  const near = interval(...extremes(magnitude, exponent(magnitude) - 10));
  // Though it may round to the largest (gp4.E-half-overflow).
  return magnitude > LARGEST_HALF ? union(near, Infinity) : near;
}

/** What is stored for a value that five bits of exponent give a denormal for, if any. Denormals may be flushed (Issue 18). */
function storedSmall(magnitude: number): Allowed {
  if (magnitude === 0) return 0;
  return union(0, interval(...extremes(magnitude, LEAST_PLACE)));
}

/** The least and the greatest but 0 that a value may round to, of multiples of 2^place or of a lesser power. */
function extremes(magnitude: number, place: number): [least: number, greatest: number] {
  let [least, greatest] = [magnitude, magnitude];
  for (let unit = 2 ** place; ; unit /= 2) {
    const rounded = roundToEven(magnitude / unit) * unit;
    if (rounded === magnitude) return [least, greatest];
    if (rounded === 0) continue;
    least = Math.min(least, rounded);
    greatest = Math.max(greatest, rounded);
  }
}

/** The least 16-bit denormal is 2^-24. */
const LEAST_PLACE = -24;
const LEAST_NORMAL_HALF = 2 ** -14;
const LARGEST_HALF = 65504;

/** The quotients of numbers of one sign each, rounded; 0/0 and INF/INF are NaN, and the product's to tell. */
function quotients(a: Allowed, b: Allowed, rounded: (exact: number) => Allowed): Allowed {
  const [p, q] = [extentOf(a), extentOf(b)];
  if (p === undefined || q === undefined) return NOTHING;
  const exact = p.flatMap((dividend) => q.map((divisor) => dividend / divisor));
  const corners = unionOf(exact.filter((corner) => !Number.isNaN(corner)).map(rounded));
  const extent = extentOf(corners);
  return extent === undefined ? NOTHING : interval(...extent);
}

function isFiniteNumber(value: Allowed): boolean {
  return typeof value === 'number' && Number.isFinite(value);
}

/** With all numbers from the least to the greatest. */
function withBetween(value: Allowed): Allowed {
  const extent = extentOf(value);
  return extent === undefined ? value : union(value, interval(...extent));
}

/** Powers are positive, and a denormal one is flushed to the zero of its own sign (Issue 18). */
function notBelowZero(power: Allowed): Allowed {
  if (typeof power === 'number') return power === 0 ? 0 : power;
  return intersect(power, NOT_BELOW_ZERO);
}

const NOT_BELOW_ZERO = union(interval(0, Infinity), NaN);

export function allowedFloats(chooser: Chooser): AllowedFloats {
  const numbers = allowed(chooser);
  const plain = (a: AllowedFloat): Allowed =>
    a instanceof Packed ? numbers.constant(valueOf(a.bits)) : a;
  const of1 =
    <R>(f: (a: Allowed) => R) =>
    (a: AllowedFloat): R =>
      f(plain(a));
  const of2 =
    <R>(f: (a: Allowed, b: Allowed) => R) =>
    (a: AllowedFloat, b: AllowedFloat): R =>
      f(plain(a), plain(b));
  const sum =
    (f: (...factors: Allowed[]) => Allowed) =>
    (...factors: AllowedFloat[]): Allowed =>
      f(...factors.map(plain));
  const { add, multiply, multiplyWithin, reciprocal, less, log2 } = numbers;
  const exp2 = (a: Allowed): Allowed => notBelowZero(numbers.exp2(a));
  const divide = (a: Allowed, b: Allowed): Allowed => {
    // Not bound to be what RCP and MUL give, and not forbidden (§2.X.8 DIV).
    const product = multiply(a, reciprocal(b));
    return typeof a === 'number' && typeof b === 'number'
      ? union(product, numbers.constant(a / b))
      : union(product, quotients(a, b, numbers.constant));
  };
  const power = (a: Allowed, b: Allowed): Allowed => {
    const steps = exp2(multiply(b, log2(a)));
    // Nothing says that logarithm and product are rounded on the way: who is more exact is between what they come to.
    const composed = isFiniteNumber(a) && isFiniteNumber(b) ? withBetween(steps) : steps;
    // The document says nothing of a base for which LG2 is undefined (§2.X.8 LG2, POW).
    const positive = less(0, a);
    if (positive !== YES && !(typeof a === 'number' && Number.isNaN(a))) return ANYTHING;
    // Where the composition is NaN, the power may be computed otherwise (gp4.E-pow-special).
    const isOne = contains(b, 0) || contains(b, -0) || contains(a, 1);
    return isOne ? union(composed, 1) : composed;
  };
  const saturate = (a: Allowed, low: 0 | -1): Allowed => {
    const clamped = monotone(a, (value) => (value < low ? low : value > 1 ? 1 : value));
    const inside = mayBeNaN(a) ? union(setOf(placesOf(clamped), false), interval(low, 1)) : clamped;
    return low === 0 ? withBothZeros(inside) : inside;
  };
  return {
    plain,
    choose: numbers.choose,
    anyOf: (values) => unionOf(values.map(plain)),
    anything: ANYTHING,
    lift1: (f) => (a) => (a instanceof Packed ? f(a) : numbers.lift1((x) => plain(f(x)))(a)),
    lift2: (f) => {
      const lifted = numbers.lift2((a, b) => plain(f(a, b)));
      return (a, b) => (isKnown(a) && isKnown(b) ? f(a, b) : lifted(plain(a), plain(b)));
    },
    lift3: (f) => {
      const lifted = numbers.lift3((a, b, c) => plain(f(a, b, c)));
      return (a, b, c) =>
        isKnown(a) && isKnown(b) && isKnown(c) ? f(a, b, c) : lifted(plain(a), plain(b), plain(c));
    },
    constant: numbers.constant,
    add: of2(add),
    multiply: of2(multiply),
    multiplyWithin: of2(multiplyWithin),
    multiplyAdd: (a, b, c) => numbers.multiplyAdd(plain(a), plain(b), plain(c)),
    sumOfTwoProducts: (a0, b0, a1, b1) => {
      const [p0, q0, p1, q1] = [plain(a0), plain(b0), plain(a1), plain(b1)];
      // In every order and bracketing that a longer sum may have, and by itself.
      return union(
        add(multiplyWithin(p0, q0), multiplyWithin(p1, q1)),
        numbers.sumOfThreeProducts(p0, q0, p1, q1, 0, 0),
      );
    },
    sumOfThreeProducts: sum((...[a0, b0, a1, b1, a2, b2]) =>
      numbers.sumOfThreeProducts(a0 ?? 0, b0 ?? 0, a1 ?? 0, b1 ?? 0, a2 ?? 0, b2 ?? 0),
    ),
    sumOfFourProducts: sum((...[a0, b0, a1, b1, a2, b2, a3, b3]) =>
      numbers.sumOfFourProducts(
        a0 ?? 0,
        b0 ?? 0,
        a1 ?? 0,
        b1 ?? 0,
        a2 ?? 0,
        b2 ?? 0,
        a3 ?? 0,
        b3 ?? 0,
      ),
    ),
    negate: of1(numbers.negate),
    absolute: of1(numbers.absolute),
    floor: of1((a) => withBothZeros(numbers.floor(a))),
    fraction: of1(numbers.fraction),
    coarse: of1(numbers.coarse),
    ceiling: of1((a) => withBothZeros(monotone(a, Math.ceil))),
    round: of1((a) => withBothZeros(monotone(a, roundToEven))),
    truncate: of1((a) => withBothZeros(monotone(a, Math.trunc))),
    maximum: of2(numbers.maximum),
    minimum: of2(numbers.minimum),
    less: of2(less),
    lessOrEqual: of2(numbers.lessOrEqual),
    equal: of2(numbers.equal),
    isNaN: of1(numbers.isNaN),
    isNegativeNaN: of1(numbers.isNegativeNaN),
    precedes: of2(numbers.precedes),
    not: numbers.not,
    or: numbers.or,
    select: (test, whenTrue, whenFalse) => {
      if (test === YES) return whenTrue;
      return test === NO ? whenFalse : union(plain(whenTrue), plain(whenFalse));
    },
    divide: of2(numbers.lift2(divide)),
    power: of2(numbers.lift2(power)),
    reciprocal: of1(reciprocal),
    reciprocalSquareRoot: of1(numbers.reciprocalSquareRoot),
    exp2: of1(exp2),
    roughExp2: of1((a) => notBelowZero(numbers.roughExp2(a))),
    log2: of1(log2),
    roughLog2: of1(numbers.roughLog2),
    sine: of1(numbers.sine),
    cosine: of1(numbers.cosine),
    exp2OfInteger: of1(numbers.exp2OfInteger),
    exponent: of1(numbers.exponent),
    mantissa: of1(numbers.mantissa),
    saturate: (a, low) => saturate(plain(a), low),
    storeShort: (a) =>
      a instanceof Packed
        ? ANYTHING
        : unionOf(
            partsOf(a).map((part) => {
              const extent = extentOf(part);
              return extent === undefined
                ? part
                : unionOf([stored(extent[0]), part, stored(extent[1])]);
            }),
          ),
    undefinedFloat: ANYTHING,
  };
}

function isKnown(a: AllowedFloat): a is number | Packed {
  return typeof a === 'number' || a instanceof Packed;
}
