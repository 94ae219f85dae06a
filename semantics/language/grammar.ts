/**
 * The face of the parsers that scripts/build-grammar.mjs generates from the grammars of spec/grammar/, and
 * of the one from vp.peggy. The generated code has no types; they are given here, once.
 */
import type { OptionSyntax, ItemSyntax, ProgramSyntax } from './ast.js';
import { parse as generatedParse } from './grammar.generated.js';

/** What could have stood where a parse failed. */
export type Expectation =
  | { readonly type: 'literal'; readonly text: string }
  | { readonly type: 'other'; readonly description: string }
  | { readonly type: 'class'; readonly parts: readonly (string | readonly [string, string])[] }
  | { readonly type: 'any' | 'end' };

/** What the generated parser answers when it is asked for the outcome instead of an exception. */
export interface GeneratedResult {
  readonly peg$success: boolean;
  readonly peg$result: unknown;
  /** What `peg$result` is where the rule does not match, not even a beginning of the text. */
  readonly peg$FAILED: unknown;
  readonly peg$currPos: number;
  readonly peg$maxFailPos: number;
  readonly peg$maxFailExpected: readonly Expectation[];
}

export interface GeneratedOptions {
  readonly peg$library: true;
  readonly startRule: string;
  /** Where to start; offsets count from the beginning of the text all the same. */
  readonly peg$currPos: number;
}

export type GeneratedParser<More = unknown> = (
  text: string,
  options: GeneratedOptions & More,
) => GeneratedResult;

interface Results {
  program: ProgramSyntax;
  programTextItem: ItemSyntax;
  option: OptionSyntax;
}

export interface GrammarFailure {
  /** The furthest offset at which no token that the grammar allows was found. */
  readonly position: number;
  /** The tokens that would have been allowed there, each once: literal texts and names of kinds. */
  readonly expected: readonly string[];
}

export type GrammarResult<T> =
  | { readonly matched: true; readonly syntax: T }
  | { readonly matched: false; readonly failure: GrammarFailure };

/** Parses `text` from `offset` to its end as `rule`. `text` has one character per byte. */
export function parseAs<R extends keyof Results>(
  rule: R,
  text: string,
  offset = 0,
): GrammarResult<Results[R]> {
  return parseWith<Results[R], unknown>(generatedParse, rule, text, offset, {});
}

/**
 * `parseAs` with any generated parser.
 *
 * @typeParam T the result of the grammar's rule
 * @param more what the grammar itself asks of its caller
 */
export function parseWith<T, More>(
  parser: GeneratedParser<More>,
  rule: string,
  text: string,
  offset: number,
  more: More,
): GrammarResult<T> {
  const result = parser(text, optionsOf(rule, offset, more));
  if (result.peg$success) return { matched: true, syntax: result.peg$result as T };
  return { matched: false, failure: failureOf(result) };
}

/** The longest beginning of `text` that a rule matches; null where it matches none. */
export function parseBeginning<T, More>(
  parser: GeneratedParser<More>,
  rule: string,
  text: string,
  more: More,
): T | null {
  const { peg$result, peg$FAILED } = parser(text, optionsOf(rule, 0, more));
  return peg$result === peg$FAILED ? null : (peg$result as T);
}

function optionsOf<More>(rule: string, offset: number, more: More): GeneratedOptions & More {
  return { peg$library: true, startRule: rule, peg$currPos: offset, ...more };
}

function failureOf(result: GeneratedResult): GrammarFailure {
  // The rule may have matched without reaching the end of the text.
  const position = Math.max(result.peg$maxFailPos, result.peg$currPos);
  const expected =
    position === result.peg$maxFailPos ? result.peg$maxFailExpected.flatMap(describe) : [];
  return { position, expected: [...new Set(expected)] };
}

function describe(expectation: Expectation): readonly string[] {
  switch (expectation.type) {
    case 'literal':
      return [expectation.text];
    case 'class':
      return expectation.parts.flatMap(charactersOf);
    case 'other':
      return expectation.description === 'white space' ? [] : [expectation.description];
    default:
      return [];
  }
}

/** The generator merges single characters into classes ("x", "y" and "z" into x-z). */
function charactersOf(part: string | readonly [string, string]): readonly string[] {
  if (typeof part === 'string') return [part];
  const [first, last] = [part[0].charCodeAt(0), part[1].charCodeAt(0)];
  return Array.from({ length: last - first + 1 }, (_, i) => String.fromCharCode(first + i));
}
