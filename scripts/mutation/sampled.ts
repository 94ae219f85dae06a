/** Which mutants are of a sample: the same ones in every run, whatever else is mutated in it. */

export interface Sample {
  /** One mutant of so many; 1 for all. */
  readonly oneIn: number;
  /** Which ones. */
  readonly seed: number;
}

/** Where something is replaced, and by what; lines and columns from 1. */
interface Replaced {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly replacement: string;
}

export function isSampled(
  { file, line, column, replacement }: Replaced,
  { oneIn, seed }: Sample,
): boolean {
  if (oneIn === 1) return true;
  return (
    mixed(`${String(seed)} ${file}:${String(line)}:${String(column)} ${replacement}`) % oneIn === 0
  );
}

/** FNV-1a, and the last bits mixed with the first. */
function mixed(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
