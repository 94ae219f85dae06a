/**
 * What differs between the shading languages, as far as translations use them: names of types, bit casts,
 * vector comparisons, declarations. Everything else is written once, in the common part of their syntax.
 */

/** Unsigned, signed, floating-point and truth values; a vector of four or one. */
export type Kind = 'u4' | 'u' | 'f4' | 'f' | 'i4' | 'i' | 'b4' | 'b';

export interface Parameter {
  readonly name: string;
  readonly kind: Kind;
}

export interface Dialect {
  /** The target's name for a kind; also the constructor of its vectors. */
  readonly type: Readonly<Record<Kind, string>>;
  /** A local that is never assigned again. */
  fixed(kind: Kind, name: string, value: string): string;
  variable(kind: Kind, name: string, value: string): string;
  /** The first line of a function's definition, with its opening brace; of one without result where null. */
  functionHead(name: string, parameters: readonly Parameter[], result: Kind | null): string;
  /** A variable of the whole shader, or an array of as many. What it holds at first is not to be relied on. */
  global(kind: Kind, name: string, length?: number): string;
  /** The floating-point number of these bits, or four. */
  toFloat(kind: 'f' | 'f4', bits: string): string;
  /** The bits of a floating-point number, or of four. */
  toBits(kind: 'u' | 'u4', value: string): string;
  /** A uniform that is 0, which the compiler cannot know. */
  readonly zero: string;
  /** Combines bits with that: the barrier. */
  barrier(kind: 'u' | 'u4', bits: string): string;
  /** A vector of one number four times. */
  four(kind: 'u4' | 'f4' | 'i4', scalar: string): string;
  /** A component-wise comparison of vectors, as truth values. */
  compare(operator: Comparison, a: string, b: string): string;
  /** Four truth values as masks: all bits, or none. */
  mask(test: string): string;
  /** Four values, by four truth values. */
  select(kind: 'f4' | 'i4', test: string, whenTrue: string, whenFalse: string): string;
  /** One value, by one truth value. */
  choose(test: string, whenTrue: string, whenFalse: string): string;
  /** Some components of a vector, in this order: four letters, or one. */
  swizzled(expression: string, letters: string): string;
  /** Assigns some components (letters in order; all four where that is "xyzw"). */
  assign(target: string, components: string, value: string): string;
  /** Names of built-in functions, where they are not the same everywhere. */
  readonly inverseSquareRoot: string;
  readonly fraction: string;
  readonly roundToEven: string;
  /** Functions of fragment shaders, for partial derivatives by window coordinates. */
  readonly derivatives: Readonly<Record<'x' | 'y', string>>;
  /** A program parameter of a constant or computed number that is in range, as float or as bits. */
  parameter(kind: 'u4' | 'f4', index: string): string;
  /** `break;`, `continue;` or `return;`, which statements may follow that are never reached. */
  jump(statement: string): string;
  /** Statements that read what may be read nowhere else, where compilers warn of that. */
  unread(names: readonly string[]): readonly string[];
  constantInteger(name: string, value: string): string;
  /** Integers that a computed index selects. */
  constantIntegers(name: string, values: readonly string[]): string;
}

export type Comparison = '<' | '<=' | '>' | '>=' | '==' | '!=';

/** An expression that an operator or a swizzle can follow: in parentheses unless it is one already. */
export function atom(expression: string): string {
  // Most are names, with components or without.
  if (/^[\w.]*$/.test(expression)) return expression;
  let depth = 0;
  for (let index = 0; index < expression.length; index++) {
    const character = expression.charAt(index);
    if (character === '(' || character === '[') depth++;
    else if (character === ')' || character === ']') depth--;
    else if (depth === 0 && (character === ' ' || (character === '-' && index === 0))) {
      return `(${expression})`;
    }
  }
  return expression;
}

/** Some components of a vector, in this order. */
export function components(expression: string, letters: string): string {
  return letters === 'xyzw' ? expression : `${atom(expression)}.${letters}`;
}
