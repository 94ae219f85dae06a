/** What keeps text that is not ours from steering the terminal, whichever command shows it and wherever it comes from. */
import { harmless } from '../spec/harmless.js';
import { fitted } from './fit-terminal.js';

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

/** Whether a stream stays as it is on a terminal too: JSON is for machines, a shader for its compiler. */
export interface AsTheyAre {
  readonly out: boolean;
  readonly err: boolean;
}

/** Lets all standard output and standard error through that filter, in lines that a terminal has room for. */
export function guardTerminal({ out, err }: AsTheyAre): void {
  for (const { stream, isKept } of [
    { stream: process.stdout, isKept: out },
    { stream: process.stderr, isKept: err },
  ]) {
    const write = stream.write.bind(stream) as (chunk: unknown, ...rest: unknown[]) => boolean;
    stream.write = (chunk: unknown, ...rest: unknown[]) => {
      if (typeof chunk !== 'string') return write(chunk, ...rest);
      const text = guarded(chunk);
      return write(isKept || !stream.isTTY ? text : fitted(text, stream.columns), ...rest);
    };
  }
}
