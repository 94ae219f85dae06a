/** Lines that a terminal has room for: what is longer is broken at spaces and goes on below where it began. */

// eslint-disable-next-line no-control-regex -- the colours of paint.ts take no room
const COLOUR = /\u001b\[\d+m/g;

/** A space to break at; never one between a value and its bits. */
const BREAK = / +(?! |\((?:0x|s |u ))/g;

/** Text whose lines are no longer than `width`, but for words that are, and what a caret points into. */
export function fitted(text: string, width: number | undefined): string {
  // Some terminals do not say how wide they are.
  if (width === undefined || width === 0) return text;
  const lines = text.split('\n');
  return lines
    .flatMap((line, index) => {
      const isPointedInto = /^[\s|]*\^\s*$/.test(lines[index + 1] ?? '');
      return isPointedInto || line.includes('\r') || visible(line) <= width
        ? [line]
        : broken(line, width);
    })
    .join('\n');
}

function visible(text: string): number {
  return Array.from(text.replace(COLOUR, '')).length;
}

function broken(line: string, width: number): readonly string[] {
  const plain = line.replace(COLOUR, '');
  const [lead = ''] = /^\s*(?:(?:#|\/\/)(?=\s))?\s*/.exec(plain) ?? [];
  const column = columnOf(plain, lead.length, width);
  const whole = brokenAt(line, lead.padEnd(column), column, width);
  if (widest(whole) <= width) return whole;
  // A long word has more room at the margin.
  const atMargin = brokenAt(line, `${lead}  `, lead.length + 2, width);
  return widest(atMargin) < widest(whole) ? atMargin : whole;
}

function widest(lines: readonly string[]): number {
  return Math.max(...lines.map(visible));
}

/** Where a line goes on: in its last column, within its parenthesis, deeper after a label, else at its margin. */
function columnOf(plain: string, margin: number, width: number): number {
  const body = plain.slice(margin);
  const starts = [...body.matchAll(/\S {2,}(?=\S)/g)].map(
    ({ 0: gap, index }) => margin + index + gap.length,
  );
  const column = starts.findLast((start) => start <= width / 2);
  if (column !== undefined) return plain[column] === '(' ? column + 1 : column;
  const [vector] = /^\S+(?: \d+)? \((?=[^)]*, |[^()]*\(0x)/.exec(body) ?? [];
  if (vector !== undefined) return margin + vector.length;
  return /^[\w #.-]{1,30}: /.test(body) ? margin + 2 : margin;
}

/** @param column where lines may be broken at the earliest */
function brokenAt(line: string, indent: string, column: number, width: number): string[] {
  const lines: string[] = [];
  let rest = line;
  while (visible(rest) > width) {
    const ends = [...rest.matchAll(BREAK)].filter(
      ({ index }) => visible(rest.slice(0, index)) > column,
    );
    const end = ends.findLast(({ index }) => visible(rest.slice(0, index)) <= width) ?? ends[0];
    if (end === undefined) break;
    lines.push(rest.slice(0, end.index));
    rest = indent + rest.slice(end.index + end[0].length);
  }
  return [...lines, rest];
}
