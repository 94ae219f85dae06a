/**
 * Floating-point arithmetic of the nominal domain as the documents have it, in one sentence: an operation is that of
 * NV_vertex_program2 on what its operands are taken as, and undefined where any of them is (NV_gpu_program4 §2.X.3.1, Issue 18).
 * floats.ts, where numbers have paths of their own, must come to this.
 */
import { NOMINAL } from '../../domains/nominal.js';
import { nearestHalf } from './half.js';
import { numberOf, sameFloat, type NominalFloat } from './packed.js';
import { roundToEven } from './round.js';
import type { Truth } from './truth.js';
import { UNDEFINED, type Undefined } from './undefined.js';

const { add, constant, exp2, log2, multiply } = NOMINAL;

/** Operations on numbers, by their names in ./domain.ts. Sums are added from the left, each step rounded. */
export const ON_NUMBERS: Readonly<
  Record<string, (...numbers: [number, number, number]) => number | boolean | Undefined>
> = {
  add,
  multiply,
  multiplyWithin: multiply,
  multiplyAdd: (a, b, c) => add(multiply(a, b), c),
  negate: NOMINAL.negate,
  absolute: NOMINAL.absolute,
  floor: NOMINAL.floor,
  fraction: NOMINAL.fraction,
  coarse: NOMINAL.coarse,
  ceiling: Math.ceil,
  round: roundToEven,
  truncate: Math.trunc,
  maximum: NOMINAL.maximum,
  minimum: NOMINAL.minimum,
  less: NOMINAL.less,
  lessOrEqual: NOMINAL.lessOrEqual,
  equal: NOMINAL.equal,
  isNaN: NOMINAL.isNaN,
  precedes: NOMINAL.precedes,
  divide: (a, b) => constant(a / b),
  // 2^(b * log2(a)); LG2 leaves other bases undefined (§2.X.8 POW).
  power: (a, b) => (a <= 0 ? UNDEFINED : exp2(multiply(b, log2(a)))),
  reciprocal: NOMINAL.reciprocal,
  exp2,
  log2,
  sine: NOMINAL.sine,
  cosine: NOMINAL.cosine,
};

/** An operation on values, of the one on numbers. */
export function onValues<R>(
  operation: (...numbers: [number, number, number]) => R,
  operands: readonly NominalFloat[],
): R | Undefined {
  const [a = 0, b = 0, c = 0] = operands.map(numberOf);
  return a === UNDEFINED || b === UNDEFINED || c === UNDEFINED ? UNDEFINED : operation(a, b, c);
}

/** a0*b0 + a1*b1 + …, from the left. */
export function sumOfProducts(factors: readonly NominalFloat[]): NominalFloat {
  const numbers = factors.map(numberOf);
  let sum: number | null = null;
  for (let i = 0; i < numbers.length; i += 2) {
    const [a = UNDEFINED, b = UNDEFINED] = [numbers[i], numbers[i + 1]];
    if (a === UNDEFINED || b === UNDEFINED) return UNDEFINED;
    sum = sum === null ? multiply(a, b) : add(sum, multiply(a, b));
  }
  return sum ?? UNDEFINED;
}

/** Within [low, 1], NaN the lower end, and of a zero its sign (§2.X.4.1, gp4.E-saturate-nan). */
export function saturate(a: NominalFloat, low: 0 | -1): NominalFloat {
  return onValues(
    (value) => {
      if (Number.isNaN(value) || value < low) return low;
      return value > 1 ? 1 : value;
    },
    [a],
  );
}

/** One of two; of a test that is undefined, what both are (§2.X.4.3). */
export function select(test: Truth, whenTrue: NominalFloat, whenFalse: NominalFloat): NominalFloat {
  if (test === UNDEFINED) return sameFloat(whenTrue, whenFalse) ? whenTrue : UNDEFINED;
  return test ? whenTrue : whenFalse;
}

/** What a SHORT variable of 16 bits holds (§2.X.3.1). */
export function storeShort(a: NominalFloat): NominalFloat {
  return onValues(nearestHalf, [a]);
}
