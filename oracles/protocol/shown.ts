/** What a backend has said, as it may stand in a message: short, and nothing that steers a terminal. */
import { harmless, oneLine } from '../../spec/harmless.js';

/** Characters of a line that are shown. */
const EXCERPT = 160;
/** Characters of a reason that are kept. */
const REASON = 1000;

/** A text of at most that many characters. */
export function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}

/** A reason that a backend gives: text of several lines at most. */
export function keptReason(reason: string): string {
  return cut(harmless(reason), REASON);
}

/** The start of a line that was received. */
export function excerpt(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, EXCERPT * 4)).toString('utf8');
  return cut(oneLine(start), EXCERPT);
}
