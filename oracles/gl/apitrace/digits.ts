/** What a dump leaves open of numbers: it prints seven digits of each. */
import { GL_COMMANDS } from '../../../spec/gl/commands.js';
import type { Argument, Call } from '../../../semantics/gl/context/call.js';
import type { Returned } from '../../../semantics/gl/context/result.js';

/** One unit of the seventh digit, at most. */
const DIGIT = 1e-6;
/** What is computed of numbers that are off by a digit may be off by so many times what the two sets of numbers differ in. */
const TIMES = 64;
/** The same call with floating-point arguments that a dump prints alike: some greater, some smaller, the same ones each time. */
export function inOtherDigits(call: Call): Call {
  const parameters = GL_COMMANDS.get(call.command)?.parameters ?? [];
  const given = call.arguments.map((each, index): Argument => {
    const type = parameters[index]?.type;
    if (type !== 'float' && type !== 'double') return each;
    if (typeof each === 'number') return moved(each, index);
    if (!Array.isArray(each)) return each;
    return each.map((value, at) => moved(Number(value), index + at));
  });
  return { ...call, arguments: given };
}

function moved(value: number, index: number): number {
  const sign = index % 2 === 0 ? 1 : -1;
  return Number.isFinite(value) ? value * (1 + (sign * DIGIT) / 2) : value;
}

/** Whether numbers that differ may be the same in another digit behind the seventh. */
export function areNear(
  expected: Returned,
  found: Returned,
  shadow: Returned | undefined,
): boolean {
  const [wanted, given, other] = [numbersIn(expected), numbersIn(found), numbersIn(shadow ?? null)];
  if (wanted === null || given?.length !== wanted.length) return false;
  const isInteger = !Array.isArray(expected);
  return wanted.every((each, index) => {
    const is = given[index] ?? null;
    if (each === null || Object.is(each, is)) return true;
    const moving = Math.abs(each - (other?.[index] ?? each));
    // Integers are rounded: one that no digit moves is exact.
    if (isInteger) return is !== null && moving > 0 && Math.abs(each - is) <= 1 + TIMES * moving;
    return is !== null && Math.abs(each - is) <= TIMES * moving + 2 * DIGIT * Math.abs(each);
  });
} // prettier-ignore

function numbersIn(value: Returned): readonly (number | null)[] | null {
  if (typeof value === 'number') return [value];
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return null;
  if ('least' in value) return null;
  if ('integers' in value) return value.integers;
  return value.every((each) => typeof each !== 'boolean') ? value.map((each) => each === null ? null : Number(each)) : null;
} // prettier-ignore
