/**
 * Text that is not ours (a backend's, of a YAML file, the name of a file) on its way to a terminal or a page: the one
 * filter for what steers either.
 */

/**
 * Control characters, what turns the direction of text, separators of lines, halves of pairs, and what is no character
 * (XML has no place for it); tabs and ends of lines are text.
 */
const CLASS = String.raw`\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\p{Cs}\p{Noncharacter_Code_Point}`;
const STEERING = new RegExp(String.raw`(?![\t\n]|\r\n)[${CLASS}]`, 'gu');

/** One line of text that steers nothing. */
export const HARMLESS_LINE = new RegExp(`^[^${CLASS}]*$`, 'u');

/**
 * The same with each character that steers as its escape (`\u001b`): a reader sees which one it was, and a string of JSON
 * keeps its value.
 *
 * @param shown what stands for one of them instead
 */
export function harmless(text: string, shown: (character: string) => string = escape): string {
  return text.replace(STEERING, shown);
}

/** The same on one line: the name of a file may have ends of lines. */
export function oneLine(text: string): string {
  return harmless(text).replace(/[\t\r\n]/g, (character) => JSON.stringify(character).slice(1, -1));
}

function escape(character: string): string {
  return Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('');
}
