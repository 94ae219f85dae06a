/**
 * Loaders that tell the place of an error in ways of their own, for tests: each knows where the first wrong token is,
 * and reads the text again by its own idea of words, statements and letters.
 */

/** Where a loader says the error is. @param at the first byte of the token at fault. */
export type Place = (text: string, at: number) => number;

/** Comments blanked out, so that offsets stay. */
function bare(text: string): string {
  return text.replace(/#[^\r\n]*/g, (comment) => '~'.repeat(comment.length).replace(/~/g, ' '));
}

function pieces(text: string, pattern: RegExp): readonly (readonly [start: number, end: number])[] {
  return [...bare(text).matchAll(pattern)].map(({ 0: found, index }) => [
    index,
    index + found.length,
  ]);
}

const WORDS = /[\w$.!]+|[^\s\w$.!]/g;
const CHARACTERS = /[A-Za-z_$][\w$]*|\d+|[^\s]/g;
/** The header is the first piece: it ends where the first word does. */
const STATEMENTS = /^\s*![^\s;:]*|[^\s;:][^;:]*[;:]?/g;

function pieceAt(text: string, pattern: RegExp, at: number): readonly [number, number] {
  return pieces(text, pattern).find(([, end]) => at < end) ?? [text.length, text.length];
}

/** Letters of a mask or a swizzle, one by one: which of them an error is at is each loader's own affair. */
function letterAt(text: string, at: number): number {
  const found = /^\s*\.\s*/.exec(text.slice(at));
  return found === null ? at : at + found[0].length;
}

/** Only of errors that are in the text: what the whole program lacks is at its end, as the documents say. */
export const PLACES: Readonly<Record<string, Place>> = {
  'the token': (_, at) => at,
  'the word, with periods in it': (text, at) => pieceAt(text, WORDS, at)[0],
  'the end of the word, with periods in it': (text, at) => pieceAt(text, WORDS, at)[1],
  'the end of the token': (text, at) => pieceAt(text, CHARACTERS, at)[1],
  'the first letter behind the period': letterAt,
  'the last letter of the token': (text, at) => pieceAt(text, CHARACTERS, at)[1] - 1,
  'the beginning of the statement': (text, at) => pieceAt(text, STATEMENTS, at)[0],
  'what ends the statement': (text, at) => pieceAt(text, STATEMENTS, at)[1] - 1,
  'behind the statement': (text, at) => pieceAt(text, STATEMENTS, at)[1],
};

/** Words that are no tokens: keywords and registers that run into each other, as a loader by words has them. */
const GLUED =
  /(?<![\w$.])(?:[A-Z]{3}[RA]\d+|[A-Z]{3}[ocv](?=\s*\[)|!!(?:V|VS|NV[vfg])[Pp]\d\.\d[A-Za-z]\w*)/g;

/** The first word that runs on into another, before the token at fault if it is there; else that token's. */
export function byWords(text: string, at: number): number {
  const [glued] = pieces(text, GLUED);
  return glued !== undefined && glued[0] < at ? glued[0] : pieceAt(text, WORDS, at)[0];
}

/** Places in other statements, which no interpretation gives; null where there is no other. */
export const ELSEWHERE: Readonly<Record<string, (text: string, at: number) => number | null>> = {
  'the statement before': (text, at) => {
    const before = pieces(text, STATEMENTS).filter(([, end]) => end <= at);
    const last = before.length < 3 ? undefined : before.at(-2);
    return last === undefined ? null : last[0] + 1;
  },
  'the statement behind': (text, at) => {
    const [, end] = pieceAt(text, STATEMENTS, at);
    const [behind] = pieces(text, STATEMENTS).filter(([start]) => start > end);
    return behind === undefined ? null : behind[0] + 1;
  },
};
