/**
 * Expressions over the registers that a program starts from: what symbolic.ts computes with. Equal
 * expressions are one object, and what does not depend on the registers is computed at once, by the
 * nominal domain.
 */
import { NOMINAL } from '../domains/nominal.js';
import { bitsOf, SMALLEST_NORMAL } from '../number/binary32.js';
import { exactSum, roundTo } from '../number/round.js';

/** A denormal as a positive zero. */
function positive(result: number): number {
  return Math.abs(result) < SMALLEST_NORMAL && result !== 0 ? 0 : result;
}

/** A denormal as a zero of its sign. */
function signed(result: number): number {
  return Math.abs(result) < SMALLEST_NORMAL ? result * 0 : result;
}

/** A product that is rounded; `tiny` is what becomes of one that is denormal, and no zero. */
function product(
  a: number,
  b: number,
  round: (exact: number) => number,
  tiny: (exact: number) => number,
): number {
  const exact = a * b;
  const result = round(exact);
  return exact !== 0 && Math.abs(result) < SMALLEST_NORMAL ? tiny(exact) : result;
}

/** Toward zero; an infinity from 2^128 on. */
function chopped(exact: number): number {
  return roundTo(exact, 'zero');
}

/** Toward negative infinity. */
function down(exact: number): number {
  return roundTo(exact, 'down');
}

/**
 * Operations on numbers, and tests, by what they are of the nominal domain. `…Chopped` rounds toward zero, `…Down` toward
 * negative infinity, and `…Positive` makes positive zeros of denormals.
 */
const COMPUTED = {
  addChopped: (a: number, b: number) => signed(chopped(exactSum(a, b))),
  addPositive: (a: number, b: number) => positive(Math.fround(a + b)),
  addChoppedPositive: (a: number, b: number) => positive(chopped(exactSum(a, b))),
  addDown: (a: number, b: number) => signed(down(exactSum(a, b))),
  addDownPositive: (a: number, b: number) => positive(down(exactSum(a, b))),
  multiplyDown: (a: number, b: number) => product(a, b, down, (exact) => exact * 0),
  multiplyDownPositive: (a: number, b: number) => product(a, b, down, () => 0),
  multiplyChopped: (a: number, b: number) => product(a, b, chopped, (exact) => exact * 0),
  multiplyPositive: (a: number, b: number) => product(a, b, Math.fround, () => 0),
  multiplyChoppedPositive: (a: number, b: number) => product(a, b, chopped, () => 0),
  isMinusZero: (a: number) => Object.is(a, -0),
  add: NOMINAL.add,
  multiply: NOMINAL.multiply,
  negate: NOMINAL.negate,
  absolute: NOMINAL.absolute,
  floor: NOMINAL.floor,
  maximum: NOMINAL.maximum,
  minimum: NOMINAL.minimum,
  exp2OfInteger: NOMINAL.exp2OfInteger,
  exponent: NOMINAL.exponent,
  mantissa: NOMINAL.mantissa,
  floorToAddress: NOMINAL.floorToAddress,
  roundToAddress: NOMINAL.roundToAddress,
  addAddresses: NOMINAL.addAddresses,
  less: NOMINAL.less,
  lessOrEqual: NOMINAL.lessOrEqual,
  equal: NOMINAL.equal,
  isNaN: NOMINAL.isNaN,
  not: NOMINAL.not,
  or: NOMINAL.or,
  select: NOMINAL.select,
} as const;

export type Computed = keyof typeof COMPUTED;

/** An expression; `id` is its place in the order in which expressions were made, operands first. */
export type Expression =
  | {
      readonly kind: 'known';
      readonly id: number;
      /** A number, or a truth value. */
      readonly value: number | boolean;
    }
  | {
      readonly kind: 'computed';
      readonly id: number;
      readonly operation: Computed;
      readonly operands: readonly Expression[];
    }
  | {
      /** A component of a vertex attribute, 0 to 3, its denormals flushed. */
      readonly kind: 'attribute';
      readonly id: number;
      readonly register: number;
      readonly component: number;
    }
  | {
      /** A component of a program parameter, its denormals flushed; 0 where there is no such register. */
      readonly kind: 'parameter';
      readonly id: number;
      /** What is added to the displacement; null where the register is named by its number. */
      readonly address: Expression | null;
      readonly displacement: number;
      readonly component: number;
    }
  | {
      /** What the documents give as a range, or not at all. */
      readonly kind: 'inexact';
      readonly id: number;
      /** The instruction that computes it, by its index. */
      readonly instruction: number;
    };

/** Expressions without their ids. */
type Made = Expression extends infer E ? (E extends Expression ? Omit<E, 'id'> : never) : never;

export class Expressions {
  readonly #known = new Map<string, Expression>();

  /** A number or truth value that does not depend on any register. */
  known(value: number | boolean): Expression {
    const name = typeof value === 'boolean' ? String(value) : String(bitsOf(value));
    return this.#one(`known ${name}`, { kind: 'known', value });
  }

  attribute(register: number, component: number): Expression {
    const key = `attribute ${String(register)} ${String(component)}`;
    return this.#one(key, { kind: 'attribute', register, component });
  }

  parameter(address: Expression | null, displacement: number, component: number): Expression {
    const base = address === null ? '' : String(address.id);
    return this.#one(`parameter ${base} ${String(displacement)} ${String(component)}`, {
      kind: 'parameter',
      address,
      displacement,
      component,
    });
  }

  inexact(instruction: number): Expression {
    return this.#one(`inexact ${String(instruction)}`, { kind: 'inexact', instruction });
  }

  computed(operation: Computed, ...operands: readonly Expression[]): Expression {
    const values = operands.flatMap((each) => (each.kind === 'known' ? [each.value] : []));
    if (values.length === operands.length) {
      const compute = COMPUTED[operation] as (...of: readonly unknown[]) => number | boolean;
      return this.known(compute(...values));
    }
    const key = [operation, ...operands.map(({ id }) => id)].join(' ');
    return this.#one(key, { kind: 'computed', operation, operands });
  }

  #one(key: string, made: Made): Expression {
    const old = this.#known.get(key);
    if (old !== undefined) return old;
    const expression = { ...made, id: this.#known.size } as Expression;
    this.#known.set(key, expression);
    return expression;
  }
}

/** The expressions that these are made of, and themselves: operands before what is made of them. */
export function reached(roots: readonly Expression[]): readonly Expression[] {
  const found = new Set<Expression>();
  const open = [...roots];
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    if (found.has(each)) continue;
    found.add(each);
    open.push(...operandsOf(each));
  }
  return [...found].sort((a, b) => a.id - b.id);
}

export function operandsOf(expression: Expression): readonly Expression[] {
  if (expression.kind === 'computed') return expression.operands;
  if (expression.kind === 'parameter' && expression.address !== null) return [expression.address];
  return [];
}
