/** Programs with less in them, made of their texts alone: what a minimal program is tried with, of either language. */

/** What can be left out of an operand or a destination by itself, and every single token. */
const PIECES: readonly RegExp[] = [
  /[-+](?=[\w|{(])/g,
  /\|/g,
  /\.[xyzwrgba]{1,4}\b/g,
  /\s*\([A-Z]{2}[01]?(?:\.\w+)?\)/g,
  /\s*[-+]\s*\d+(?=\])/g,
  /\b[a-z]\w*\.(?=\w)/g,
  /,\s*[^,;]+(?=[,;])/g,
  /[^\s,;]+,\s*/g,
  /\w+|[^\s\w]/g,
];

/** The text without each of them, and without both bars of an operand. */
export function* withoutPieces(text: string): Generator<string, void> {
  for (const piece of PIECES) {
    for (const { index, 0: found } of text.matchAll(piece)) {
      yield text.slice(0, index) + text.slice(index + found.length);
    }
  }
  for (const { index, 0: found } of text.matchAll(/\|[^|;]*\|/g)) {
    yield text.slice(0, index) + found.slice(1, -1) + text.slice(index + found.length);
  }
}
