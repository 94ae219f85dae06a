/**
 * Floating-point arithmetic of the nominal domain: that of ../../domains/nominal.ts, with undefined
 * operands. Issue 18 of NV_gpu_program4 asks for IEEE 754 in single precision and lets denormals be
 * flushed to zeros of their sign, which is what happens here to every operand and result.
 *
 * What programs do most has a fast path: all operands are numbers. floats.plain.testing.ts has the rule without these paths, and
 * floats.plain.test.ts holds both together.
 */
import { NOMINAL } from '../../domains/nominal.js';
import type { GpuNumbers } from './domain.js';
import { nearestHalf } from './half.js';
import { numberOf, sameFloat, type NominalFloat } from './packed.js';
import { roundToEven } from './round.js';
import { not, or, type Truth } from './truth.js';
import { UNDEFINED, type Undefined } from './undefined.js';

/** The result of an operation on numbers; undefined where any operand is. */
export function strict<R>(
  operation: (...numbers: number[]) => R,
  ...operands: NominalFloat[]
): R | Undefined {
  const numbers: number[] = [];
  for (const operand of operands) {
    const number = numberOf(operand);
    if (number === UNDEFINED) return UNDEFINED;
    numbers.push(number);
  }
  return operation(...numbers);
}

export function strict1<R>(operation: (a: number) => R): (a: NominalFloat) => R | Undefined {
  return (a) => (typeof a === 'number' ? operation(a) : strict(operation, a));
}

export function strict2<R>(
  operation: (a: number, b: number) => R,
): (a: NominalFloat, b: NominalFloat) => R | Undefined {
  return (a, b) =>
    typeof a === 'number' && typeof b === 'number' ? operation(a, b) : strict(operation, a, b);
}

// Each of these by itself, so that the engine compiles it with the one operation that it calls.

const { add: addNumbers, multiply: multiplyNumbers, multiplyAdd: multiplyAddNumbers } = NOMINAL;

function add(a: NominalFloat, b: NominalFloat): NominalFloat {
  return typeof a === 'number' && typeof b === 'number'
    ? addNumbers(a, b)
    : strict(addNumbers, a, b);
}

function multiply(a: NominalFloat, b: NominalFloat): NominalFloat {
  return typeof a === 'number' && typeof b === 'number'
    ? multiplyNumbers(a, b)
    : strict(multiplyNumbers, a, b);
}

function multiplyAdd(a: NominalFloat, b: NominalFloat, c: NominalFloat): NominalFloat {
  return typeof a === 'number' && typeof b === 'number' && typeof c === 'number'
    ? multiplyAddNumbers(a, b, c)
    : strict(multiplyAddNumbers, a, b, c);
}

/** Each operation rounded, from left to right. */
function sumOfTwoProducts(
  a0: NominalFloat,
  b0: NominalFloat,
  a1: NominalFloat,
  b1: NominalFloat,
): NominalFloat {
  return add(multiply(a0, b0), multiply(a1, b1));
}

function sumOfThreeProducts(
  a0: NominalFloat,
  b0: NominalFloat,
  a1: NominalFloat,
  b1: NominalFloat,
  a2: NominalFloat,
  b2: NominalFloat,
): NominalFloat {
  return add(sumOfTwoProducts(a0, b0, a1, b1), multiply(a2, b2));
}

function sumOfFourProducts(
  a0: NominalFloat,
  b0: NominalFloat,
  a1: NominalFloat,
  b1: NominalFloat,
  a2: NominalFloat,
  b2: NominalFloat,
  a3: NominalFloat,
  b3: NominalFloat,
): NominalFloat {
  return add(sumOfThreeProducts(a0, b0, a1, b1, a2, b2), multiply(a3, b3));
}

function negate(a: NominalFloat): NominalFloat {
  return typeof a === 'number' ? -a : strict(NOMINAL.negate, a);
}

function absolute(a: NominalFloat): NominalFloat {
  return typeof a === 'number' ? Math.abs(a) : strict(NOMINAL.absolute, a);
}

function less(a: NominalFloat, b: NominalFloat): Truth {
  return typeof a === 'number' && typeof b === 'number' ? a < b : strict(NOMINAL.less, a, b);
}

function lessOrEqual(a: NominalFloat, b: NominalFloat): Truth {
  return typeof a === 'number' && typeof b === 'number'
    ? a <= b
    : strict(NOMINAL.lessOrEqual, a, b);
}

function equal(a: NominalFloat, b: NominalFloat): Truth {
  return typeof a === 'number' && typeof b === 'number' ? a === b : strict(NOMINAL.equal, a, b);
}

/** One of the two, as it is: packed bits stay packed. */
function select(test: Truth, whenTrue: NominalFloat, whenFalse: NominalFloat): NominalFloat {
  if (test !== UNDEFINED) return test ? whenTrue : whenFalse;
  return sameFloat(whenTrue, whenFalse) ? whenTrue : UNDEFINED;
}

function anyOf([value = UNDEFINED]: readonly NominalFloat[]): NominalFloat {
  return value;
}

/** A single value is all that an operation is applied to. */
function lift<O>(operation: O): O {
  return operation;
}

function divideNumbers(a: number, b: number): number {
  return NOMINAL.constant(a / b);
}

/** By ApproxPower's definition (§2.X.8 POW); of a base that LG2 leaves undefined it is undefined. */
function powerOfNumbers(a: number, b: number): number | Undefined {
  return a <= 0 ? UNDEFINED : NOMINAL.exp2(NOMINAL.multiply(b, NOMINAL.log2(a)));
}

/** The result lies in the range, so that NaN becomes its lower end (gp4.E-saturate-nan); -0 stays. */
function saturateNumber(a: number, low: 0 | -1): number {
  return a >= low ? (a > 1 ? 1 : a) : low;
}

function saturate(a: NominalFloat, low: 0 | -1): NominalFloat {
  return typeof a === 'number'
    ? saturateNumber(a, low)
    : strict((number) => saturateNumber(number, low), a);
}

/** What a store to a SHORT variable makes of a value: nothing, or what a 16-bit float holds. */
const STORE_SHORT = {
  binary32: (a: NominalFloat) => a,
  binary16: strict1(nearestHalf),
};

/** The precision at which SHORT variables are kept: §2.X.3.1 asks for 16 bits at least. */
export type ShortFloats = keyof typeof STORE_SHORT;

export function nominalNumbers(short: ShortFloats): GpuNumbers<NominalFloat, Truth> {
  return {
    choose: NOMINAL.choose,
    anyOf,
    anything: UNDEFINED,
    lift1: lift,
    lift2: lift,
    lift3: lift,
    constant: NOMINAL.constant,
    add,
    multiply,
    multiplyWithin: multiply,
    multiplyAdd,
    sumOfTwoProducts,
    sumOfThreeProducts,
    sumOfFourProducts,
    negate,
    absolute,
    floor: strict1(NOMINAL.floor),
    fraction: strict1(NOMINAL.fraction),
    coarse: strict1(NOMINAL.coarse),
    ceiling: strict1(Math.ceil),
    round: strict1(roundToEven),
    truncate: strict1(Math.trunc),
    maximum: strict2(NOMINAL.maximum),
    minimum: strict2(NOMINAL.minimum),
    less,
    lessOrEqual,
    equal,
    isNaN: strict1(NOMINAL.isNaN),
    isNegativeNaN: strict1(NOMINAL.isNegativeNaN),
    precedes: strict2(NOMINAL.precedes),
    not,
    or,
    select,
    divide: strict2(divideNumbers),
    power: strict2(powerOfNumbers),
    reciprocal: strict1(NOMINAL.reciprocal),
    reciprocalSquareRoot: strict1(NOMINAL.reciprocalSquareRoot),
    exp2: strict1(NOMINAL.exp2),
    roughExp2: strict1(NOMINAL.roughExp2),
    log2: strict1(NOMINAL.log2),
    roughLog2: strict1(NOMINAL.roughLog2),
    sine: strict1(NOMINAL.sine),
    cosine: strict1(NOMINAL.cosine),
    exp2OfInteger: strict1(NOMINAL.exp2OfInteger),
    exponent: strict1(NOMINAL.exponent),
    mantissa: strict1(NOMINAL.mantissa),
    saturate,
    storeShort: STORE_SHORT[short],
    undefinedFloat: UNDEFINED,
  };
}
