/**
 * How many operands a clause speaks of: its condition is the same between the numbers that it compares an operand with, so that
 * one operand between two of them tells it of all. What it says of results is often the same between numbers too.
 */
import { bitsOf } from '../../semantics/number/binary32.js';
import type { DataType } from '../../spec/gpu/instructions.js';
import { parseFormula, type Expression } from '../clauses/expression.js';
import { INTERVALS } from './kinds.js';

/** Numbers that the one operand is compared with, and those that the result is. */
export interface Compared {
  readonly a: readonly number[];
  readonly r: readonly number[];
  /** Whether the result is looked at. */
  readonly isOfResult: boolean;
}

/** Null where a formula is about more than the sizes of one operand and of the result, each by itself. */
export function comparedIn(formula: string | null): Compared | null {
  const found: Found = { a: [], r: [], isOfResult: false };
  return formula === null || isOfSize(parseFormula(formula), found) ? found : null;
}

/** Numbers that an operand is compared with; null where the condition is about more than the size of one operand. */
export function comparedWith(when: string | null): readonly number[] | null {
  const compared = comparedIn(when);
  return compared === null || compared.isOfResult ? null : compared.a;
}

interface Found {
  readonly a: number[];
  readonly r: number[];
  isOfResult: boolean;
}

const ABOUT_KINDS = ['isNaN', 'isInf', 'isFinite', 'isZero', 'isNegative', 'isPositive'];
const MONOTONE = ['abs', 'floor', 'ceil', 'round', 'trunc'];

function isOfSize(part: Expression, found: Found): boolean {
  if (part.kind === 'call') {
    if (ABOUT_KINDS.includes(part.name)) return part.args.every((each) => isOne(each, found));
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
function isComparison(args: readonly Expression[], found: Found): boolean {
  if (isBesideItself(args)) return args.every((side) => isOne(side, found));
  const changing = args.flatMap((side) => monotoneOf(side) ?? []);
  const [name = 'a'] = changing;
  if (changing.length > 1) return false;
  if (name === 'r') found.isOfResult = true;
  return args.every((side) => {
    if (monotoneOf(side) !== null) return true;
    const value = valueOfConstant(side);
    if (value === null) return false;
    found[name].push(value);
    return true;
  });
}

/** A number beside itself differs where it is NaN, and nowhere else. */
function isBesideItself([first, ...others]: readonly Expression[]): boolean {
  const name = first === undefined ? null : nameOf(first);
  return name !== null && others.every((side) => nameOf(side) === name);
}

/** What it grows or falls with, or with the magnitude of which; null where that is neither operand nor result. */
function monotoneOf(part: Expression): 'a' | 'r' | null {
  if (part.kind !== 'call' && part.kind !== 'operator') return nameOf(part);
  const [own, ...others] = part.args;
  const isMonotone =
    part.kind === 'call' ? MONOTONE.includes(part.name) : part.operator === 'unaryMinus';
  return isMonotone && own !== undefined && others.length === 0 ? nameOf(own) : null;
}

/** Whether it is the operand or the result. */
function isOne(part: Expression, found: Found): boolean {
  const name = nameOf(part);
  if (name === 'r') found.isOfResult = true;
  return name !== null;
}

/** Every component of an operand is the same number, and so is every one of the result that is looked at. */
function nameOf(part: Expression): 'a' | 'r' | null {
  if (part.kind !== 'name' && part.kind !== 'component') return null;
  return part.name === 'a' || part.name === 'r' ? part.name : null;
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
