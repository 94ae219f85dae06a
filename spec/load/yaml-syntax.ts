/**
 * YAML as our files use it: one document of UTF-8 text, string keys, no key twice, no aliases, and
 * nesting within reason. Hostile input is refused in linear time and without deep recursion.
 */
import {
  Composer,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  Lexer,
  Parser,
  type Document,
  type ErrorCode,
} from 'yaml';
import {
  contextAt,
  SpecFileError,
  type SpecFileProblem,
  type TextPlace,
} from './spec-file-error.js';

/** Collections within collections. Deeper text would exhaust the stack of whatever walks it. */
const MAXIMUM_DEPTH = 200;
const MAXIMUM_PROBLEMS = 100;

const NO_ALIASES = 'anchors and aliases ("&name", "*name") are not used here; repeat the value';
const NO_TAGS = 'tags ("!name") are not used here';

/** What the library says in its own words, for whoever writes the file. */
const WORDS: Partial<Readonly<Record<ErrorCode, string>>> = {
  ALIAS_PROPS: NO_ALIASES,
  BAD_ALIAS: NO_ALIASES,
  MULTIPLE_ANCHORS: NO_ALIASES,
  TAG_RESOLVE_FAILED: NO_TAGS,
  MULTIPLE_TAGS: NO_TAGS,
  BAD_DIRECTIVE: 'a line that begins with "%" is a directive; none are used here',
  NON_STRING_KEY: 'a key is a word or a number here, no list and no mapping',
  BLOCK_AS_IMPLICIT_KEY:
    'a second ": " in one line, or a list behind a key; a text that has ": " or begins with "- " wants quotes',
  MULTILINE_IMPLICIT_KEY: 'a key, with its ":", has to stand on one line',
  BLOCK_IN_FLOW: 'between brackets there are lists in [] and mappings in {} only',
  TAB_AS_INDENT: 'lines are indented by spaces, not by tabs',
  KEY_OVER_1024_CHARS: 'a key has at most 1024 characters',
};

/** A YAML document, with what is needed to tell places in it. */
export interface YamlSyntax {
  readonly document: Document.Parsed;
  /** A problem at an offset into the text. */
  problem(offset: number, message: string): SpecFileProblem;
  place(offset: number): TextPlace;
}

/** @throws SpecFileError where the text is not YAML of the kind above; `file` names it in messages. */
export function parseSyntax(text: string, file: string): YamlSyntax {
  const lines = new LineCounter();
  const place = (offset: number): TextPlace => {
    const { line, col } = lines.linePos(offset);
    return { offset, line, column: col };
  };
  const problem = (offset: number, message: string): SpecFileProblem => ({
    ...place(offset),
    message,
    context: contextAt(text, offset),
  });
  const refuse = (problems: readonly SpecFileProblem[]): void => {
    const [first, ...others] = problems;
    if (first !== undefined) throw new SpecFileError(file, [first, ...others]);
  };

  lines.addNewLine(0);
  const parser = new Parser(lines.addNewLine);
  const tokens = [];
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) tokens.push(token);
    // The parser keeps its stack on the heap; what comes after it recurses.
    if (parser.stack.length > MAXIMUM_DEPTH) {
      refuse([
        problem(parser.offset, `nested too deeply: at most ${String(MAXIMUM_DEPTH)} levels`),
      ]);
    }
  }
  for (const token of parser.end()) tokens.push(token);

  const composer = new Composer({
    version: '1.2',
    schema: 'core',
    stringKeys: true,
    uniqueKeys: false, // compares every pair of keys; repeatedKeys() below is linear
    prettyErrors: false,
    logLevel: 'silent',
  });
  const [document, second] = composer.compose(tokens, true, text.length);
  if (document === undefined) throw new Error('a forced document is missing'); // `true` above forbids it
  refuse(
    [...document.errors, ...document.warnings]
      .slice(0, MAXIMUM_PROBLEMS)
      .map(({ pos, code, message }) => problem(pos[0], WORDS[code] ?? message)),
  );
  if (second !== undefined) {
    refuse([problem(second.range[0], 'a second document begins here; expected only one')]);
  }
  refuse(forbidden(document).map(([where, message]) => problem(where, message)));
  return { document: document as Document.Parsed, problem, place };
}

/** Aliases and repeated keys, by offset. The walk keeps its own stack. */
function forbidden(document: Document): [offset: number, message: string][] {
  const found: [number, string][] = [];
  const waiting: unknown[] = [document.contents];
  while (waiting.length > 0 && found.length < MAXIMUM_PROBLEMS) {
    const node = waiting.pop();
    if (isAlias(node)) {
      found.push([
        node.range?.[0] ?? 0,
        `"*${node.source}": aliases are not used here; repeat the value`,
      ]);
    } else if (isSeq(node)) {
      for (let i = node.items.length - 1; i >= 0; i--) waiting.push(node.items[i]);
    } else if (isMap(node)) {
      const seen = new Set<string>();
      for (const { key } of node.items) {
        const name = isScalar(key) ? String(key.value) : '';
        if (seen.has(name)) {
          found.push([
            isScalar(key) ? (key.range?.[0] ?? 0) : 0,
            `the key "${name}" stands here twice`,
          ]);
        }
        seen.add(name);
      }
      for (let i = node.items.length - 1; i >= 0; i--) waiting.push(node.items[i]);
    } else if (isPair(node)) {
      waiting.push(node.value, node.key);
    }
  }
  return found.sort(([a], [b]) => a - b);
}
