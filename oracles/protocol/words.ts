/** 32-bit words as they travel: eight hexadecimal digits each, or base64 of little-endian bytes. */
import { hex, parseHex } from '../../semantics/number/binary32.js';
import { base64OfBytes, bytesOfBase64 } from './base64.js';
import { cut } from './shown.js';

/** Text that holds no words, or not as many as were wanted: what and where. */
export class WordsError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WordsError';
  }
}

/** Words as an array of "0x3f800000". */
export function hexOf(words: Uint32Array): string[] {
  return Array.from(words, hex);
}

/**
 * The words of such an array.
 *
 * @param name of the field, for messages
 * @throws WordsError where it is no array, an item is no word, or there are not `count` of them
 */
export function wordsOfHex(value: unknown, count: number, name = 'words'): Uint32Array {
  if (!Array.isArray(value)) throw new WordsError(`${name} is ${kindOf(value)}, not an array`);
  if (value.length !== count) {
    throw new WordsError(
      `${name} has ${String(value.length)} words where ${String(count)} are expected`,
    );
  }
  const items: readonly unknown[] = value;
  return Uint32Array.from(items, (item, index) => wordOf(item, `${name}[${String(index)}]`));
}

/** One word. @throws WordsError */
export function wordOf(item: unknown, name: string): number {
  const word = typeof item === 'string' ? parseHex(item) : undefined;
  if (word !== undefined) return word;
  const seen = cut(JSON.stringify(item) ?? 'nothing', 40);
  throw new WordsError(`${name} is ${seen}, no string of 0x and eight hexadecimal digits`);
}

const IS_LITTLE_ENDIAN = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;

/** Words as base64 of their little-endian bytes. */
export function base64Of(words: Uint32Array): string {
  const bytes = new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
  return base64OfBytes(IS_LITTLE_ENDIAN ? bytes : swapped(bytes));
}

/** The words of such a text. @throws WordsError where it is no base64 or not of `count` words */
export function wordsOfBase64(value: unknown, count: number): Uint32Array {
  if (typeof value !== 'string') throw new WordsError(`base64 is ${kindOf(value)}, not a string`);
  const bytes = bytesOfBase64(value);
  // The decoder passes over what is no base64: the writing of the bytes must give the same length.
  if (Math.ceil(bytes.length / 3) * 4 !== value.length) {
    throw new WordsError('base64 is not the base64 (with its padding) of any bytes');
  }
  if (bytes.length !== count * 4) {
    throw new WordsError(
      `base64 holds ${String(bytes.length)} bytes where ${String(count * 4)} are expected`,
    );
  }
  return new Uint32Array((IS_LITTLE_ENDIAN ? bytes : swapped(bytes)).buffer);
}

/** How many words such a text holds. */
export function wordsIn(base64: string): number {
  return bytesOfBase64(base64).length / 4;
}

/** Each four bytes the other way round. */
function swapped(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(bytes, (_, at) => bytes[at ^ 3] ?? 0);
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'absent';
  if (value === null) return 'null';
  return `a ${typeof value}`;
}
