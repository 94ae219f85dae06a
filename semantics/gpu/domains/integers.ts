/**
 * 32-bit integers of the nominal domain: a JavaScript number from -2^31 to 2^31 - 1, which stands for its
 * 32 bits, signed or not; or undefined. `unsigned` gives the value that the bits have as an unsigned
 * integer. An operation is undefined where any operand is.
 */
import type { Integers } from './domain.js';
import type { Truth } from './truth.js';
import { UNDEFINED, type Undefined } from './undefined.js';

export type NominalInteger = number | Undefined;

/** The bits as an unsigned integer, 0 to 2^32 - 1. */
export function unsigned(a: number): number {
  return a >>> 0;
}

/** The value of the bits, signed or unsigned. */
export function integerValue(a: number, signed: boolean): number {
  return signed ? a : a >>> 0;
}

function integer(value: number): number {
  return value | 0;
}

type Unary = (a: NominalInteger) => NominalInteger;
type Binary = (a: NominalInteger, b: NominalInteger) => NominalInteger;

const addIntegers: Binary = (a, b) =>
  typeof a === 'number' && typeof b === 'number' ? (a + b) | 0 : UNDEFINED;

const subtractIntegers: Binary = (a, b) =>
  typeof a === 'number' && typeof b === 'number' ? (a - b) | 0 : UNDEFINED;

const negateInteger: Unary = (a) => (typeof a === 'number' ? -a | 0 : UNDEFINED);

function absoluteInteger(a: NominalInteger, signed: boolean): NominalInteger {
  return signed && typeof a === 'number' && a < 0 ? -a | 0 : a;
}

const multiplyLow: Binary = (a, b) =>
  typeof a === 'number' && typeof b === 'number' ? Math.imul(a, b) : UNDEFINED;

function multiplyHigh(a: NominalInteger, b: NominalInteger, signed: boolean): NominalInteger {
  if (typeof a !== 'number' || typeof b !== 'number') return UNDEFINED;
  const high = highOfProduct(a, b);
  // A negative number's bits stand for 2^32 more: take the other factor away again.
  return signed ? (high - (a < 0 ? b : 0) - (b < 0 ? a : 0)) | 0 : high | 0;
}

/** The upper half of the product of unsigned integers, from 16-bit digits. */
function highOfProduct(a: number, b: number): number {
  const [a0, a1, b0, b1] = [a & 0xffff, a >>> 16, b & 0xffff, b >>> 16];
  const middle = a1 * b0 + ((a0 * b0) >>> 16);
  const other = a0 * b1 + (middle & 0xffff);
  return a1 * b1 + (middle >>> 16) + (other >>> 16);
}

/** Whether the value has 24 bits: [-2^23, 2^23 - 1], or [0, 2^24 - 1] (§2.X.8 MUL). */
function is24(a: number, signed: boolean): boolean {
  return signed ? (a << 8) >> 8 === a : a >>> 24 === 0;
}

function multiply24(a: NominalInteger, b: NominalInteger, signed: boolean): NominalInteger {
  if (typeof a !== 'number' || typeof b !== 'number') return UNDEFINED;
  return is24(a, signed) && is24(b, signed) ? Math.imul(a, b) : UNDEFINED;
}

/** -2^31 / -1 wraps to -2^31. */
function divideIntegers(a: NominalInteger, b: NominalInteger, signed: boolean): NominalInteger {
  if (typeof a !== 'number' || typeof b !== 'number' || b === 0) return UNDEFINED;
  return (integerValue(a, signed) / integerValue(b, signed)) | 0;
}

function modulo(a: NominalInteger, b: NominalInteger, signed: boolean): NominalInteger {
  if (typeof a !== 'number' || typeof b !== 'number') return UNDEFINED;
  const [dividend, divisor] = [integerValue(a, signed), integerValue(b, signed)];
  return dividend < 0 || divisor <= 0 ? UNDEFINED : (dividend % divisor) | 0;
}

const and: Binary = (a, b) => (typeof a === 'number' && typeof b === 'number' ? a & b : UNDEFINED);

const or32: Binary = (a, b) => (typeof a === 'number' && typeof b === 'number' ? a | b : UNDEFINED);

const xor: Binary = (a, b) => (typeof a === 'number' && typeof b === 'number' ? a ^ b : UNDEFINED);

const notBits: Unary = (a) => (typeof a === 'number' ? ~a : UNDEFINED);

/** A negative count has the bits of an unsigned one beyond 31. */
const shiftLeft: Binary = (a, count) =>
  typeof a === 'number' && typeof count === 'number' && count >>> 0 < 32 ? a << count : UNDEFINED;

function shiftRight(a: NominalInteger, count: NominalInteger, signed: boolean): NominalInteger {
  if (typeof a !== 'number' || typeof count !== 'number' || count >>> 0 >= 32) return UNDEFINED;
  return signed ? a >> count : (a >>> count) | 0;
}

function lessInteger(a: NominalInteger, b: NominalInteger, signed: boolean): Truth {
  if (typeof a !== 'number' || typeof b !== 'number') return UNDEFINED;
  return signed ? a < b : a >>> 0 < b >>> 0;
}

function equalInteger(a: NominalInteger, b: NominalInteger): Truth {
  return typeof a === 'number' && typeof b === 'number' ? a === b : UNDEFINED;
}

function selectInteger(
  test: Truth,
  whenTrue: NominalInteger,
  whenFalse: NominalInteger,
): NominalInteger {
  if (test !== UNDEFINED) return test ? whenTrue : whenFalse;
  return whenTrue === whenFalse ? whenTrue : UNDEFINED;
}

export const NOMINAL_INTEGERS: Integers<NominalInteger, Truth> = {
  integer,
  undefinedInteger: UNDEFINED,
  addIntegers,
  subtractIntegers,
  negateInteger,
  absoluteInteger,
  multiplyLow,
  multiplyHigh,
  multiply24,
  divideIntegers,
  modulo,
  and,
  or32,
  xor,
  notBits,
  shiftLeft,
  shiftRight,
  lessInteger,
  equalInteger,
  selectInteger,
};
