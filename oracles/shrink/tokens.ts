/** A program string as the pieces that a reduction may drop. */

const TOKEN = /#[^\n\r]*|!!\S+|[A-Za-z_$][A-Za-z0-9_$]*|\d+|\s+|[^]/g;

/** Words, numbers, white space, single characters; joined they are the string again. */
export function tokensOf(text: string): readonly string[] {
  return text.match(TOKEN) ?? [];
}

/** The header, comments, and statements that end in ";" or ":"; joined they are the string again. */
export function statementsOf(text: string): readonly string[] {
  const [header = ''] = /^\s*!!\S+/.exec(text) ?? [];
  return [header, ...(text.slice(header.length).match(/#[^\n\r]*|[^;:#]*[;:]|[^;:#]+/g) ?? [])];
}
