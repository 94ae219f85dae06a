/**
 * A block of words on the stream, which follows the line of a `batch` and of its answer: "VBLK", the request's id, how many words there
 * are, these, and the complement of the id; all of it words of 32 bits, the lowest byte first (docs/backend-protocol.md, batch).
 */
import { hex } from '../../semantics/number/binary32.js';
import { excerpt } from './shown.js';

/** The bytes "VBLK". */
const MARK = 0x4b4c4256;
const SWAPPED = 0x56424c4b;
/** Bytes before the words, and after them. */
export const HEAD = 12;
export const TAIL = 4;
/** The most words of a block, 256 MiB: nobody sends as many. */
const MOST_WORDS = 1 << 26;

/** What stands in the place of a block: what was seen, and what was expected. */
export class BlockError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BlockError';
  }
}

const IS_LITTLE_ENDIAN = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;

/** The bytes of a block, without a copy of the words where the processor has them in that order. */
export function blockOf(id: number, words: Uint32Array): readonly Uint8Array[] {
  const head = new DataView(new ArrayBuffer(HEAD));
  head.setUint32(0, MARK, true);
  head.setUint32(4, id >>> 0, true);
  head.setUint32(8, words.length, true);
  const tail = new DataView(new ArrayBuffer(TAIL));
  tail.setUint32(0, ~id >>> 0, true);
  const bytes = new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
  const sent = IS_LITTLE_ENDIAN ? bytes : Buffer.from(bytes).swap32();
  return [new Uint8Array(head.buffer), sent, new Uint8Array(tail.buffer)];
}

/** Room for words of a block that is read, as bytes. */
export function bytesOf(words: Uint32Array): Uint8Array {
  return new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
}

/** Makes words of bytes that were read in their place. */
export function asWords(words: Uint32Array): void {
  if (!IS_LITTLE_ENDIAN) Buffer.from(words.buffer, words.byteOffset, words.byteLength).swap32();
}

/** How many words follow, by the head of a block. @throws BlockError where it is not that of the request `id` */
export function wordsAfter(head: Uint8Array, id: number): number {
  const view = new DataView(head.buffer, head.byteOffset, HEAD);
  const [mark, own, count] = [0, 4, 8].map((at) => view.getUint32(at, true));
  if (mark === SWAPPED) {
    throw new BlockError('the bytes of its words come in the wrong order: the lowest is the first');
  }
  if (mark !== MARK) {
    throw new BlockError(`where a block should begin, with "VBLK", there is ${excerpt(head)}`);
  }
  if (own !== id >>> 0) {
    throw new BlockError(`a block of request ${String(own)}, not of request ${String(id)}`);
  }
  if (count === undefined || count > MOST_WORDS) {
    throw new BlockError(`its block says that it has ${String(count)} words`);
  }
  return count;
}

/** @throws BlockError where the end of the block is elsewhere */
export function checkTail(tail: Uint8Array, id: number, count: number): void {
  const seen = new DataView(tail.buffer, tail.byteOffset, TAIL).getUint32(0, true);
  const expected = ~id >>> 0;
  if (seen === expected) return;
  throw new BlockError(
    `after the ${String(count)} words of its block there is ${hex(seen)} and not its end, ${hex(expected)}: ` +
      'it is longer than it says, or something else was written into it',
  );
}
