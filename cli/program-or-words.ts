/** A PROGRAM: of a language, or words of the NV2A. */
import { refuseReadings } from './reading-option.js';
import type { ProgramFile } from './languages/open.js';

type FileOfWords = Pick<ProgramFile, 'name' | 'source'>;

/**
 * The program of a file; null where it holds words, which `ofWords` has taken care of.
 *
 * @throws InputError if it cannot be read or is too large, and where a reading was chosen for a program of a language
 */
export async function openUnlessWords(
  path: string,
  options: { readonly reading?: readonly string[] },
  ofWords: (file: FileOfWords) => Promise<void>,
): Promise<ProgramFile | null> {
  const { openProgram, programFileAt } = await import('./languages/open.js');
  const { isOfWords } = await import('./words-file.js');
  const read = programFileAt(path);
  if (await isOfWords(read)) {
    await ofWords(read);
    return null;
  }
  refuseReadings(options);
  return openProgram(path, read);
}
