/** A file as somebody gives it to a page. */
export interface GivenFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Bytes that a file may have, and all files together; and how many files may stand side by side. */
const MOST_BYTES = 64 * 2 ** 20;
const MOST_BYTES_TOGETHER = 128 * 2 ** 20;
const MOST_FILES = 32;

/** What is wrong with files before any of them is read: one message for each; none where nothing is. */
export function tooMuch(
  files: readonly { readonly name: string; readonly size: number }[],
): readonly string[] {
  if (files.length > MOST_FILES) {
    return [`${String(files.length)} files; expected ${String(MOST_FILES)} at most`];
  }
  const large = files.filter(({ size }) => size > MOST_BYTES);
  if (large.length > 0) {
    return large.map(
      ({ name, size }) =>
        `${name}: has ${String(size)} bytes; expected ${String(MOST_BYTES)} at most`,
    );
  }
  const together = files.reduce((sum, { size }) => sum + size, 0);
  if (together <= MOST_BYTES_TOGETHER) return [];
  return [
    `${String(together)} bytes in ${String(files.length)} files; expected ${String(MOST_BYTES_TOGETHER)} together at most`,
  ];
}
