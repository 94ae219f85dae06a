/** The text of a program that a case gives. */
import type { ProgramTextData } from './format.js';

/** A text, or texts and repeated texts joined by newlines. */
export function joined(data: ProgramTextData): string {
  if (typeof data === 'string') return data;
  return data
    .flatMap((part) =>
      typeof part === 'string' ? [part] : Array.from({ length: part.repeat }, () => part.text),
    )
    .join('\n');
}

/** The characters that `joined` would make, before it makes them. */
export function joinedLength(data: ProgramTextData): number {
  if (typeof data === 'string') return data.length;
  return data.reduce(
    (sum, part) =>
      sum + (typeof part === 'string' ? part.length + 1 : part.repeat * (part.text.length + 1)),
    0,
  );
}
