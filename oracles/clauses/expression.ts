/** The abstract syntax of a clause's formula, and its parser, which is made of spec/grammar/formula.peggy. */
import type { Component } from '../../spec/environments.js';
import { parse, SyntaxError } from './grammar.generated.js';

export type Operator =
  | 'add'
  | 'subtract'
  | 'multiply'
  | 'divide'
  | 'pow'
  | 'unaryMinus'
  | Comparison
  | 'and'
  | 'or'
  | 'not';

export type Comparison = 'equal' | 'unequal' | 'smaller' | 'smallerEq' | 'larger' | 'largerEq';

interface Placed {
  /** The column of its first token, counted from 1. */
  readonly column: number;
}

export type Expression =
  | (Placed & { readonly kind: 'number'; readonly text: string })
  | (Placed & { readonly kind: 'name'; readonly name: string })
  | (Placed & { readonly kind: 'component'; readonly name: string; readonly component: Component })
  | (Placed & { readonly kind: 'call'; readonly name: string; readonly args: Expression[] })
  | (Placed & {
      readonly kind: 'operator';
      readonly operator: Operator;
      readonly args: Expression[];
    })
  | (Placed & {
      readonly kind: 'choice';
      readonly test: Expression;
      readonly yes: Expression;
      readonly no: Expression;
    });

/** What is wrong with a formula, before it is known which clause it belongs to. */
export class ExpressionError extends Error {
  constructor(
    message: string,
    /** Counted from 1. */
    readonly column: number,
  ) {
    super(message);
    this.name = 'ExpressionError';
  }
}

/** Deeper ones are nobody's, and would exhaust the stack. */
const DEEPEST = 100;

/** @throws ExpressionError */
export function parseFormula(text: string): Expression {
  const deep = text.split('(').length - 1;
  if (deep > DEEPEST) {
    throw new ExpressionError(
      `expected ${String(DEEPEST)} parentheses at most; found ${String(deep)}`,
      1,
    );
  }
  try {
    // Columns are those of the whole text, of however many lines.
    return parse(text.replace(/[\r\n]/g, ' ')) as Expression;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const { message, expected, found, location } = error as Failure;
    const says =
      expected === null ? message : `expected ${tokens(expected)}; found ${quoted(found)}`;
    throw new ExpressionError(says, location.start.column);
  }
}

/** The part that is used of what the generated parser throws; it has no types. */
interface Failure {
  readonly message: string;
  /** Null where the grammar has a message of its own. */
  readonly expected: readonly Expectation[] | null;
  /** Null at the end. */
  readonly found: string | null;
  readonly location: { readonly start: { readonly column: number } };
}

type Expectation =
  | { readonly type: 'literal'; readonly text: string }
  | { readonly type: 'other'; readonly description: string }
  | { readonly type: 'class' | 'any' | 'end' };

/** What ends a part of a formula. What begins one is an operand, and what goes on with one an operator. */
const ENDS = [')', ',', ':'];

function tokens(expected: readonly Expectation[]): string {
  const words = expected.flatMap((each): readonly string[] => {
    if (each.type === 'other') return [each.description];
    if (each.type === 'literal') return ENDS.includes(each.text) ? [quoted(each.text)] : [];
    return each.type === 'end' ? ['the end'] : [];
  });
  const named = [...new Set(words)].filter((word) => word !== 'white space').sort();
  return named.includes('an operand') && !named.includes('an operator')
    ? 'an operand'
    : named.filter((word) => word !== 'an operand').join(' or ');
}

function quoted(text: string | null): string {
  return text === null ? 'the end' : `"${text}"`;
}
