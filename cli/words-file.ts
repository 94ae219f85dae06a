/** Files of words of the NV2A: their text, or the words themselves. docs/nv2a.md. */
import { InputError } from './exit.js';
import { diagnose } from '../semantics/language/diagnose.js';
import type { Instruction } from '../semantics/nv2a/instruction.js';
import type { Assembled } from '../semantics/nv2a/text.js';

interface Source {
  readonly name: string;
  readonly source: Uint8Array;
}

/** By its name, or by how its text begins: whether a PROGRAM is words and no program of a language. */
export async function isOfWords({ name, source }: Source): Promise<boolean> {
  if (name.endsWith('.nv2a')) return true;
  const { isText } = await import('../semantics/nv2a/header.js');
  return isText(source.subarray(0, HEAD));
}

/** Bytes that hold the header, and what may stand before it. */
const HEAD = 4096;

/** What was read or made of a text. @throws InputError with place and context where it is refused */
export function orRefused<T>({ name, source }: Source, result: Assembled<T>, what: string): T {
  if (result.ok) return result.made;
  const error = { error: 'INVALID_OPERATION', restriction: 'syntax', ...result.error } as const;
  throw new InputError(`${what}\n${diagnose(name, source, error)}`);
}

/** The instructions of a file of text or of words. @throws InputError with the place of what is wrong */
export async function instructionsIn(file: Source): Promise<readonly Instruction[]> {
  const { isText } = await import('../semantics/nv2a/header.js');
  const { parseProgram } = await import('../semantics/nv2a/text.js');
  if (isText(file.source)) {
    return orRefused(file, parseProgram(file.source), 'the text is no program of words');
  }
  return instructionsOfWords(file);
}

/** The instructions of a file of words alone. @throws InputError with the place of what is wrong */
export async function instructionsOfWords({
  name,
  source,
}: Source): Promise<readonly Instruction[]> {
  const { readWords } = await import('../semantics/nv2a/files.js');
  const { programOf } = await import('../semantics/nv2a/program.js');
  const read = readWords(source);
  if (!read.ok) throw new InputError(`${name}: ${read.message}`);
  const { words, placeOf } = read.file;
  const program = programOf(words);
  if (program.ok) return program.instructions;
  const { index, message } = program.error;
  throw new InputError(
    index === null
      ? `${name}: ${message}`
      : `${name}: instruction ${String(index)} (${placeOf(index)}): ${message}`,
  );
}
