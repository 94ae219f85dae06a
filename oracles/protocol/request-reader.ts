/** Requests as they come to a backend of ours: lines, and blocks of words after some of them. */
import type { Readable } from 'node:stream';
import { asWords, bytesOf, checkTail, HEAD, TAIL, wordsAfter } from './block.js';
import { LineSplitter, type Piece } from './line-splitter.js';

/** Whoever asks is trusted: it is vpspec. */
const NO_LIMIT = Infinity;

export class RequestReader {
  readonly #chunks: AsyncIterator<Buffer | string>;
  readonly #splitter = new LineSplitter(NO_LIMIT);

  constructor(input: Readable) {
    this.#chunks = (input as AsyncIterable<Buffer | string>)[Symbol.asyncIterator]();
  }

  /** The next line; null at the end. */
  async line(): Promise<string | null> {
    const ready = this.#splitter.lines(true);
    const piece = await this.#piece(ready);
    const bytes = piece?.kind === 'line' ? piece.bytes : this.#splitter.rest();
    return piece === null && bytes.length === 0 ? null : bytes.toString('utf8');
  }

  /**
   * The words of the block that follows the line of the request `id`.
   *
   * @throws BlockError where none follows: then nobody knows where the next line begins
   */
  async words(id: number): Promise<Uint32Array> {
    const head = new Uint8Array(HEAD);
    await this.#fill(head);
    const words = new Uint32Array(wordsAfter(head, id));
    if (words.length > 0) await this.#fill(bytesOf(words));
    asWords(words);
    const tail = new Uint8Array(TAIL);
    await this.#fill(tail);
    checkTail(tail, id, words.length);
    return words;
  }

  async #fill(bytes: Uint8Array): Promise<void> {
    const piece = await this.#piece(this.#splitter.block(bytes));
    if (piece === null) throw new Error('the input ends within a block');
  }

  /** The one piece that comes next; null at the end. */
  async #piece(ready: readonly Piece[]): Promise<Piece | null> {
    let pieces = ready;
    for (;;) {
      const [piece] = pieces;
      if (piece !== undefined) return piece;
      const { value, done } = await this.#chunks.next();
      if (done === true) return null;
      pieces = this.#splitter.push(Buffer.from(value));
    }
  }
}
