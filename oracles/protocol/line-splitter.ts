/** Bytes to lines, with a bound on what is kept; and to blocks of bytes, where one may follow a line. */

export type Piece =
  | { readonly kind: 'line'; readonly bytes: Buffer }
  /** All the bytes that were asked for have come. */
  | { readonly kind: 'block' }
  /** A line longer than is allowed; what follows of it is dropped. */
  | { readonly kind: 'too long'; readonly start: Buffer };

const NEWLINE = 0x0a;
/** Bytes of a line that is too long that are shown. */
const START = 400;

/**
 * Puts chunks of bytes together to lines; it holds at most `limit` bytes and the chunk at hand. What follows a line after `stopAtLine`, and
 * what follows a block, is set aside until it is said to be a block or lines.
 */
export class LineSplitter {
  readonly #parts: Buffer[] = [];
  #held = 0;
  #isDropping = false;
  #stopsAtLine = false;
  #aside: Buffer[] | null = null;
  #block: { readonly into: Uint8Array; filled: number } | null = null;

  /** The longest line in bytes, without its end; it may change between chunks. */
  constructor(public limit: number) {}

  /** Whether a line has begun and not ended. */
  get isWithinLine(): boolean {
    return this.#held > 0 || this.#isDropping;
  }

  /** Bytes of the block at hand that have come. */
  get filled(): number {
    return this.#block?.filled ?? 0;
  }

  /** Bytes that were set aside. */
  get aside(): number {
    return this.#aside?.reduce((sum, { length }) => sum + length, 0) ?? 0;
  }

  /** What follows the next line is set aside. */
  stopAtLine(): void {
    this.#stopsAtLine = true;
  }

  /** What was set aside, and what comes, is lines; what follows the next of them is set aside again, or is not. */
  lines(stopsAtLine = false): readonly Piece[] {
    this.#stopsAtLine = stopsAtLine;
    return this.#again();
  }

  /** What was set aside, and what comes, is a block that fills these bytes. */
  block(into: Uint8Array): readonly Piece[] {
    this.#block = { into, filled: 0 };
    return this.#again();
  }

  push(chunk: Buffer): readonly Piece[] {
    if (this.#block !== null) return this.#fill(this.#block, chunk);
    if (this.#aside === null) return this.#split(chunk);
    if (chunk.length > 0) this.#aside.push(chunk);
    return [];
  }

  #again(): readonly Piece[] {
    const chunks = this.#aside ?? [];
    this.#aside = null;
    return chunks.flatMap((chunk) => this.push(chunk));
  }

  #fill(block: { readonly into: Uint8Array; filled: number }, chunk: Buffer): readonly Piece[] {
    const { into, filled } = block;
    const own = chunk.subarray(0, into.length - filled);
    into.set(own, filled);
    block.filled += own.length;
    if (block.filled < into.length) return [];
    this.#block = null;
    this.#aside = own.length < chunk.length ? [chunk.subarray(own.length)] : [];
    return [{ kind: 'block' }];
  }

  #split(chunk: Buffer): readonly Piece[] {
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
      if (!this.#stopsAtLine) continue;
      this.#stopsAtLine = false;
      this.#aside = from < chunk.length ? [chunk.subarray(from)] : [];
      return pieces;
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
