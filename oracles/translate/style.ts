/** How a mode writes a program's parts in a dialect. Expressions are text. */
import type { Quad } from '../../spec/environments.js';
import type { ConditionRule } from '../../semantics/language/ast.js';
import type { Dialect } from './dialect.js';
import { of, type Helper, type HelperTable } from './helper.js';
import type { Mode } from './translation.js';

/** A function that reads a program parameter by a computed number: (0,0,0,0) outside of the register file, as the documents have it. */
export function parameterReader(
  zeros: (d: Dialect) => string,
  read: (d: Dialect) => string,
): (count: number) => Helper {
  return (count) => ({
    says: 'a program parameter by its number; zeros where there is none',
    parameters: of('i', 'number'),
    result: 'u4',
    body: (d) => [
      `if (number < 0 || number >= ${String(count)}) { return ${zeros(d)}; }`,
      `return ${read(d)};`,
    ],
  });
}

/** c[address + displacement], by that function. */
export function relativeParameter(address: string, displacement: number): string {
  return displacement === 0
    ? `relativeParameter(${address})`
    : `relativeParameter(${address} + ${String(displacement)})`.replace('+ -', '- ');
}

export interface Style {
  readonly mode: Mode;
  /** What a floating-point register holds: bits, or numbers. */
  readonly register: 'u4' | 'f4';
  readonly helpers: HelperTable;
  /** Reads c[number] of so many, where `relative` calls a function for that. */
  readonly relativeParameter: ((count: number) => Helper) | null;
  /** An initial value. */
  literal(d: Dialect, value: Quad): string;
  /** A vertex attribute register as it is kept, from the floats or bits that the shader was given. */
  attribute(d: Dialect, input: string, inputKind: 'u4' | 'f4'): string;
  /** c[index]. */
  parameter(d: Dialect, index: number): string;
  /** c[address + displacement]. */
  relative(d: Dialect, address: string, displacement: number): string;
  /** The opposite, and the magnitude: `all` components of a vector, or `one` number. */
  negate(expression: string, width: 'all' | 'one'): string;
  absolute(expression: string, width: 'all' | 'one'): string;
  /** The instruction's result: a vector. Scalar operands are scalars. */
  result(d: Dialect, name: string, operands: readonly string[]): string;
  /** What the condition code register becomes. */
  conditionOf(d: Dialect, value: string, of: 'number' | 'address'): string;
  /** Where a condition code mask passes, as `pick` takes it. */
  pass(d: Dialect, rule: Exclude<ConditionRule, 'TR' | 'FL'>, codes: string): string;
  /** Whether any component passes. */
  any(d: Dialect, test: string): string;
  /** Component-wise choice of registers (`register`'s kind), condition codes or addresses. */
  pick(
    d: Dialect,
    kind: 'register' | 'address',
    test: string,
    whenTrue: string,
    whenFalse: string,
  ): string;
  /** A result register as the shader gives it away. */
  exported(d: Dialect, name: string, kind: 'u4' | 'f4'): string;
}
