/** Comments and white space where the grammar allows any: the program stays the same. */
import { oneOf, type Source } from '../source.js';

const COMMENTS: readonly string[] = [
  '#\n', '# MOV R0, R1;\n', '# END\n', '#!!VP2.0\n', '\t# o[HPOS] = R0 # and so on\r\n', '\n\n', '\r\n', '  \t',
]; // prettier-ignore

/** Changes the white space behind some tokens of a text without comments. */
export function withComments(source: Source, text: string): string {
  let changed = '';
  let from = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text[index] ?? '';
    if (!'\n ,;:[]()+-|'.includes(character)) continue;
    if (source.nextInt(0, 9) > 0) continue;
    // A space may be needed where it stands, so that it stays; what comes after it may be more.
    changed += text.slice(from, index + 1) + oneOf(source, COMMENTS);
    from = index + 1;
  }
  return changed + text.slice(from);
}
