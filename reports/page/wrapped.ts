/** Texts that fit a terminal: broken at spaces, or cut. */
import { WIDTH } from './paint.js';

/** Cuts a text to a width, with "…" where something is lost. */
export function cut(text: string, width: number): string {
  const all = Array.from(text);
  return all.length <= width ? text : `${all.slice(0, Math.max(0, width - 1)).join('')}…`;
}

/** Breaks a text at its spaces into indented lines. */
export function wrapped(text: string, indent: string, width = WIDTH): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    const deeper = lines.length === 0 ? indent : `${indent}  `;
    for (const piece of pieces(word, width - indent.length - 2)) {
      if (line !== '' && deeper.length + line.length + 1 + piece.length > width) {
        lines.push(deeper + line);
        line = piece;
      } else {
        line = line === '' ? piece : `${line} ${piece}`;
      }
    }
  }
  lines.push((lines.length === 0 ? indent : `${indent}  `) + line);
  return lines;
}

/** A word that is longer than a line, in pieces that are not. */
function pieces(word: string, width: number): string[] {
  const all: string[] = [];
  for (let at = 0; at === 0 || at < word.length; at += width) all.push(word.slice(at, at + width));
  return all;
}
