/** The statement of a program, of either language, that an offset is in. */
import { endOfComment, skipWhiteSpace } from './text.js';

/** Offsets: from the first byte of something to the byte behind its last. */
export interface Span {
  readonly offset: number;
  readonly end: number;
}

/** The offset of what ends the statement or label at an offset; the length where nothing does. */
export function statementEnd(text: string, offset: number): number {
  let index = offset;
  while (index < text.length && text[index] !== ';' && text[index] !== ':') {
    index = text[index] === '#' ? endOfComment(text, index) : index + 1;
  }
  return index;
}

/**
 * The end of the last statement, option or label (the header, where there is none) before a position
 * up to which the text is well formed.
 */
export function lastStatementEnd(text: string, headerEnd: number, position: number): number {
  let end = headerEnd;
  for (let index = headerEnd; index < position; index++) {
    const character = text[index];
    if (character === '#') index = endOfComment(text, index);
    else if (character === ';' || character === ':') end = index + 1;
  }
  return end;
}

/**
 * From the byte behind the last statement, with the white space before the next one, to what ends that one. Before
 * `headerEnd` it is the header, with a word that runs on from it.
 */
export function statementAround(text: string, headerEnd: number, position: number): Span {
  if (position < headerEnd) return { offset: 0, end: wordsEnd(text, headerEnd) };
  const offset = lastStatementEnd(text, headerEnd, position);
  const end = behindStatement(text, position);
  // What lacks behind the last token may be noticed there.
  if (position === text.length) return { offset: Math.min(offset, lastByte(text)), end };
  // By words, a header that runs on is none.
  const runsOn = offset === headerEnd && /[^\s#]/.test(text.charAt(headerEnd));
  return { offset: runsOn ? 0 : offset, end };
}

/** What stands where a header should: a word that begins like one, or the statement before which it lacks. */
export function headerSpan(text: string, position: number): Span {
  const isHeader = text.startsWith('!', skipWhiteSpace(text, position));
  return {
    offset: 0,
    end: isHeader
      ? wordsEnd(text, skipWhiteSpace(text, position))
      : behindStatement(text, position),
  };
}

function behindStatement(text: string, position: number): number {
  return Math.min(text.length, statementEnd(text, position) + 1);
}

function wordsEnd(text: string, offset: number): number {
  let end = offset;
  while (end < text.length && !/[\s#]/.test(text.charAt(end))) end++;
  return end;
}

/** The offset of the last byte that is no white space. */
function lastByte(text: string): number {
  return Math.max(0, text.trimEnd().length - 1);
}
