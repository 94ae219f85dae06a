/** Which mutants a sample holds: always the same, whatever else is in the run. */

/** Where a mutant stands and what it makes of it. */
interface Place {
  /** Below the package. */
  readonly file: string;
  /** From 0. */
  readonly line: number;
  readonly column: number;
  readonly replacement: string;
}

/** Whether a mutant is one of the sample of one in so many. */
export function isSampled({ file, line, column, replacement }: Place, sample: number): boolean {
  return hash(`${file}:${String(line)}:${String(column)}:${replacement}`) % sample === 0;
}

/** FNV-1a with a final mix, so that neighbours are spread. */
function hash(text: string): number {
  let bits = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    bits = Math.imul(bits ^ text.charCodeAt(index), 0x01000193);
  }
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d);
  return (bits ^ (bits >>> 13)) >>> 0;
}
