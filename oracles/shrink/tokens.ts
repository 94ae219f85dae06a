/** A program string as the pieces that a reduction may drop, and how it is written plainly. */

const HEADER = /^\s*!!\w+(?:\.\d)?/;
const TOKEN =
  /#[^\n\r]*|!!\w+(?:\.\d)?|[A-Za-z_$][A-Za-z0-9_$]*|0x[\dA-Fa-f]+|\d+(?:\.(?!\.)\d*)?(?:[eE][+-]?\d+)?|\s+|[^]/g;

/** Words, numbers, comments, white space, single characters; joined they are the string again. */
export function tokensOf(text: string): readonly string[] {
  return text.match(TOKEN) ?? [];
}

/** The header, comments, and statements that end in ";" or ":"; joined they are the string again. */
export function statementsOf(text: string): readonly string[] {
  const [header = ''] = HEADER.exec(text) ?? [];
  return [header, ...(text.slice(header.length).match(/#[^\n\r]*|[^;:#]*[;:]|[^;:#]+/g) ?? [])];
}

/** Tokens that are no white space. */
export function sizeOfText(text: string): number {
  return tokensOf(text).filter((token) => !/^\s/.test(token)).length;
}

/** The same tokens with a statement on each line, and of white space only what makes it readable. */
export function laidOut(text: string): string {
  const tokens = tokensOf(text).filter((token) => !/^\s/.test(token));
  let written = '';
  let isFirst = true;
  for (const [index, token] of tokens.entries()) {
    const before = tokens[index - 1] ?? '';
    if (written !== '') written += gap(before, token, isFirst);
    written += token;
    isFirst = ends(token) || (index > 0 && ends(before)) || index === 0;
  }
  return `${written}\n`;
}

/** Between two tokens; `isFirst` where the first begins a statement. */
function gap(before: string, token: string, isFirst: boolean): string {
  if (ends(before)) return '\n';
  if (token.startsWith('#') || before === ',') return ' ';
  if (/^\w/.test(token) && /\w$/.test(before)) return ' ';
  if (token === '(') return ' ';
  return isFirst && !/^[:;.]/.test(token) ? ' ' : '';
}

function ends(token: string): boolean {
  return token === ';' || token === ':' || /^(?:#|!!)/.test(token);
}
