/** What a backend has said, as it may stand in a message: short, and nothing that steers a terminal. */

/** Control characters, and what turns the direction of text. */
// eslint-disable-next-line no-control-regex -- these are what is looked for
const STEERING = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;
/** Of a line, what is shown. */
const EXCERPT = 160;

/** A text of at most that many characters. */
export function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}

/** A text without what steers a terminal; line breaks stay. */
export function plain(text: string): string {
  return text.replace(STEERING, '?');
}

/** The start of a line that was received. */
export function excerpt(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, EXCERPT * 4)).toString('utf8');
  return cut(plain(start).replaceAll('\n', '?'), EXCERPT);
}
