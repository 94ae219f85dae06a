/**
 * Program string to syntax tree, by the grammar alone (NV_vertex_program2 §2.14.1.8): what the
 * environment lacks and the restrictions on a whole program are the loader's.
 */
import { ENVIRONMENTS, type Environment } from '../../spec/environments.js';
import { INSTRUCTIONS } from '../../spec/instructions.js';
import type { ProgramSyntax } from './ast.js';
import { parseAs, type GrammarFailure } from './grammar.js';
import { lastStatementEnd } from './statement-around.js';
import { byteText, isWordCharacter, skipWhiteSpace, wordAt } from './text.js';

export type ParseResult =
  | { readonly parsed: true; readonly syntax: ProgramSyntax }
  | { readonly parsed: false; readonly error: SyntaxFailure };

/**
 * Where the grammar fails: the byte offset of the first token that cannot belong to a program of any
 * environment, or the program's length if more text is missing; and the tokens that could stand there.
 */
export type SyntaxFailure = GrammarFailure;

/** Parses a program. Never throws; takes time linear in its length. */
export function parse(source: string | Uint8Array): ParseResult {
  return parseText(byteText(source));
}

let last: { readonly text: string; readonly result: ParseResult } | null = null;

/**
 * `parse` for a text of one character per byte. Whoever loads a program by several interpretations parses it as often, one time
 * after the other: the last text is remembered. What is parsed is immutable.
 */
export function parseText(text: string): ParseResult {
  if (last?.text !== text) last = { text, result: parsedAnew(text) };
  return last.result;
}

function parsedAnew(text: string): ParseResult {
  const result = parseAs('program', text);
  return result.matched
    ? { parsed: true, syntax: result.syntax }
    : { parsed: false, error: atWordStart(text, result.failure) };
}

export interface Header {
  readonly environment: Environment;
  /** The offset after the token. */
  readonly end: number;
}

/** The token at the start of a program; null where it is none of an environment. */
export function headerOf(text: string): Header | null {
  const start = skipWhiteSpace(text, 0);
  for (const environment of Object.values(ENVIRONMENTS)) {
    if (text.startsWith(environment.header, start)) {
      return { environment, end: start + environment.header.length };
    }
  }
  return null;
}

/** What a statement begins with that something may follow without white space. */
const KEYWORDS: readonly string[] = [
  ...INSTRUCTIONS.flatMap(({ name, conditionCodeVariant }) =>
    conditionCodeVariant ? [`${name}C`, name] : [name],
  ),
  'OPTION',
];

/** What may follow: "MOVR0,R1;" has no misspelt opcode. */
const GLUED = /^(?:[RA][0-9]+$|CC$|[ocv]$|NV_)/;

/** What a word has after the longest keyword that it begins with. */
function afterKeyword(word: string): string {
  const lengths = KEYWORDS.filter((keyword) => word.startsWith(keyword)).map(
    ({ length }) => length,
  );
  return word.slice(Math.max(0, ...lengths));
}

/**
 * "MOVE R0, R1;" fails at its "E", since "MOV" is the longest token. What is wrong is the word, so the
 * failure is moved to its start: erratum vp2.E-undefined-word.
 */
function atWordStart(text: string, failure: GrammarFailure): GrammarFailure {
  const { position } = failure;
  if (!isWordCharacter(text[position]) || !isWordCharacter(text[position - 1])) return failure;
  const header = headerOf(text);
  if (header === null) return failure;
  const start = skipWhiteSpace(text, lastStatementEnd(text, header.end, position));
  const word = wordAt(text, start);
  const inFirstWord = start < position && position < start + word.length;
  if (!inFirstWord || GLUED.test(afterKeyword(word))) return failure;
  return { position: start, expected: ['an instruction'] };
}
