/** Reads a text file without ever taking in more than it was allowed to. */
import { closeSync, openSync, readSync } from 'node:fs';
import { SpecFileError } from './spec-file-error.js';

/** What a YAML file may weigh unless the caller says otherwise: 16 MiB, far above any file of ours. */
export const DEFAULT_MAXIMUM_BYTES = 16 * 1024 * 1024;

const CHUNK = 64 * 1024;

/**
 * The file's text; a byte order mark is dropped.
 *
 * @throws SpecFileError where the file cannot be read, is larger than `maximumBytes` or is not UTF-8.
 */
export function readText(path: string, maximumBytes: number): string {
  const bytes = readBytes(path, maximumBytes);
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    throw unusable(path, 'the file is UTF-16; expected UTF-8');
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw unusable(path, 'the file is not valid UTF-8');
  }
}

/** Chunk by chunk, so that a device or a pipe without an end stops at the limit too. */
function readBytes(path: string, maximumBytes: number): Buffer {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    const file = openSync(path, 'r');
    try {
      for (;;) {
        const chunk = Buffer.allocUnsafe(CHUNK);
        const count = readSync(file, chunk, 0, CHUNK, null);
        if (count === 0) break;
        chunks.push(chunk.subarray(0, count));
        size += count;
        if (size > maximumBytes) break;
      }
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw unusable(path, `the file cannot be read: ${reasonOf(error)}`);
  }
  if (size > maximumBytes) {
    throw unusable(path, `the file is larger than ${String(maximumBytes)} bytes`);
  }
  return Buffer.concat(chunks, size);
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'permission denied',
  EISDIR: 'it is a folder',
};

function reasonOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    return REASONS[error.code] ?? error.code;
  }
  return error instanceof Error ? error.message : String(error);
}

function unusable(path: string, message: string): SpecFileError {
  return new SpecFileError(path, [{ offset: 0, line: 1, column: 1, message, context: null }]);
}
