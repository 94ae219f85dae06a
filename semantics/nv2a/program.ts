/** Programs of words: which instructions make one. */
import { contentsOf, type Word } from './fields.js';
import { decoded, encoded, type Instruction } from './instruction.js';

/** Instructions that the engine holds: xemu, Cxbx-Reloaded and nv2a_vsh_cpu all have this number. */
export const PROGRAM_LIMIT = 136;

/** Why words are no program. */
export interface ProgramError {
  /** The instruction that it is about, from 0; null of the whole. */
  readonly index: number | null;
  readonly message: string;
}

export type ProgramOfWords =
  | { readonly ok: true; readonly instructions: readonly Instruction[] }
  | { readonly ok: false; readonly error: ProgramError };

/** The instructions of a program's words: each decodes, and the last is the first that is final. */
export function programOf(words: readonly Word[]): ProgramOfWords {
  const refused = (index: number | null, message: string): ProgramOfWords => ({
    ok: false,
    error: { index, message },
  });
  if (words.length === 0) return refused(null, 'there is no instruction');
  if (words.length > PROGRAM_LIMIT) {
    return refused(
      null,
      `there are ${String(words.length)} instructions; the engine holds ${String(PROGRAM_LIMIT)}`,
    );
  }
  const instructions: Instruction[] = [];
  for (const [index, word] of words.entries()) {
    const result = decoded(word);
    if (!result.ok) return refused(index, result.refusal.message);
    instructions.push(result.instruction);
    if (result.instruction.final && index < words.length - 1) {
      return refused(
        index,
        `ends the program (field final), and ${String(words.length - 1 - index)} more follow: a file has one program`,
      );
    }
  }
  if (instructions.at(-1)?.final !== true) {
    return refused(words.length - 1, 'does not end the program (field final), and nothing follows');
  }
  return { ok: true, instructions };
}

/** What a program's words say with what may lie after them: those that follow the first one that is final are never looked at. */
export function programIn(words: readonly Word[]): ProgramOfWords {
  const last = words.findIndex((word) => contentsOf(word).final === 1);
  return programOf(last < 0 ? words : words.slice(0, last + 1));
}

/** The words of a program that `programOf` or a text gave. @throws Error of an instruction that has no word */
export function wordsOf(instructions: readonly Instruction[]): readonly Word[] {
  return instructions.map((instruction) => {
    const result = encoded(instruction);
    if (!result.ok) throw new Error(result.refusal.message);
    return result.word;
  });
}
