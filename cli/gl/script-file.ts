/** Reading a script of calls, where a capture or a dump may stand too: what is none is refused by what it is. */
import { FileError, readBytes } from '../../spec/load/file-bytes.js';
import { InputError } from '../exit.js';
import { whyTooLarge } from '../program-file.js';

/** What a capture may weigh, and what a script may. */
const MAXIMUM_BYTES = 64 * 1024 * 1024;
const MAXIMUM_SCRIPT_BYTES = 1024 * 1024;

export function named(path: string): string {
  return path === '-' ? 'standard input' : path;
}

/** "-" is standard input. @throws InputError */
export function readInput(path: string): Uint8Array {
  try {
    return readBytes(path === '-' ? null : path, MAXIMUM_BYTES);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    throw new InputError(`cannot read ${path}: ${error.reason}`);
  }
}

/** The text of a dump of apitrace; null of what does not begin as one. */
export async function dumpText(file: Uint8Array): Promise<string | null> {
  const { isDump } = await import('../../oracles/gl/apitrace/dump.js');
  const decoder = new TextDecoder();
  return isDump(decoder.decode(file.subarray(0, 4096))) ? decoder.decode(file) : null;
}

/**
 * The text of a script.
 *
 * @param action of "vpspec gl", which wants a script
 * @throws InputError for a capture or a dump, and for what is too large, or no text
 */
export async function scriptText(path: string, file: Uint8Array, action: string): Promise<string> {
  const { isCapture } = await import('../../semantics/gl/glx/capture.js');
  const other = `and "gl ${action}" takes a script`;
  if (isCapture(file)) {
    throw new InputError(`${named(path)} is a capture, ${other}: "gl run" runs it`);
  }
  if ((await dumpText(file)) !== null) {
    throw new InputError(`${named(path)} is a dump of apitrace, ${other}: "gl run" follows it`);
  }
  const isLong = file.length > MAXIMUM_SCRIPT_BYTES;
  const why = isLong
    ? `it is larger than ${String(MAXIMUM_SCRIPT_BYTES)} bytes`
    : whyTooLarge(file);
  if (why !== null) throw new InputError(`cannot read the script ${path}: ${why}`);
  if (file.includes(0)) {
    throw new InputError(
      `${named(path)}: neither a script, which has no byte 0, nor a capture, which begins with the setup of a connection (0x42 or 0x6c, …, 11)`,
    );
  }
  return new TextDecoder().decode(file);
}

/** @throws InputError where a script is none, with its line */
export async function orRefused<T>(path: string, work: () => T): Promise<T> {
  const { ScriptError } = await import('../../semantics/gl/context/script-tokens.js');
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error;
    throw new InputError(`${named(path)}:${String(error.line)}: ${error.message}`);
  }
}
