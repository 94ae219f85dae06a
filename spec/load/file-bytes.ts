/** Reads a file without ever taking in more than it was allowed to. */
import { closeSync, openSync, readSync } from 'node:fs';

const CHUNK = 64 * 1024;

/** Standard input, as a file. */
const STANDARD_INPUT = 0;

/** A file that cannot be used. */
export class FileError extends Error {
  /** @param reason why it cannot be read, without saying that it cannot be; the message if absent */
  constructor(
    message: string,
    readonly reason = message,
  ) {
    super(message);
    this.name = 'FileError';
  }
}

/**
 * The bytes of a file, or of standard input where that is null. They are read chunk by chunk, so that a device or a pipe
 * without an end stops at the limit too.
 *
 * @throws FileError where the file cannot be read or is larger than `maximumBytes`
 */
export function readBytes(path: string | null, maximumBytes: number): Buffer {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    const file = path === null ? STANDARD_INPUT : openSync(path, 'r');
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
      if (file !== STANDARD_INPUT) closeSync(file);
    }
  } catch (error) {
    const reason = reasonOf(error);
    throw new FileError(`the file cannot be read: ${reason}`, reason);
  }
  if (size > maximumBytes) {
    throw new FileError(`the file is larger than ${String(maximumBytes)} bytes`);
  }
  return Buffer.concat(chunks, size);
}

const REASONS: Readonly<Record<string, string>> = {
  ENOTDIR: 'it is no folder',
  EACCES: 'permission denied',
  EISDIR: 'it is a folder',
};

/** Why the system did not do what was asked of a file or a folder. */
export function reasonOf(error: unknown, what: 'file' | 'folder' = 'file'): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    if (error.code === 'ENOENT') return `there is no such ${what}`;
    return REASONS[error.code] ?? error.code;
  }
  return error instanceof Error ? error.message : String(error);
}
