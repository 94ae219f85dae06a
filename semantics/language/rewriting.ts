/** Rewritings that the languages share: what stands before a header and behind END. */
import type { Rewritten } from './interpretations.js';
import { skipWhiteSpace, withoutComments } from './text.js';

/** White space and comments before the header are skipped. */
export function behindSpace(
  erratum: string,
  text: string,
  headers: readonly string[],
): Rewritten | null {
  const start = skipWhiteSpace(text, 0);
  if (start === 0 || !headers.some((header) => text.startsWith(header, start))) return null;
  return {
    erratum,
    interpretation: 'after-space',
    text: text.slice(start),
    placeOf: (position) => position + start,
    isSame: true,
  };
}

/** Whatever follows END is ignored; `position`, of the failure, is the first token behind it. */
export function untilEnd(erratum: string, text: string, position: number): Rewritten | null {
  const before = text.slice(0, position);
  const end = endIn(before);
  if (end === null || skipWhiteSpace(text, end) !== position) return null;
  // The length stays what it was: errors of the whole program are there.
  return {
    erratum,
    interpretation: 'ignored',
    text: text.slice(0, end).padEnd(text.length),
    placeOf: (each) => each,
    isSame: true,
  };
}

/** The offset behind the last END, if it is a word by itself outside of comments. */
function endIn(text: string): number | null {
  const found = /(?<![\w$])END(?=\s*$)/.exec(withoutComments(text));
  return found === null ? null : found.index + 'END'.length;
}

/** A text with something put in that another interpretation does without. */
export function inserted(
  erratum: string,
  interpretation: string,
  text: string,
  at: number,
  what: string,
): Rewritten {
  return {
    erratum,
    interpretation,
    text: text.slice(0, at) + what + text.slice(at),
    placeOf: (position) => (position <= at ? position : Math.max(at, position - what.length)),
    isSame: true,
  };
}
