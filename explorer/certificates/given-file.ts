/** A file as somebody gives it to a page. */
export interface GivenFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Bytes that a file may have. */
export const MOST_BYTES = 64 * 2 ** 20;
