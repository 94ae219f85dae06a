/**
 * How many operands a clause speaks of: its condition is the same between the numbers that it compares an operand with, so that
 * one operand between two of them tells it of all.
 */
import { bitsOf } from '../../semantics/number/binary32.js';
import type { DataType } from '../../spec/gpu/instructions.js';
import { parseFormula, type Expression } from '../clauses/expression.js';
import { INTERVALS } from './kinds.js';

/** Numbers that an operand is compared with; null where the condition is about more than the size of one operand. */
export function comparedWith(when: string | null): readonly number[] | null {
  if (when === null) return [];
  const found: number[] = [];
  return isOfSize(parseFormula(when), found) ? found : null;
}

const ABOUT_KINDS = ['isNaN', 'isInf', 'isFinite', 'isZero', 'isNegative', 'isPositive'];
const MONOTONE = ['abs', 'floor', 'ceil', 'round', 'trunc'];

function isOfSize(part: Expression, found: number[]): boolean {
  if (part.kind === 'call') {
    if (ABOUT_KINDS.includes(part.name)) return part.args.every(isOperand);
    return part.name === 'same' && isComparison(part.args, found);
  }
  if (part.kind !== 'operator') return false;
  const { operator, args } = part;
  if (operator === 'and' || operator === 'or' || operator === 'not') {
    return args.every((each) => isOfSize(each, found));
  }
  return isComparison(args, found);
}

/** One side may change with the operand: two change their order anywhere, as `a` and `floor(a)` do at each whole number. */
function isComparison(args: readonly Expression[], found: number[]): boolean {
  if (args.filter(isMonotone).length > 1) return false;
  return args.every((side) => {
    if (isMonotone(side)) return true;
    const value = valueOfConstant(side);
    if (value === null) return false;
    found.push(value);
    return true;
  });
}

/** Whether it grows or falls with the operand, or its magnitude does. */
function isMonotone(part: Expression): boolean {
  if (isOperand(part)) return true;
  if (part.kind === 'call') return MONOTONE.includes(part.name) && part.args.every(isOperand);
  return part.kind === 'operator' && part.operator === 'unaryMinus' && part.args.every(isOperand);
}

/** Every component of an operand is the same number. */
function isOperand(part: Expression): boolean {
  return (part.kind === 'name' || part.kind === 'component') && part.name === 'a';
}

const NAMED: Readonly<Record<string, number>> = { pi: Math.PI, INF: Infinity };

/** In binary64, which is near enough: the operands next to it are looked at one by one. */
function valueOfConstant(part: Expression): number | null {
  if (part.kind === 'number') return Number(part.text);
  if (part.kind === 'name') return NAMED[part.name] ?? null;
  if (part.kind !== 'operator') return null;
  const [x = null, y = null] = part.args.map(valueOfConstant);
  if (x === null) return null;
  if (part.operator === 'unaryMinus') return -x;
  if (y === null) return null;
  switch (part.operator) {
    case 'add':
      return x + y;
    case 'subtract':
      return x - y;
    case 'multiply':
      return x * y;
    case 'divide':
      return x / y;
    case 'pow':
      return x ** y;
    default:
      return null;
  }
}

/** Operands on either side of a number that are looked at by themselves. */
const BESIDE = 3;
/** A floor, or a rounded number, may reach a number where the operand is so far from it. */
const ROUNDINGS = [0, 0.5, 1];

/** Where the operands of a type may be spoken of otherwise than those before, by their bits; in order. */
export function cutsOf(type: DataType, compared: readonly number[]): readonly number[] {
  const near = compared.flatMap((value) =>
    ROUNDINGS.flatMap((step) => [value - step, value + step, -value - step, -value + step]),
  );
  const bits = near.flatMap((value) => {
    const place = type === 'F' ? bitsOf(value) : value - Math.floor(value / 2 ** 32) * 2 ** 32;
    return Array.from({ length: 2 * BESIDE + 1 }, (_, at) => Math.floor(place) - BESIDE + at);
  });
  const all = [...INTERVALS[type].map(({ first }) => first), ...bits];
  return [...new Set(all.filter((place) => place >= 0 && place < 2 ** 32))].sort((a, b) => a - b);
}

/** How many operands from one to another it speaks of. */
export function countSpoken(
  cuts: readonly number[],
  first: number,
  last: number,
  speaks: (bits: number) => boolean,
): number {
  const inside = [first, ...cuts.filter((cut) => cut > first && cut <= last)];
  return inside.reduce((count, from, at) => {
    const to = inside[at + 1] ?? last + 1;
    return speaks(from) ? count + to - from : count;
  }, 0);
}
