/** Compiles the numeric part of a formula into closures: exact binary64, ranges, arbitrary precision. */
import { ExpressionError } from './expression.js';
import * as exact from './exact.js';
import type { Decimal } from './exact.js';
import type { Observation } from './observation.js';
import * as range from './range.js';
import type { Range } from './range.js';

/** A value that is a binary64 number exactly: operands, results, and what never rounds. */
export interface FloatTerm {
  readonly kind: 'float';
  value(seen: Observation): number;
}

/** A value that may have any number of digits: a range that contains it, and itself. */
export interface RealTerm {
  readonly kind: 'real';
  range(seen: Observation): Range;
  exact(seen: Observation): Decimal;
}

export interface TruthTerm {
  readonly kind: 'truth';
  test(seen: Observation): boolean;
}

export type NumericTerm = FloatTerm | RealTerm;
export type Term = NumericTerm | TruthTerm;

export function float(value: (seen: Observation) => number): FloatTerm {
  return { kind: 'float', value };
}

/** The same value, seen as a real one. */
export function asReal(term: NumericTerm): RealTerm {
  if (term.kind === 'real') return term;
  return {
    kind: 'real',
    range: (seen) => range.point(term.value(seen)),
    exact: (seen) => exact.exactDecimal(term.value(seen)),
  };
}

/** The value for a message: rounded to binary64. */
export function approximate(term: NumericTerm, seen: Observation): number {
  if (term.kind === 'float') return term.value(seen);
  const { lo, hi } = term.range(seen);
  return lo === hi ? lo : term.exact(seen).toNumber();
}

export function literal(text: string): NumericTerm {
  const value = exact.decimalLiteral(text);
  const near = Number(text);
  if (exact.exactDecimal(near).equals(value)) return constant(float(() => near));
  const error = Math.abs(near) * 2 ** -52;
  const around = range.add(range.point(near), { lo: -error, hi: error });
  return constant({ kind: 'real', range: () => around, exact: () => value });
}

const PI: RealTerm = {
  kind: 'real',
  range: () => ({ lo: 3.141592653589793, hi: 3.1415926535897936 }),
  exact: () => exact.pi,
};

export const CONSTANTS: Readonly<Record<string, NumericTerm>> = {
  INF: float(() => Infinity),
  NaN: float(() => NaN),
  pi: PI,
};

/** Functions that give a binary64 number of binary64 numbers, and act alike on reals. */
interface ExactFunction {
  readonly arity: number;
  value(x: number, y: number): number;
  range(x: Range, y: Range): Range;
  exact(x: Decimal, y: Decimal): Decimal;
}

/** An operation on the 32 bits of two integers, signed or not, whose result is an unsigned integer. */
function bitwise(operation: (x: number, y: number) => number): ExactFunction {
  const value = (x: number, y: number): number => operation(x, y) >>> 0;
  return {
    arity: 2,
    value,
    range: range.undecided,
    exact: (x, y) => exact.exactDecimal(value(x.toNumber(), y.toNumber())),
  };
}

const EXACT_FUNCTIONS: Readonly<Record<string, ExactFunction>> = {
  negate: { arity: 1, value: (x) => -x, range: range.negate, exact: (x) => x.negated() },
  abs: { arity: 1, value: Math.abs, range: range.absolute, exact: (x) => x.abs() },
  floor: {
    arity: 1,
    value: Math.floor,
    range: (x) => range.monotone(x, Math.floor),
    exact: exact.floor,
  },
  round: {
    arity: 1,
    value: range.roundHalfEven,
    range: (x) => range.monotone(x, range.roundHalfEven),
    exact: exact.round,
  },
  ceil: {
    arity: 1,
    value: Math.ceil,
    range: (x) => range.monotone(x, Math.ceil),
    exact: exact.ceiling,
  },
  trunc: {
    arity: 1,
    value: Math.trunc,
    range: (x) => range.monotone(x, Math.trunc),
    exact: exact.truncate,
  },
  signed: {
    arity: 1,
    value: (x) => exact.wrapped(exact.exactDecimal(x), true).toNumber(),
    range: range.undecided,
    exact: (x) => exact.wrapped(x, true),
  },
  unsigned: {
    arity: 1,
    value: (x) => exact.wrapped(exact.exactDecimal(x), false).toNumber(),
    range: range.undecided,
    exact: (x) => exact.wrapped(x, false),
  },
  bitAnd: bitwise((x, y) => x & y),
  bitOr: bitwise((x, y) => x | y),
  bitXor: bitwise((x, y) => x ^ y),
  min: { arity: 2, value: Math.min, range: range.minimum, exact: exact.minimum },
  max: { arity: 2, value: Math.max, range: range.maximum, exact: exact.maximum },
};

/** Functions whose value no binary64 number need have. */
interface RealFunction {
  readonly arity: number;
  range(x: Range, y: Range): Range;
  exact(x: Decimal, y: Decimal): Decimal;
}

const REAL_FUNCTIONS: Readonly<Record<string, RealFunction>> = {
  add: { arity: 2, range: range.add, exact: exact.add },
  subtract: { arity: 2, range: (x, y) => range.add(x, range.negate(y)), exact: exact.subtract },
  multiply: { arity: 2, range: range.multiply, exact: exact.multiply },
  divide: { arity: 2, range: range.divide, exact: exact.divide },
  sqrt: { arity: 1, range: range.squareRoot, exact: exact.squareRoot },
  sin: { arity: 1, range: (x) => range.periodic(x, Math.sin), exact: exact.sine },
  cos: { arity: 1, range: (x) => range.periodic(x, Math.cos), exact: exact.cosine },
  log2: { arity: 1, range: range.log2, exact: exact.log2 },
  exp: { arity: 1, range: range.exponential, exact: exact.exponential },
  exp2: { arity: 1, range: range.exp2, exact: exact.exp2 },
};

/** The functions a formula may call by name; the rest are written as operators. */
export const NAMED_FUNCTIONS: readonly string[] = [
  'abs', 'floor', 'ceil', 'round', 'trunc', 'min', 'max', 'sqrt', 'sin', 'cos', 'log2', 'exp',
  'signed', 'unsigned', 'bitAnd', 'bitOr', 'bitXor',
]; // prettier-ignore

export function arityOf(name: string): number {
  return EXACT_FUNCTIONS[name]?.arity ?? REAL_FUNCTIONS[name]?.arity ?? 0;
}

/** Applies a function of this file to compiled arguments, as many as its arity says. */
export function apply(name: string, args: readonly NumericTerm[], column: number): NumericTerm {
  const [x, y = x] = args;
  if (x === undefined || y === undefined) throw new ExpressionError('expected an argument', column);
  const exactFunction = EXACT_FUNCTIONS[name];
  if (exactFunction !== undefined && x.kind === 'float' && y.kind === 'float') {
    const { value } = exactFunction;
    return exactFunction.arity === 1
      ? float((seen) => value(x.value(seen), 0))
      : float((seen) => value(x.value(seen), y.value(seen)));
  }
  const f = exactFunction ?? REAL_FUNCTIONS[name];
  if (f === undefined) throw new ExpressionError(`unknown function "${name}"`, column);
  const left = asReal(x);
  const right = asReal(y);
  const term: RealTerm = {
    kind: 'real',
    range: (seen) => f.range(left.range(seen), right.range(seen)),
    exact: (seen) => f.exact(left.exact(seen), right.exact(seen)),
  };
  return folded(term, args);
}

const NOTHING_SEEN: Observation = {
  values: [[], [], [], []],
  raw: [[], [], [], []],
  component: 0,
};

const constants = new WeakSet<NumericTerm>(Object.values(CONSTANTS));

function constant<T extends NumericTerm>(term: T): T {
  constants.add(term);
  return term;
}

/** Evaluates an application to constants once: 2^-22 is then a number like any other. */
function folded(term: RealTerm, args: readonly NumericTerm[]): NumericTerm {
  if (!args.every((argument) => constants.has(argument))) return term;
  const value = term.exact(NOTHING_SEEN);
  const near = value.toNumber();
  if (exact.exactDecimal(near).equals(value)) return constant(float(() => near));
  const around = term.range(NOTHING_SEEN);
  return constant({ kind: 'real', range: () => around, exact: () => value });
}

/** Decides a comparison by ranges, and exactly where they overlap. NaN is unordered, so unequal to all. */
export function comparison(operator: string, x: NumericTerm, y: NumericTerm): TruthTerm {
  const onFloats = FLOAT_COMPARISONS[operator];
  const onReals = REAL_COMPARISONS[operator];
  if (onFloats === undefined || onReals === undefined) throw new Error(`no comparison ${operator}`);
  if (x.kind === 'float' && y.kind === 'float') {
    return { kind: 'truth', test: (seen) => onFloats(x.value(seen), y.value(seen)) };
  }
  const left = asReal(x);
  const right = asReal(y);
  const decide = (seen: Observation): boolean =>
    onReals.range(left.range(seen), right.range(seen)) ??
    onReals.exact(left.exact(seen), right.exact(seen));
  // NaN results are common, and ranges cannot tell them from what is undecided.
  const test = (seen: Observation): boolean =>
    (x.kind === 'float' && Number.isNaN(x.value(seen))) ||
    (y.kind === 'float' && Number.isNaN(y.value(seen)))
      ? operator === 'unequal'
      : decide(seen);
  return { kind: 'truth', test };
}

/** `test ? yes : no`. */
export function pick(test: TruthTerm, yes: NumericTerm, no: NumericTerm): NumericTerm {
  if (yes.kind === 'float' && no.kind === 'float') {
    return float((seen) => (test.test(seen) ? yes.value(seen) : no.value(seen)));
  }
  const left = asReal(yes);
  const right = asReal(no);
  return {
    kind: 'real',
    range: (seen) => (test.test(seen) ? left : right).range(seen),
    exact: (seen) => (test.test(seen) ? left : right).exact(seen),
  };
}

const FLOAT_COMPARISONS: Readonly<Record<string, (x: number, y: number) => boolean>> = {
  equal: (x, y) => x === y,
  unequal: (x, y) => x !== y,
  smaller: (x, y) => x < y,
  smallerEq: (x, y) => x <= y,
  larger: (x, y) => x > y,
  largerEq: (x, y) => x >= y,
};

interface RealComparison {
  /** Undefined where the ranges do not decide. */
  range(x: Range, y: Range): boolean | undefined;
  exact(x: Decimal, y: Decimal): boolean;
}

function isLess(x: Range, y: Range): boolean | undefined {
  if (x.hi < y.lo) return true;
  return x.lo >= y.hi ? false : undefined;
}

function isEqual(x: Range, y: Range): boolean | undefined {
  if (x.hi < y.lo || x.lo > y.hi) return false;
  return x.lo === x.hi && y.lo === y.hi && x.lo === y.lo ? true : undefined;
}

function not(decided: boolean | undefined): boolean | undefined {
  return decided === undefined ? undefined : !decided;
}

const REAL_COMPARISONS: Readonly<Record<string, RealComparison>> = {
  equal: { range: isEqual, exact: (x, y) => x.equals(y) },
  unequal: { range: (x, y) => not(isEqual(x, y)), exact: (x, y) => !x.equals(y) },
  smaller: { range: isLess, exact: (x, y) => x.lessThan(y) },
  smallerEq: { range: (x, y) => not(isLess(y, x)), exact: (x, y) => x.lessThanOrEqualTo(y) },
  larger: { range: (x, y) => isLess(y, x), exact: (x, y) => x.greaterThan(y) },
  largerEq: { range: (x, y) => not(isLess(x, y)), exact: (x, y) => x.greaterThanOrEqualTo(y) },
};
