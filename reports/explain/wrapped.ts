/** Texts of `explain`, broken at their spaces. */

/** No line is longer, words apart that have no space. */
export const WIDTH = 80;

export function wrapped(text: string, indent: number, width = WIDTH): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (line !== '' && indent + line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line].map((each) => ' '.repeat(indent) + each);
}
