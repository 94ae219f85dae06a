/**
 * Program strings. The documents speak of an array of ubytes; here it is a string with one character
 * (code 0 to 255) per byte, so that an index into it is a byte offset.
 */

/** The bytes of a program as a string with one character per byte. Strings are taken as UTF-8. */
export function byteText(source: string | Uint8Array): string {
  if (typeof source === 'string') {
    return isAscii(source) ? source : fromBytes(new TextEncoder().encode(source));
  }
  return fromBytes(source);
}

/** The bytes of a text of one character per byte: `byteText` gives the text again. */
export function bytesOfText(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** The text with spaces in place of comments, so that offsets stay what they are. */
export function withoutComments(text: string): string {
  return text.replace(/#[^\r\n]*/g, (comment) => ' '.repeat(comment.length));
}

/** The offset of the first character that is not ASCII; negative where there is none. */
export function notAsciiIn(text: string): number {
  return text.search(/[\x80-\xff]/);
}

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    if (text.charCodeAt(index) > 127) return false;
  }
  return true;
}

const CHUNK = 8192;

function fromBytes(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += CHUNK) {
    text += String.fromCharCode(...bytes.subarray(start, start + CHUNK));
  }
  return text;
}

export interface LineAndColumn {
  /** From 1. A line ends with a newline, a carriage return, or both. */
  readonly line: number;
  /** From 1, in bytes. */
  readonly column: number;
}

export function lineAndColumn(text: string, position: number): LineAndColumn {
  let line = 1;
  let start = 0;
  for (let index = 0; index < position; index++) {
    const character = text[index];
    const ends = character === '\n' || (character === '\r' && text[index + 1] !== '\n');
    if (ends) {
      line++;
      start = index + 1;
    }
  }
  return { line, column: position - start + 1 };
}

/** The offset of the first token at or after `offset`: white space and comments are skipped. */
export function skipWhiteSpace(text: string, offset: number): number {
  let index = offset;
  for (;;) {
    const character = text[index];
    if (character === '#') index = endOfComment(text, index);
    else if (character === ' ' || character === '\t' || character === '\n' || character === '\r')
      index++;
    else return index;
  }
}

/** The offset of what ends the comment at `offset`: a newline, a carriage return, or the end. */
export function endOfComment(text: string, offset: number): number {
  let index = offset;
  while (index < text.length && text[index] !== '\n' && text[index] !== '\r') index++;
  return index;
}

export function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && /^[A-Za-z0-9_]$/.test(character);
}

/** The longest run of letters, digits and underscores at `offset`; "" where there is none. */
export function wordAt(text: string, offset: number): string {
  let end = offset;
  while (isWordCharacter(text[end])) end++;
  return text.slice(offset, end);
}
