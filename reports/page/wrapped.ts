/** Texts that fit a terminal: broken at spaces, or cut. */
import { screenWidth } from './paint.js';

/** Cuts a text to a width, with "…" where something is lost. */
export function cut(text: string, width: number): string {
  const all = Array.from(text);
  return all.length <= width ? text : `${all.slice(0, Math.max(0, width - 1)).join('')}…`;
}

/** A count reads as one word: "7 744" (counts.ts). */
const BETWEEN_WORDS = /(?<!\d)\s+|\s+(?!\d{3}(?!\d))/;

/** Breaks a text at its spaces into lines, of which all but the first are indented deeper; longer words are cut. */
export function wrapped(text: string, indent: string, width = screenWidth()): string[] {
  const words = text
    .split(BETWEEN_WORDS)
    .flatMap((word) => pieces(word, width - indent.length - 2));
  return filledWith(words, indent, `${indent}  `, width);
}

/** Columns of what has no lines that a wider terminal would gain by. */
export const NARROW = 80;

/** Breaks a text at its spaces into lines with one margin; a word that is longer stays whole. */
export function filled(text: string, margin: number, width = NARROW): string[] {
  const indent = ' '.repeat(margin);
  return filledWith(text.split(BETWEEN_WORDS), indent, indent, width);
}

function filledWith(
  words: readonly string[],
  first: string,
  others: string,
  width: number,
): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    const indent = lines.length === 0 ? first : others;
    if (line !== '' && indent.length + line.length + 1 + word.length > width) {
      lines.push(indent + line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, (lines.length === 0 ? first : others) + line];
}

/** A word that is longer than a line, in pieces that are not. */
function pieces(word: string, width: number): string[] {
  const all: string[] = [];
  for (let at = 0; at === 0 || at < word.length; at += width) all.push(word.slice(at, at + width));
  return all;
}
