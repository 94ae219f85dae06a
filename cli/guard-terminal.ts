/** What keeps text that is not ours from steering the terminal, whichever command shows it and wherever it comes from. */
import { harmless } from '../spec/harmless.js';

/** What vpspec itself tells a terminal: the colours of paint.ts, and to draw a bar over the one before (progress.ts). */
const ESC = '\u001b';
const OURS = new RegExp(`(\\r${ESC}\\[K|${ESC}\\[(?:0|1|2|22|3[1-3]|39)m)`);

/** Output with nothing in it that steers a terminal but what is ours. */
export function guarded(text: string): string {
  // Every second part is one of ours.
  return text
    .split(OURS)
    .map((part, index) => (index % 2 === 1 ? part : harmless(part)))
    .join('');
}

/** Lets everything written to standard output and standard error through that filter. */
export function guardTerminal(): void {
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream) as (chunk: unknown, ...rest: unknown[]) => boolean;
    stream.write = (chunk: unknown, ...rest: unknown[]) =>
      write(typeof chunk === 'string' ? guarded(chunk) : chunk, ...rest);
  }
}
