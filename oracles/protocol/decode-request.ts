/** Requests to bodies, on the backend's side. */
import type { Request, RunRequestBody, TraceRequestBody, WordQuad } from './messages.js';
import { WordsError, wordsOfBase64, wordsOfHex } from './words.js';

/** @throws WordsError */
export function decodeRun({ c, v, count, words, base64 }: Request<'run'>): RunRequestBody {
  const size = count * v.length * 4;
  return {
    c: quadsOf(c, 'c'),
    v,
    count,
    words: base64 === undefined ? wordsOfHex(words, size) : wordsOfBase64(base64, size),
  };
}

/** @throws WordsError */
export function decodeTrace({ c, v, words }: Request<'trace'>): TraceRequestBody {
  return { c: quadsOf(c, 'c'), v, words: wordsOfHex(words, v.length * 4) };
}

/** Registers by number or name, four words each. @throws WordsError */
export function quadsOf(
  registers: Readonly<Record<string, unknown>>,
  file: string,
): Record<string, WordQuad> {
  return Object.fromEntries(
    Object.entries(registers).map(([name, value]) => {
      const [x, y, z, w] = wordsOfHex(value, 4, `${file}.${name}`);
      if (x === undefined || y === undefined || z === undefined || w === undefined) {
        throw new WordsError(`${file}.${name} wants four words`);
      }
      return [name, [x, y, z, w]];
    }),
  );
}
