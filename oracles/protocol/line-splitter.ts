/** Bytes to lines, with a bound on what is kept. */

export type Piece =
  | { readonly kind: 'line'; readonly bytes: Buffer }
  /** A line longer than is allowed; what follows of it is dropped. */
  | { readonly kind: 'too long'; readonly start: Buffer };

const NEWLINE = 0x0a;
/** Of a line that is too long, what is shown. */
const START = 400;

/** Puts chunks of bytes together to lines; it holds at most `limit` bytes and the chunk at hand. */
export class LineSplitter {
  readonly #parts: Buffer[] = [];
  #held = 0;
  #isDropping = false;

  /** The longest line in bytes, without its end; it may change between chunks. */
  constructor(public limit: number) {}

  /** Whether a line has begun and not ended. */
  get isWithinLine(): boolean {
    return this.#held > 0 || this.#isDropping;
  }

  push(chunk: Buffer): readonly Piece[] {
    const pieces: Piece[] = [];
    let from = 0;
    for (;;) {
      const end = chunk.indexOf(NEWLINE, from);
      const part = chunk.subarray(from, end < 0 ? chunk.length : end);
      if (!this.#isDropping) this.#hold(part, pieces);
      if (end < 0) return pieces;
      if (!this.#isDropping) pieces.push({ kind: 'line', bytes: this.#taken() });
      this.#isDropping = false;
      from = end + 1;
    }
  }

  /** What has been held of a line without an end. */
  rest(): Buffer {
    return this.#taken();
  }

  #hold(part: Buffer, pieces: Piece[]): void {
    if (part.length === 0) return;
    this.#parts.push(part);
    this.#held += part.length;
    if (this.#held <= this.limit) return;
    pieces.push({ kind: 'too long', start: Buffer.from(this.#taken().subarray(0, START)) });
    this.#isDropping = true;
  }

  #taken(): Buffer {
    const [only] = this.#parts;
    const bytes =
      only !== undefined && this.#parts.length === 1 ? only : Buffer.concat(this.#parts);
    this.#parts.length = 0;
    this.#held = 0;
    return bytes;
  }
}
