/**
 * Reading a PROGRAM argument, and how much it may hold besides its bytes. A syntax tree takes a thousand times what a statement of a few letters
 * does: what is larger than any program of the time is refused before it is parsed.
 */
import { FileError, readBytes } from '../spec/load/file-bytes.js';
import { InputError } from './exit.js';

/** What a program may weigh: 1 MiB, so that a device or a file that is no program ends at once. */
const MAXIMUM_BYTES = 1024 * 1024;

/** A call of the GL at the beginning of a line: no program has one. */
const GL_CALL = /^\s*gl[A-Z]\w*\s*\(/m;

/**
 * The bytes of a program file; "-" is standard input.
 *
 * @throws InputError if it cannot be read, is too large, or has calls of the GL
 */
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
  if (GL_CALL.test(new TextDecoder('latin1').decode(source))) {
    throw new InputError(
      `${path} has calls of the GL, and is no program: "vpspec gl" takes scripts of them (run, trace, encode and shrink)`,
    );
  }
  return source;
}

/** Semicolons outside of comments; words, numbers and signs. */
export interface ProgramSize {
  readonly statements: number;
  readonly tokens: number;
}

const MOST: ProgramSize = { statements: 16_384, tokens: 262_144 };

const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const COMMENT = 0x23;
const SEMICOLON = 0x3b;
const SPACE = 0x20;

/** Counted in one pass, without the grammar: what stands between white space and signs is one token. */
export function sizeOf(source: Uint8Array): ProgramSize {
  let statements = 0;
  let tokens = 0;
  let isInWord = false;
  let isInComment = false;
  for (const byte of source) {
    if (isInComment) {
      isInComment = byte !== NEWLINE && byte !== CARRIAGE_RETURN;
      continue;
    }
    if (isOfWord(byte)) {
      if (!isInWord) tokens++;
      isInWord = true;
      continue;
    }
    isInWord = false;
    if (byte === COMMENT) isInComment = true;
    else if (byte > SPACE) tokens++;
    if (byte === SEMICOLON) statements++;
  }
  return { statements, tokens };
}

/** Letters, digits, "_" and "$", and the bytes of other letters, which no grammar knows. */
function isOfWord(byte: number): boolean {
  const lower = byte | 0x20;
  return (
    (lower >= 0x61 && lower <= 0x7a) ||
    (byte >= 0x30 && byte <= 0x39) ||
    byte === 0x5f ||
    byte === 0x24 ||
    byte >= 0x80
  );
}

/** Why a program is too large to be read; null where it is not. */
export function whyTooLarge(source: Uint8Array): string | null {
  const size = sizeOf(source);
  for (const what of ['statements', 'tokens'] as const) {
    if (size[what] > MOST[what]) {
      return `it has ${String(size[what])} ${what}; at most ${String(MOST[what])} are read`;
    }
  }
  return null;
}
