/**
 * A program that fails at some offset may have violated a restriction before it, even in the same
 * statement: "MOV R12, R0 R1;" of VP1.0 is wrong at R12 before it is wrong at R1. So what stands
 * before the failure is parsed too, its last statement ended in some way that the grammar allows.
 */
import type { ItemSyntax, OptionSyntax, ProgramSyntax } from './ast.js';
import { parseAs, type GrammarFailure, type GrammarResult } from './grammar.js';
import type { Header } from './parse.js';
import { lastStatementEnd } from './statement-around.js';
import { skipWhiteSpace } from './text.js';

export interface Prefix {
  /** The statements that are complete before the failure. */
  readonly complete: ProgramSyntax;
  /**
   * The option, label or instruction in which the failure is, as it might have ended; null where
   * nothing of it stands before the failure. What it has from the failure on is invented.
   */
  readonly last: ItemSyntax | OptionSyntax | null;
}

/** What stands before `position`, the first offset at which the text is not well formed. */
export function prefixBefore(text: string, header: Header, position: number): Prefix | null {
  const end = lastStatementEnd(text, header.end, position);
  const complete = parseAs('program', `${text.slice(0, end)} END`);
  if (!complete.matched) return null;
  const start = skipWhiteSpace(text, end);
  if (start >= position) return { complete: complete.syntax, last: null };
  const started = text.slice(0, position);
  const last = completed('programTextItem', started, start) ?? completed('option', started, start);
  return { complete: complete.syntax, last };
}

/** What to put for an expectation, those first that bring the end of the statement nearer. */
const COMPLETIONS: readonly (readonly [expected: string, text: string])[] = [
  [';', ';'],
  [']', ']'],
  [')', ')'],
  ['|', '|'],
  [',', ','],
  ['a temporary register', 'R0'],
  ['an address register', 'A0'],
  ['a vertex result register', 'HPOS'],
  ['a program parameter number', '0'],
  ['a vertex attribute', '0'],
  ['an offset', '0'],
  ['a condition', 'TR'],
  ['a label', 'L'],
  ['an option', 'NV_position_invariant'],
  ['x', 'x'],
  ['z', 'z'],
  ['[', '['],
  ['.', '.'],
];

/** More than the tokens of any statement. */
const MOST_COMPLETIONS = 40;

function completed<R extends 'programTextItem' | 'option'>(
  rule: R,
  started: string,
  start: number,
): (R extends 'option' ? OptionSyntax : ItemSyntax) | null;
function completed(
  rule: 'programTextItem' | 'option',
  started: string,
  start: number,
): ItemSyntax | OptionSyntax | null {
  let text = started;
  for (let count = 0; count < MOST_COMPLETIONS; count++) {
    const result: GrammarResult<ItemSyntax | OptionSyntax> = parseAs(rule, text, start);
    if (result.matched) return result.syntax;
    const next = nextToken(result.failure, text.length);
    if (next === null) return null;
    // A new line, lest it become a part of the word or of the comment before it.
    text += `\n${next}`;
  }
  return null;
}

function nextToken({ position, expected }: GrammarFailure, length: number): string | null {
  if (position < length) return null;
  return COMPLETIONS.find(([expectation]) => expected.includes(expectation))?.[1] ?? null;
}
