/**
 * Files of words: text of hexadecimal digits, four words a line, as programs dump them; bytes, sixteen an instruction, lowest first, as the console's
 * memory has them; JSON. A word's first part has no bits that the engine keeps, so that bytes have zeros and text has none.
 */
import { fromQuad, quadOf, type Quad32, type Word } from './fields.js';

export interface WordsFile {
  readonly words: readonly Word[];
  /** Where an instruction stands, by its number from 0: "line 3", "byte 32", "words[2]". */
  readonly placeOf: (index: number) => string;
}

export type ReadWords =
  | { readonly ok: true; readonly file: WordsFile }
  | { readonly ok: false; readonly message: string };

const BYTES = 16;

/** The words of a file in any of the three forms, told by what it holds. Never throws. */
export function readWords(bytes: Uint8Array): ReadWords {
  if (bytes.includes(0)) return ofBytes(bytes);
  const text = new TextDecoder().decode(bytes);
  return /^\s*[[{]/.test(text) ? ofJson(text) : ofText(text);
}

function refused(message: string): ReadWords {
  return { ok: false, message };
}

function ofBytes(bytes: Uint8Array): ReadWords {
  const over = bytes.length % BYTES;
  if (over !== 0) {
    const start = bytes.length - over;
    return refused(
      `byte ${String(start)}: the last instruction has ${String(over)} bytes, expected ${String(BYTES)}`,
    );
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const words = Array.from({ length: bytes.length / BYTES }, (_, index) => {
    const part = (nth: number): number => view.getUint32(BYTES * index + 4 * nth, true);
    return fromQuad([part(0), part(1), part(2), part(3)]);
  });
  return { ok: true, file: { words, placeOf: (index) => `byte ${String(BYTES * index)}` } };
}

function ofText(text: string): ReadWords {
  const words: Word[] = [];
  const lines: number[] = [];
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    const place = `line ${String(index + 1)}`;
    const code = line.replace(/(#|\/\/).*$/, '');
    const parts: number[] = [];
    for (const { 0: token, index: column } of code.matchAll(/[^\s,]+/g)) {
      const [, digits] = /^(?:0[xX])?([0-9a-fA-F]{1,8})$/.exec(token) ?? [];
      if (digits === undefined) {
        return refused(
          `${place}, column ${String(column + 1)}: found ${shown(token)}; expected a word of 1 to 8 hexadecimal digits`,
        );
      }
      parts.push(Number.parseInt(digits, 16));
    }
    if (parts.length === 0) continue;
    const quad = asQuad(parts);
    if (quad === null) {
      return refused(
        `${place}: ${counted(parts.length)}; expected the four words of one instruction on a line`,
      );
    }
    words.push(fromQuad(quad));
    lines.push(index + 1);
  }
  return { ok: true, file: { words, placeOf: (index) => `line ${String(lines[index] ?? 0)}` } };
}

function counted(words: number): string {
  return `${String(words)} word${words === 1 ? '' : 's'}`;
}

/** As a message shows what a file has: letters, digits and signs, and not too many. */
function shown(token: string): string {
  return JSON.stringify(token.length > 40 ? `${token.slice(0, 37)}...` : token);
}

function asQuad([first, second, third, fourth, ...more]: readonly number[]): Quad32 | null {
  if (first === undefined || second === undefined || third === undefined) return null;
  return fourth === undefined || more.length > 0 ? null : [first, second, third, fourth];
}

/** `{"words": [["0x00000000", …], …]}` with whatever else, or the list itself; words may be numbers. */
function ofJson(text: string): ReadWords {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return refused(`is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const list: unknown = Array.isArray(json) ? json : (json as { words?: unknown }).words;
  const name = Array.isArray(json) ? '' : 'words';
  if (!Array.isArray(list)) return refused('words: expected a list of instructions');
  const words: Word[] = [];
  for (const [index, four] of list.entries()) {
    const place = `${name}[${String(index)}]`;
    const parts = Array.isArray(four) ? four.map(jsonWord) : [];
    const wrong = parts.findIndex((part) => part === null);
    if (wrong >= 0) {
      return refused(
        `${place}[${String(wrong)}]: expected "0x" with 1 to 8 hexadecimal digits, or an integer from 0 to 4294967295`,
      );
    }
    const quad = asQuad(parts.map((part) => part ?? 0));
    if (quad === null) return refused(`${place}: expected a list of four words`);
    words.push(fromQuad(quad));
  }
  return { ok: true, file: { words, placeOf: (index) => `${name}[${String(index)}]` } };
}

function jsonWord(json: unknown): number | null {
  if (typeof json === 'string') {
    return /^0x[0-9a-f]{1,8}$/i.test(json) ? Number.parseInt(json.slice(2), 16) : null;
  }
  const isWord = typeof json === 'number' && Number.isInteger(json) && json >= 0;
  return isWord && json <= 0xffffffff ? json + 0 : null;
}

/** The four words of an instruction, each of eight hexadecimal digits. */
export function digitsOf(word: Word): readonly [string, string, string, string] {
  const [first, second, third, fourth] = quadOf(word);
  const digits = (part: number): string => part.toString(16).padStart(8, '0');
  return [digits(first), digits(second), digits(third), digits(fourth)];
}

/** As text: a line an instruction. */
export function wordsText(words: readonly Word[]): string {
  return words.map((word) => `${digitsOf(word).join(' ')}\n`).join('');
}

/** As bytes: sixteen an instruction, the lowest of each word first. */
export function wordsBytes(words: readonly Word[]): Uint8Array {
  const bytes = new Uint8Array(BYTES * words.length);
  const view = new DataView(bytes.buffer);
  words.forEach((word, index) => {
    quadOf(word).forEach((part, nth) => {
      view.setUint32(BYTES * index + 4 * nth, part, true);
    });
  });
  return bytes;
}
