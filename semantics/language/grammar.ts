/**
 * The face of the parser that scripts/build-grammar.mjs generates from spec/grammar/vp.peggy. The
 * generated code has no types; they are given here, once.
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
  readonly peg$currPos: number;
  readonly peg$maxFailPos: number;
  readonly peg$maxFailExpected: readonly Expectation[];
}

export interface GeneratedOptions {
  readonly peg$library: true;
  readonly startRule: StartRule;
  /** Where to start; offsets count from the beginning of the text all the same. */
  readonly peg$currPos: number;
}

export type GeneratedParser = (text: string, options: GeneratedOptions) => GeneratedResult;

export type StartRule = 'program' | 'programTextItem' | 'option';

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

const parser: GeneratedParser = generatedParse;

/** Parses `text` from `offset` to its end as `rule`. `text` has one character per byte. */
export function parseAs<R extends StartRule>(
  rule: R,
  text: string,
  offset = 0,
): GrammarResult<Results[R]> {
  const result = parser(text, { peg$library: true, startRule: rule, peg$currPos: offset });
  if (result.peg$success) return { matched: true, syntax: result.peg$result as Results[R] };
  return { matched: false, failure: failureOf(result) };
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
