/**
 * The abstract syntax of a clause's formula, and its parser. mathjs only parses: its own evaluation
 * compares with tolerances, which would hide an error of one unit in the last place. It is loaded when
 * the first formula is met, and as the one file that mathjs is for browsers: its hundreds of modules
 * take seven times as long.
 */
import type { Component } from '../../spec/environments.js';

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
  /** Column of the first name or number in the formula, counted from 1. */
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

export type Parser = (text: string) => Expression;

/** Loads mathjs once and gives the parser. */
export async function loadParser(): Promise<Parser> {
  const {
    default: { parse },
  } = await import('mathjs/lib/browser/math.js');
  return (text) => {
    // A folded YAML string may end in a newline, which mathjs would read as the end of a statement.
    const line = text.replace(/[\r\n]/g, ' ');
    let root: Node;
    try {
      root = parse(line) as unknown as Node;
    } catch (error) {
      const { message, char } = error as { message: string; char?: number };
      throw new ExpressionError(message.replace(/ \(char \d+\)$/, ''), char ?? 1);
    }
    return convert(root, new Cursor(line));
  };
}

/** The part of mathjs's syntax tree that formulas use. */
type Node =
  | { readonly type: 'ConstantNode'; readonly value: unknown }
  | { readonly type: 'SymbolNode'; readonly name: string }
  | { readonly type: 'AccessorNode'; readonly object: Node; readonly index: Index }
  | { readonly type: 'FunctionNode'; readonly fn: Node; readonly args: readonly Node[] }
  | {
      readonly type: 'OperatorNode';
      readonly fn: string;
      readonly op: string;
      readonly args: readonly Node[];
      readonly implicit: boolean;
    }
  | {
      readonly type: 'RelationalNode';
      readonly conditionals: readonly string[];
      readonly params: readonly Node[];
    }
  | { readonly type: 'ParenthesisNode'; readonly content: Node }
  | {
      readonly type: 'ConditionalNode';
      readonly condition: Node;
      readonly trueExpr: Node;
      readonly falseExpr: Node;
    }
  | { readonly type: 'other' };

interface Index {
  readonly dimensions: readonly Node[];
  readonly dotNotation: boolean;
}

/**
 * mathjs keeps no places. Names and numbers are met in the order of the text, so walking the tree
 * from left to right beside the list of tokens finds them again.
 */
class Cursor {
  private readonly tokens: readonly { readonly text: string; readonly column: number }[];
  private next = 0;

  constructor(line: string) {
    const pattern = /[A-Za-z_]\w*|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/g;
    this.tokens = [...line.matchAll(pattern)]
      .map((match) => ({ text: match[0], column: match.index + 1 }))
      .filter(({ text }) => !KEYWORDS.has(text));
  }

  take(): { readonly text: string; readonly column: number } {
    const token = this.tokens[this.next] ?? { text: '', column: 1 };
    this.next += 1;
    return token;
  }

  get column(): number {
    return this.tokens[this.next]?.column ?? 1;
  }
}

const KEYWORDS = new Set(['and', 'or', 'not', 'xor', 'mod', 'to', 'in']);

const OPERATORS: ReadonlySet<string> = new Set<Operator>([
  'add', 'subtract', 'multiply', 'divide', 'pow', 'unaryMinus', 'equal', 'unequal', 'smaller',
  'smallerEq', 'larger', 'largerEq', 'and', 'or', 'not',
]); // prettier-ignore

const COMPONENT_NAMES: ReadonlySet<string> = new Set<Component>(['x', 'y', 'z', 'w']);

function isOperator(name: string): name is Operator {
  return OPERATORS.has(name);
}

function isComponent(name: unknown): name is Component {
  return typeof name === 'string' && COMPONENT_NAMES.has(name);
}

function convert(node: Node, cursor: Cursor): Expression {
  const { column } = cursor;
  switch (node.type) {
    case 'ConstantNode':
      return constant(node.value, cursor);
    case 'SymbolNode':
      cursor.take();
      return { kind: 'name', name: node.name, column };
    case 'AccessorNode':
      return component(node.object, node.index, cursor);
    case 'FunctionNode': {
      if (node.fn.type !== 'SymbolNode') throw new ExpressionError('expected a function', column);
      cursor.take();
      const args = node.args.map((argument) => convert(argument, cursor));
      return { kind: 'call', name: node.fn.name, args, column };
    }
    case 'OperatorNode': {
      if (node.implicit) throw new ExpressionError('write "*" between factors', column);
      if (node.fn === 'unaryPlus') return convert(first(node.args), cursor);
      if (!isOperator(node.fn)) {
        throw new ExpressionError(`the operator "${node.op}" has no meaning here`, column);
      }
      const args = node.args.map((argument) => convert(argument, cursor));
      return { kind: 'operator', operator: node.fn, args, column };
    }
    case 'RelationalNode': {
      const params = node.params.map((parameter) => convert(parameter, cursor));
      return chain(node.conditionals, params, column);
    }
    case 'ParenthesisNode':
      return convert(node.content, cursor);
    case 'ConditionalNode': {
      const test = convert(node.condition, cursor);
      const yes = convert(node.trueExpr, cursor);
      const no = convert(node.falseExpr, cursor);
      return { kind: 'choice', test, yes, no, column };
    }
    default:
      throw new ExpressionError('formulas have only numbers, names, calls and operators', column);
  }
}

function first(nodes: readonly Node[]): Node {
  return nodes[0] ?? { type: 'other' };
}

function constant(value: unknown, cursor: Cursor): Expression {
  const { text, column } = cursor.take();
  if (typeof value !== 'number') {
    throw new ExpressionError('expected a number; there is no other constant', column);
  }
  // mathjs reads these two words as numbers, before any name.
  if (text === 'NaN' || text === 'Infinity') return { kind: 'name', name: text, column };
  if (!Number.isFinite(Number(text))) throw new ExpressionError(`${text} is too large`, column);
  return { kind: 'number', text, column };
}

function component(object: Node, index: Index, cursor: Cursor): Expression {
  const { column } = cursor.take();
  const letter = cursor.take();
  const name = index.dimensions[0];
  if (object.type !== 'SymbolNode' || !index.dotNotation || name?.type !== 'ConstantNode') {
    throw new ExpressionError('expected a component such as a.x', column);
  }
  if (!isComponent(name.value)) {
    throw new ExpressionError(`there is no component "${letter.text}"`, letter.column);
  }
  return { kind: 'component', name: object.name, component: name.value, column };
}

/** `1 <= a < 2` is `1 <= a and a < 2`. */
function chain(
  conditionals: readonly string[],
  params: readonly Expression[],
  column: number,
): Expression {
  let result: Expression | null = null;
  conditionals.forEach((operator, index) => {
    const left = params[index];
    const right = params[index + 1];
    if (!isOperator(operator) || left === undefined || right === undefined) {
      throw new ExpressionError('expected a comparison', column);
    }
    const link: Expression = {
      kind: 'operator',
      operator,
      args: [left, right],
      column: left.column,
    };
    result =
      result === null ? link : { kind: 'operator', operator: 'and', args: [result, link], column };
  });
  if (result === null) throw new ExpressionError('expected a comparison', column);
  return result;
}
