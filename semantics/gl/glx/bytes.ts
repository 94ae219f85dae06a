/** Bytes of requests, in the order in which a client sends those of a number: X Window System Protocol, Connection Setup. */

export type ByteOrder = 'little' | 'big';

/** The next multiple of 4. */
export function padded(bytes: number): number {
  return Math.ceil(bytes / 4) * 4;
}

/** Numbers in bytes; whoever reads knows that they are there. */
export class ByteReader {
  readonly bytes: Uint8Array;
  readonly order: ByteOrder;
  readonly #view: DataView;
  readonly #isLittle: boolean;

  constructor(bytes: Uint8Array, order: ByteOrder) {
    this.bytes = bytes;
    this.order = order;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#isLittle = order === 'little';
  }

  card8(at: number): number {
    return this.#view.getUint8(at);
  }

  int8(at: number): number {
    return this.#view.getInt8(at);
  }

  card16(at: number): number {
    return this.#view.getUint16(at, this.#isLittle);
  }

  int16(at: number): number {
    return this.#view.getInt16(at, this.#isLittle);
  }

  card32(at: number): number {
    return this.#view.getUint32(at, this.#isLittle);
  }

  int32(at: number): number {
    return this.#view.getInt32(at, this.#isLittle);
  }

  card64(at: number): bigint {
    return this.#view.getBigUint64(at, this.#isLittle);
  }
}

/** Bytes that grow by what is written. */
export class ByteWriter {
  readonly order: ByteOrder;
  readonly #isLittle: boolean;
  #bytes = new Uint8Array(64);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;

  constructor(order: ByteOrder) {
    this.order = order;
    this.#isLittle = order === 'little';
  }

  get length(): number {
    return this.#length;
  }

  card8(value: number): void {
    const at = this.#room(1);
    this.#view.setUint8(at, value);
  }

  card16(value: number): void {
    const at = this.#room(2);
    this.#view.setUint16(at, value, this.#isLittle);
  }

  card32(value: number): void {
    const at = this.#room(4);
    this.#view.setUint32(at, value, this.#isLittle);
  }

  card64(value: bigint): void {
    const at = this.#room(8);
    this.#view.setBigUint64(at, value, this.#isLittle);
  }

  raw(bytes: Uint8Array): void {
    const at = this.#room(bytes.length);
    this.#bytes.set(bytes, at);
  }

  /** Zeros. */
  unused(bytes: number): void {
    this.#room(bytes);
  }

  /** Zeros up to the next multiple of 4. */
  pad(): void {
    this.unused(padded(this.#length) - this.#length);
  }

  /** What was written. */
  finished(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  #room(bytes: number): number {
    const at = this.#length;
    this.#length += bytes;
    if (this.#length > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(this.#length, 2 * this.#bytes.length));
      larger.set(this.#bytes);
      this.#bytes = larger;
      this.#view = new DataView(larger.buffer);
    }
    return at;
  }
}
