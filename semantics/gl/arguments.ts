/**
 * Arguments of commands as the C declarations type them. A number that has not the argument's type is no
 * GL error but a mistake of the caller, as a compiler would find: it is thrown.
 */
import type { DataType } from '../../spec/gpu/instructions.js';

const UINT_MAX = 2 ** 32 - 1;
const INT_MAX = 2 ** 31 - 1;

/** @throws RangeError where the argument is no integer of 0 to 2^32 - 1. */
export function checkUint(command: string, argument: string, value: number): number {
  return checkInteger(command, argument, value, 0, UINT_MAX);
}

/** `int` and `sizei`. @throws RangeError where the argument is no integer of -2^31 to 2^31 - 1. */
export function checkInt(command: string, argument: string, value: number): number {
  return checkInteger(command, argument, value, -INT_MAX - 1, INT_MAX);
}

/** `intptr` and `sizeiptr`. @throws RangeError where the argument is no integer. */
export function checkAddress(command: string, argument: string, value: number): number {
  return checkInteger(command, argument, value, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
}

function checkInteger(
  command: string,
  argument: string,
  value: number,
  least: number,
  greatest: number,
): number {
  if (Number.isInteger(value) && value >= least && value <= greatest) return value;
  const range = `an integer from ${String(least)} to ${String(greatest)}`;
  throw new RangeError(`${command}: ${argument} is ${String(value)}, expected ${range}`);
}

/** @throws RangeError where an array holds fewer values than the command reads. */
export function checkLength(
  command: string,
  argument: string,
  values: ArrayLike<unknown>,
  length: number,
): void {
  if (values.length >= length) return;
  const has = `${argument} has ${String(values.length)} values`;
  throw new RangeError(`${command}: ${has}, expected ${String(length)}`);
}

/**
 * A value as the GL keeps it: floating-point values in single precision; integers as they are.
 *
 * @throws RangeError where an integer is none, or out of the range of its type.
 */
export function checkValue(
  command: string,
  argument: string,
  type: DataType,
  value: number,
): number {
  if (type === 'F') return Math.fround(value);
  const check = type === 'S' ? checkInt : checkUint;
  return check(command, argument, value);
}
