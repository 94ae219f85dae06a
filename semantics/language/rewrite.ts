/**
 * What other interpretations make of a text that the grammar of VP programs does not match: a text that says the same by
 * the default ones (NV_vertex_program2 §2.14.1.8).
 */
import { ENVIRONMENTS, HEADERS } from '../../spec/environments.js';
import { tokensOf } from './other-positions.js';
import type { Rewritten } from './interpretations.js';
import { untilEnd } from './rewriting.js';
import { isWordCharacter } from './text.js';
import type { Violation } from './violation.js';

export function rewritings(text: string, violation: Violation): readonly Rewritten[] {
  const { restriction, position } = violation;
  if (restriction === 'header') return [inCase(text, position)].filter((each) => each !== null);
  if (restriction !== 'syntax') return [];
  return [
    untilEnd('vp2.E-after-end', text, position),
    otherWhiteSpace(text, position),
    inCase(text, position),
  ].filter((each) => each !== null);
}

/** Form feeds and vertical tabs are white space. */
function otherWhiteSpace(text: string, position: number): Rewritten | null {
  const character = text[position];
  if (character !== '\f' && character !== '\v') return null;
  return {
    erratum: 'vp2.E-other-white-space',
    interpretation: 'skipped',
    text: text.replace(/[\f\v]/g, ' '),
    placeOf: (each) => each,
    isSame: true,
  };
}

/** Keywords in the case that the grammar has, by the same in lower case. */
const KEYWORDS: ReadonlyMap<string, string> = new Map(
  [...tokensOf(ENVIRONMENTS['VP2.0']), 'NV_position_invariant']
    // Letters of swizzles and masks stand behind periods.
    .filter((token) => !/^[xyzw]$/.test(token))
    .map((token) => [token.toLowerCase(), token]),
);

/** Keywords in whatever case, if it is that of the word at the failure which is wrong. */
function inCase(text: string, position: number): Rewritten | null {
  const rewritten = text
    .replace(/^(\s*)(!!v\w+\.\d)/i, (all, space: string, token: string) => {
      const header = HEADERS.find((each) => each.toLowerCase() === token.toLowerCase());
      return header === undefined ? all : space + header;
    })
    .replace(/#[^\r\n]*|\.(\s*)([xyzw]+)\b|\w+/gi, (all, space?: string, letters?: string) => {
      if (all.startsWith('#')) return all;
      if (letters !== undefined) return `.${space ?? ''}${letters.toLowerCase()}`;
      return KEYWORDS.get(all.toLowerCase()) ?? all;
    });
  let start = position;
  while (start > 0 && isWordCharacter(text[start - 1])) start--;
  let end = position;
  while (isWordCharacter(text[end]) || text[end] === '!' || text[end] === '.') end++;
  if (text.slice(start, end) === rewritten.slice(start, end)) return null;
  return {
    erratum: 'vp2.E-keyword-case',
    interpretation: 'insensitive',
    text: rewritten,
    placeOf: (each) => each,
    isSame: true,
  };
}
