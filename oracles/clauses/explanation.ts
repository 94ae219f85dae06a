/** Puts into words what a clause wanted of a result that violates it. */
import { bitsOf, format, ulpDistance } from '../../semantics/number/binary32.js';
import type { Expression } from './expression.js';
import { approximate, type Term } from './numbers.js';
import { componentIndex, type Observation } from './observation.js';
import { roundDown, roundUp } from './rounding.js';

export interface Explanation {
  /** What was wanted, with numbers as decimal and bits. */
  readonly wanted: string;
  /** The number that is wrong; null where the statement is not about one number. */
  readonly found: number | null;
  /** 0 to 3 where that number is a named component of the result; null otherwise. */
  readonly component: number | null;
  /** How far from the nearest wanted value, in units of the last place; null where that has no meaning. */
  readonly ulps: number | null;
}

type Compile = (part: Expression) => Term;

/** Explains why `expression`, compiled by `compile`, is false of `seen`. */
export function explain(expression: Expression, compile: Compile, seen: Observation): Explanation {
  const test = (part: Expression): boolean => {
    const term = compile(part);
    return term.kind === 'truth' && term.test(seen);
  };
  const number = (part: Expression): number => {
    const term = compile(part);
    return term.kind === 'truth' ? NaN : approximate(term, seen);
  };
  if (expression.kind === 'choice') {
    return explain(test(expression.test) ? expression.yes : expression.no, compile, seen);
  }
  if (expression.kind === 'operator') {
    const [x, y] = expression.args;
    if (x === undefined || y === undefined) return { ...NOTHING, wanted: print(expression) };
    if (expression.operator === 'and') return explain(test(x) ? y : x, compile, seen);
    if (expression.operator === 'or') {
      return either(explain(x, compile, seen), explain(y, compile, seen));
    }
    if (expression.operator === 'equal' && isResult(x)) return value(x, number(x), number(y));
    const bound = boundedBy(expression.operator, x);
    if (bound !== null) {
      return within(bound, number(bound.result), number(bound.near), number(y));
    }
    if (isResult(x)) {
      const wanted = `${print(x)} ${SYMBOLS[expression.operator] ?? ''} ${inWords(number(y))}`;
      return {
        wanted,
        found: number(x),
        component: componentOf(x),
        ulps: ulpDistance(number(x), number(y)) ?? null,
      };
    }
  }
  if (expression.kind === 'call') {
    const [x, y] = expression.args;
    if (x !== undefined && y !== undefined && isResult(x)) {
      if (expression.name === 'same') return value(x, number(x), number(y));
      if (expression.name === 'isRounding') return rounding(x, number(x), number(y));
    }
    if (x !== undefined && isResult(x)) {
      const kind = KINDS[expression.name];
      const wanted = kind === undefined ? print(expression) : `${print(x)} is ${kind}`;
      return { ...NOTHING, wanted, found: number(x), component: componentOf(x) };
    }
  }
  return { ...NOTHING, wanted: print(expression) };
}

/** What a test asks of a number, in words that stand for one. */
const KINDS: Readonly<Record<string, string>> = {
  isNaN: 'NaN', isInf: 'an infinity', isFinite: 'a finite number', isZero: 'a zero', isInteger: 'an integer',
}; // prettier-ignore

const NOTHING = { found: null, component: null, ulps: null };

/** An alternative that failed for want of its condition says nothing about the result: it is left out. */
function either(x: Explanation, y: Explanation): Explanation {
  if (x.found === null && y.found !== null) return y;
  if (y.found === null && x.found !== null) return x;
  const nearer = (x.ulps ?? Infinity) <= (y.ulps ?? Infinity) ? x : y;
  return {
    wanted: `${x.wanted} or ${y.wanted}`,
    found: x.found ?? y.found,
    component: nearer.component,
    ulps: nearer.ulps,
  };
}

function componentOf(part: Expression): number | null {
  return part.kind === 'component' ? componentIndex(part.component) : null;
}

function isResult(part: Expression): boolean {
  return (part.kind === 'name' || part.kind === 'component') && part.name === 'r';
}

function value(part: Expression, found: number, wanted: number): Explanation {
  const ulps = ulpDistance(found, wanted) ?? null;
  return {
    wanted: `${print(part)} = ${inWords(wanted)}`,
    found,
    component: componentOf(part),
    ulps,
  };
}

function rounding(part: Expression, found: number, exact: number): Explanation {
  if (!Number.isFinite(exact)) return value(part, found, exact);
  const low = roundDown({ head: exact, tail: 0 });
  const high = roundUp({ head: exact, tail: 0 });
  if (low === high) return value(part, found, low);
  const nearest = Math.abs(found - low) < Math.abs(found - high) ? low : high;
  const wanted = `${print(part)} = ${inWords(low)} or ${inWords(high)}`;
  const ulps = ulpDistance(found, nearest) ?? null;
  return { wanted, found, component: componentOf(part), ulps };
}

interface Bound {
  readonly result: Expression;
  readonly near: Expression;
}

/** `abs(r - …) < …`, the shape of an accuracy bound. */
function boundedBy(operator: string, left: Expression): Bound | null {
  if (operator !== 'smaller' && operator !== 'smallerEq') return null;
  if (left.kind !== 'call' || left.name !== 'abs') return null;
  const difference = left.args[0];
  if (difference?.kind !== 'operator' || difference.operator !== 'subtract') return null;
  const [result, near] = difference.args;
  return result !== undefined && near !== undefined && isResult(result) ? { result, near } : null;
}

function within(bound: Bound, found: number, near: number, error: number): Explanation {
  const wanted = `${print(bound.result)} within ${short(error)} of ${inWords(near)}`;
  return { wanted, found, component: componentOf(bound.result), ulps: beyond(found, near, error) };
}

function short(error: number): string {
  const exponent = Math.log2(error);
  return Number.isInteger(exponent) ? `2^${String(exponent)}` : error.toPrecision(4);
}

/** From the nearer end of what the bound permits: that is one measure, as of every set of values. */
function beyond(found: number, near: number, error: number): number | null {
  if (Number.isNaN(found) || !Number.isFinite(near)) return null;
  const ends = [
    roundUp({ head: near - error, tail: 0 }),
    roundDown({ head: near + error, tail: 0 }),
  ];
  return Math.min(...ends.map((end) => ulpDistance(found, end) ?? Infinity));
}

/** A number as decimal and, where binary32 has it, bits. */
export function inWords(number: number): string {
  if (Number.isNaN(number) || Math.fround(number) === number) return format(bitsOf(number));
  return String(number);
}

const SYMBOLS: Readonly<Record<string, string>> = {
  add: '+', subtract: '-', multiply: '*', divide: '/', pow: '^', equal: '==', unequal: '!=',
  smaller: '<', smallerEq: '<=', larger: '>', largerEq: '>=', and: 'and', or: 'or',
}; // prettier-ignore

/** A formula as text, for messages. */
export function print(expression: Expression): string {
  switch (expression.kind) {
    case 'number':
      return expression.text;
    case 'name':
      return expression.name;
    case 'component':
      return `${expression.name}.${expression.component}`;
    case 'call':
      return `${expression.name}(${expression.args.map(print).join(', ')})`;
    case 'choice': {
      const [test, yes, no] = [expression.test, expression.yes, expression.no].map(print);
      return `(${test ?? ''} ? ${yes ?? ''} : ${no ?? ''})`;
    }
    case 'operator': {
      const args = expression.args.map((part) =>
        isSimple(part) ? print(part) : `(${print(part)})`,
      );
      if (expression.operator === 'not') return `not ${args.join('')}`;
      if (expression.operator === 'unaryMinus') return `-${args.join('')}`;
      return args.join(` ${SYMBOLS[expression.operator] ?? ''} `);
    }
  }
}

function isSimple(part: Expression): boolean {
  return part.kind !== 'operator' || part.operator === 'unaryMinus';
}
