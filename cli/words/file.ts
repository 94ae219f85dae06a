/** Files of words of the NV2A: their text, or the words themselves. docs/nv2a.md. */
import { InputError } from '../exit.js';
import type { ProgramFile } from '../languages/open.js';
import { refuseReadings } from '../reading-option.js';
import { diagnose } from '../../semantics/language/diagnose.js';
import type { Instruction } from '../../semantics/nv2a/instruction.js';
import type { Assembled } from '../../semantics/nv2a/text.js';

interface Source {
  readonly name: string;
  readonly source: Uint8Array;
}

/** By its name, or by how its text begins: whether a PROGRAM is words and no program of a language. */
export async function isOfWords({ name, source }: Source): Promise<boolean> {
  if (name.endsWith('.nv2a')) return true;
  const { isText } = await import('../../semantics/nv2a/header.js');
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
  const { isText } = await import('../../semantics/nv2a/header.js');
  const { parseProgram } = await import('../../semantics/nv2a/text.js');
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
  const { readWords } = await import('../../semantics/nv2a/files.js');
  const { programOf } = await import('../../semantics/nv2a/program.js');
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

/** The instructions of a file of text, or of a program of VP1.0 or VP1.1. @throws InputError where it is neither, or has no words */
export async function assembledAt(path: string): Promise<readonly Instruction[]> {
  const { programFileAt, openProgram } = await import('../languages/open.js');
  const { isText } = await import('../../semantics/nv2a/header.js');
  const { parseProgram } = await import('../../semantics/nv2a/text.js');
  const { byteText, skipWhiteSpace } = await import('../../semantics/language/text.js');
  const file = programFileAt(path);
  if (isText(file.source)) {
    return orRefused(file, parseProgram(file.source), 'the text is no program of words');
  }
  const text = byteText(file.source);
  if (!text.startsWith('!!', skipWhiteSpace(text, 0))) {
    throw new InputError(
      `${file.name}: begins as neither text of words (!!NV2A) nor a program (!!VP1.0, !!VP1.1); ` +
        'words themselves are for "vpspec disassemble"',
    );
  }
  const { lowered } = await import('../../semantics/nv2a/lower.js');
  const { load } = await import('../../semantics/language/load.js');
  const program = await openProgram(path, file);
  return program.useLoaded((_, { environment }) => {
    const result = load(file.source);
    if (!result.loaded) {
      throw new InputError(`${environment.name} programs have no words: expected VP1.0 or VP1.1`);
    }
    return orRefused(file, lowered(result.program), 'the program has no words');
  });
}

/** The instructions of words in any form, or of a program of VP1.0 or VP1.1. @throws InputError with the place of what is wrong */
export async function instructionsOf(path: string): Promise<readonly Instruction[]> {
  if (!path.endsWith('.nv2a')) return assembledAt(path);
  const { programFileAt } = await import('../languages/open.js');
  return instructionsIn(programFileAt(path));
}

/**
 * The program of a file, of a language; null where it holds words of the NV2A, which `ofWords` has taken care of.
 *
 * @throws InputError if it cannot be read or is too large, and where a reading was chosen for a program of a language
 */
export async function openUnlessWords(
  path: string,
  options: { readonly reading?: readonly string[] },
  ofWords: (file: Source) => Promise<void>,
): Promise<ProgramFile | null> {
  const { openProgram, programFileAt } = await import('../languages/open.js');
  const read = programFileAt(path);
  if (await isOfWords(read)) {
    await ofWords(read);
    return null;
  }
  refuseReadings(options);
  return openProgram(path, read);
}
