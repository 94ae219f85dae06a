/** Documents that are written in part by a command: what it writes stands between comments, `<!-- name -->` … `<!-- end -->`. */

const END = '<!-- end -->';

/** A text with a part in the place of the one that it has. @throws Error where it has no place for one, or more than one */
export function withPart(text: string, name: string, part: string): string {
  const begin = `<!-- ${name} -->`;
  const from = text.indexOf(begin);
  const to = text.indexOf(END, from);
  if (from < 0 || to < 0) throw new Error(`expected a place for a table: ${begin} … ${END}`);
  if (text.includes(begin, from + 1)) throw new Error(`expected one place alone for ${begin}`);
  return `${text.slice(0, from)}${begin}\n\n${part}\n\n${text.slice(to)}`;
}
