/** A load error as a person sees it on a terminal: where, what, and the line with a caret. */
import { oneLine } from '../../spec/harmless.js';
import type { LoadError } from './load-error.js';
import { byteText } from './text.js';

/** Columns of context on either side of the caret. */
const BEFORE = 50;
const AFTER = 29;

/**
 * @param name What the program is called: a file name, say.
 * @returns Lines without a final newline: `name:line:column: message`, the line of the program cut to
 * the width of a terminal, and a caret below the place. Whatever is not printable ASCII is escaped.
 */
export function diagnose(
  name: string,
  source: string | Uint8Array,
  error: LoadError<string>,
): string {
  const text = byteText(source);
  const { position, line, column, message } = error;
  const { shown, caret } = context(text, position);
  const number = String(line);
  const margin = ' '.repeat(number.length);
  const lines = [
    `${oneLine(name)}:${number}:${String(column)}: ${message}`,
    `${number} | ${shown}`.trimEnd(),
    `${margin} | ${' '.repeat(caret)}^`,
  ];
  if (error.expected !== undefined && !message.includes(error.expected)) {
    lines.push(`${margin} = expected ${error.expected}`);
  }
  return lines.join('\n');
}

/** The line around a position, and the column of the position in what is shown (from 0). */
function context(text: string, position: number): { shown: string; caret: number } {
  const start = lineStart(text, position);
  const end = lineEnd(text, position);
  const from = Math.max(start, position - BEFORE);
  const to = Math.min(end, position + AFTER);
  const before = `${from > start ? '...' : ''}${visible(text.slice(from, position))}`;
  const after = `${visible(text.slice(position, to))}${to < end ? '...' : ''}`;
  return { shown: before + after, caret: before.length };
}

function lineStart(text: string, position: number): number {
  let start = position;
  while (start > 0 && text[start - 1] !== '\n' && text[start - 1] !== '\r') start--;
  return start;
}

function lineEnd(text: string, position: number): number {
  let end = position;
  while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end++;
  return end;
}

function visible(text: string): string {
  return text.replaceAll('\t', ' ').replace(/[^\x20-\x7e]/g, (character) => {
    const code = character.charCodeAt(0).toString(16).padStart(2, '0');
    return `\\x${code}`;
  });
}
