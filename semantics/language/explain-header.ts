/** What stands where something else should, and the message about a program without a header. */
import { didYouMean, listed, shortened } from './phrase.js';
import { suggestion } from './suggest.js';
import { wordAt } from './text.js';
import type { Violation } from './violation.js';

/**
 * A program that does not begin with the token of an environment.
 *
 * @param headers The tokens that there are.
 */
export function explainHeader(
  text: string,
  position: number,
  headers: readonly string[],
): Violation<'header'> {
  const token = /^[!A-Za-z0-9._]*/.exec(text.slice(position, position + 20))?.[0] ?? '';
  const meant = suggestion(token, headers);
  const choice = listed(headers, 'or');
  return {
    restriction: 'header',
    position,
    message: `a program begins with ${choice}, this one with ${foundAt(text, position, token)}${didYouMean(meant)}`,
    expected: choice,
    ...(meant === undefined ? {} : { suggestion: meant }),
  };
}

/** What stands at an offset, for a message. */
export function foundAt(text: string, position: number, token = wordAt(text, position)): string {
  const character = text[position];
  if (character === undefined) return 'the end of the text';
  if (token !== '') return `"${shortened(token)}"`;
  const code = character.charCodeAt(0);
  const printable = code >= 0x20 && code < 0x7f;
  return printable ? `"${character}"` : `the byte 0x${code.toString(16).padStart(2, '0')}`;
}
