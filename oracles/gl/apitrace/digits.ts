/** What a dump leaves open of numbers: it prints seven digits of each. */
import { GL_COMMANDS } from '../../../spec/gl/commands.js';
import type { Argument, Call } from '../../../semantics/gl/context/call.js';
import type { Returned } from '../../../semantics/gl/context/result.js';

/** One unit of the seventh digit, at most. */
const DIGIT = 1e-6;
/** A GL may take what is smaller for zero: OpenGL 1.2.1 §2.1.1 asks for no number that is not normalised. */
const SMALLEST = 2 ** -126;
/** What is computed of numbers that are off by a digit may be off by so many times what the two sets of numbers differ in. */
const TIMES = 64;
/**
 * The same call with floating-point arguments that a dump prints alike: each moved by a part of a digit of its own, so that numbers that
 * cancel one another here do not there.
 *
 * @param salt another one moves them by other parts
 */
export function inOtherDigits(call: Call, salt: number): Call {
  const parameters = GL_COMMANDS.get(call.command)?.parameters ?? [];
  const given = call.arguments.map((each, index): Argument => {
    const type = parameters[index]?.type;
    if (type !== 'float' && type !== 'double') return each;
    const at = 64 * index + salt * 4096;
    if (typeof each === 'number') return moved(each, at);
    if (!Array.isArray(each)) return each;
    return each.map((value, offset) => moved(Number(value), at + offset));
  });
  return { ...call, arguments: given };
}

function moved(value: number, index: number): number {
  return Number.isFinite(value) ? value * (1 + (part(index) * DIGIT) / 2) : value;
}

/** From -1 to 1, the same for the same index, and without a pattern. */
function part(index: number): number {
  let bits = Math.imul(index ^ (index >>> 16), 0x45d9f3b);
  bits = Math.imul(bits ^ (bits >>> 16), 0x45d9f3b);
  return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 31 - 1;
}

/**
 * Whether numbers that differ may be the same in another digit behind the seventh.
 *
 * @param shadows what the same query answers where numbers have other such digits
 */
export function areNear(
  expected: Returned,
  found: Returned,
  shadows: readonly (Returned | undefined)[],
): boolean {
  const [wanted, given] = [numbersIn(expected), numbersIn(found)];
  if (wanted === null || given?.length !== wanted.length) return false;
  const others = shadows.map((each) => numbersIn(each ?? null));
  const isInteger = !Array.isArray(expected);
  return wanted.every((each, index) => {
    const is = given[index] ?? null;
    if (each === null || Object.is(each, is)) return true;
    const moving = Math.max(0, ...others.map((other) => Math.abs(each - (other?.[index] ?? each))));
    // Integers are rounded: one that no digit moves is exact.
    if (isInteger) return is !== null && moving > 0 && Math.abs(each - is) <= 1 + TIMES * moving;
    return is !== null && Math.abs(each - is) <= TIMES * moving + 2 * DIGIT * Math.abs(each) + SMALLEST;
  });
} // prettier-ignore

function numbersIn(value: Returned): readonly (number | null)[] | null {
  if (typeof value === 'number') return [value];
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return null;
  if ('least' in value || 'noneOf' in value) return null;
  if ('integers' in value) return value.integers;
  return value.every((each) => typeof each !== 'boolean') ? value.map((each) => each === null ? null : Number(each)) : null;
} // prettier-ignore
