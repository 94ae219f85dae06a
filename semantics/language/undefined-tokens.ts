/**
 * Where a loader that cuts the whole text into tokens before it looks at anything else finds one that the documents do
 * not define (NV_vertex_program2 §2.14.1.8, NV_gpu_program4 §2.X.2: a program is first parsed into tokens).
 */
import { wordAt, withoutComments } from './text.js';

/** What a loader takes for tokens. */
export interface Tokens {
  /** A character of some token that is no word; white space and comments are skipped. */
  readonly sign: RegExp;
  /** Whether a run of letters, digits and underscores is made of tokens. */
  readonly isWord: (word: string) => boolean;
}

/** The offset of the first thing from `start` on that is no token; null where there is none. */
export function undefinedToken(text: string, start: number, tokens: Tokens): number | null {
  const bare = withoutComments(text);
  for (let index = start; index < bare.length;) {
    const word = wordAt(bare, index);
    if (word !== '' && !tokens.isWord(word)) return index;
    const character = bare.charAt(index);
    if (word === '' && !/[ \t\r\n]/.test(character) && !tokens.sign.test(character)) return index;
    index += Math.max(1, word.length);
  }
  return null;
}
