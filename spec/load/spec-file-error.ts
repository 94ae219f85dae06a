import { harmless, oneLine } from '../harmless.js';

/** A place in a text: `line` and `column` count from 1, `offset` from 0, in UTF-16 units. */
export interface TextPlace {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

/** One mistake in a file: where it is, what is wrong there, and what was expected instead. */
export interface SpecFileProblem extends TextPlace {
  readonly message: string;
  /** The line it is on, cut to a readable width, and the place in it to point at; null without one. */
  readonly context: { readonly text: string; readonly caret: number } | null;
  /** Where it is about the file itself, which cannot be read: messages name no place in it. */
  readonly isOfFile?: true;
}

/** How many mistakes a message lists; the rest are counted. */
const LISTED = 10;

/**
 * A file that cannot be used as it stands: not readable, not YAML, or not of its format. The line and
 * column are those of the first problem; `problems` has all that were found in one interpretation.
 */
export class SpecFileError extends Error {
  override readonly name = 'SpecFileError';
  readonly line: number;
  readonly column: number;

  constructor(
    /** The file as the caller named it. */
    readonly file: string,
    readonly problems: readonly [SpecFileProblem, ...SpecFileProblem[]],
  ) {
    super(messageOf(file, problems));
    this.line = problems[0].line;
    this.column = problems[0].column;
  }
}

/** A file, or a folder of files, that cannot be read at all. */
export function unusable(file: string, message: string): SpecFileError {
  const problem = {
    offset: 0,
    line: 1,
    column: 1,
    message,
    context: null,
    isOfFile: true,
  } as const;
  return new SpecFileError(file, [problem]);
}

function messageOf(file: string, problems: readonly SpecFileProblem[]): string {
  const name = oneLine(file);
  const listed = problems.slice(0, LISTED).map((problem) => {
    const place = problem.isOfFile ? '' : `:${String(problem.line)}:${String(problem.column)}`;
    const head = `${name}${place}: ${oneLine(problem.message)}`;
    if (problem.context === null) return head;
    const { text, caret } = problem.context;
    return `${head}\n    ${text}\n    ${' '.repeat(caret)}^`;
  });
  const rest = problems.length - listed.length;
  if (rest > 0) listed.push(`${name}: and ${String(rest)} more`);
  return listed.join('\n');
}

const WIDTH = 96;

/** The line around `offset`, at most `WIDTH` wide: a column for each character, whatever it steers. */
export function contextAt(text: string, offset: number): { text: string; caret: number } | null {
  const at = Math.min(Math.max(offset, 0), text.length);
  const start = Math.max(text.lastIndexOf('\n', at - 1) + 1, at - WIDTH / 2);
  const newline = text.indexOf('\n', at);
  const end = Math.min(newline < 0 ? text.length : newline, start + WIDTH);
  const line = text.slice(start, end);
  if (line.trim() === '') return null;
  const shown = harmless(line, () => ' ').replaceAll('\t', ' ');
  return { text: shown, caret: at - start };
}
