/** Reads a text file without ever taking in more than it was allowed to. */
import { FileError, readBytes } from './file-bytes.js';
import { unusable } from './spec-file-error.js';

/** What a YAML file may weigh unless the caller says otherwise: 16 MiB, far above any file of ours. */
export const DEFAULT_MAXIMUM_BYTES = 16 * 1024 * 1024;

/**
 * The file's text; a byte order mark is dropped.
 *
 * @throws SpecFileError where the file cannot be read, is larger than `maximumBytes` or is not UTF-8.
 */
export function readText(path: string, maximumBytes: number): string {
  const bytes = bytesOf(path, maximumBytes);
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

function bytesOf(path: string, maximumBytes: number): Buffer {
  try {
    return readBytes(path, maximumBytes);
  } catch (error) {
    if (error instanceof FileError) throw unusable(path, error.message);
    throw error;
  }
}
