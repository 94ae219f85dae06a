/** Reading a PROGRAM argument. */
import { FileError, readBytes } from '../spec/load/file-bytes.js';
import { InputError } from './exit.js';
import { whyTooLarge } from './program-size.js';

/** What a program may weigh: 1 MiB, so that a device or a file that is no program ends at once. */
const MAXIMUM_BYTES = 1024 * 1024;

/** The bytes of a program file; "-" is standard input. @throws InputError if it cannot be read or is too large. */
export function readProgram(path: string): Uint8Array {
  const refused = (why: string): InputError =>
    new InputError(`cannot read the program ${path}: ${why}`);
  let source;
  try {
    source = readBytes(path === '-' ? null : path, MAXIMUM_BYTES);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    throw refused(error.reason);
  }
  const why = whyTooLarge(source);
  if (why !== null) throw refused(why);
  return source;
}
