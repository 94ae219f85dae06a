/** What a backend has said, as it may stand in a message: short, and nothing that steers a terminal. */
import { oneLine } from '../../spec/harmless.js';

/** Of a line, what is shown. */
const EXCERPT = 160;

/** A text of at most that many characters. */
export function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}

/** The start of a line that was received. */
export function excerpt(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, EXCERPT * 4)).toString('utf8');
  return cut(oneLine(start), EXCERPT);
}
