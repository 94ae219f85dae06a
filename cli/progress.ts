/** A progress bar: on a terminal only, redrawn in place, a few times a second. */
import type { WriteStream } from 'node:tty';

export interface Progress {
  readonly done: number;
  /** Null where nobody knows. */
  readonly total: number | null;
  /** What is being worked on. */
  readonly label: string;
}

export interface ProgressBar {
  readonly update: (progress: Progress) => void;
  /** Wipes the bar, so that the line is free again. */
  readonly clear: () => void;
}

const BAR = 24;
const INTERVAL_MS = 80;

/** A bar on `stream`; it does nothing where that is no terminal. `now` gives milliseconds. */
export function progressBar(
  stream: Pick<WriteStream, 'isTTY' | 'write'>,
  noun: string,
  now: () => number = () => performance.now(),
): ProgressBar {
  if (!stream.isTTY) return { update: () => undefined, clear: () => undefined };
  // Time runs from the first record: what is loaded before says nothing about the rate.
  let start: number | null = null;
  let last = -Infinity;
  return {
    update: (progress) => {
      start ??= now();
      if (now() - last < INTERVAL_MS && progress.done !== progress.total) return;
      last = now();
      stream.write(`\r\u001b[K${barText(progress, last - start, noun)}`);
    },
    clear: () => {
      if (last > -Infinity) stream.write('\r\u001b[K');
      last = -Infinity;
    },
  };
}

/** The bar as text: how far, at what rate, how long still. */
export function barText({ done, total, label }: Progress, elapsedMs: number, noun: string): string {
  const rate = elapsedMs > 0 ? (done / elapsedMs) * 1000 : 0;
  const pace = `${String(Math.round(rate))} ${noun}s/s`;
  if (total === null) return `${label} ${String(done)}  ${pace}`;
  const share = total === 0 ? 1 : Math.min(1, done / total);
  const filled = Math.round(share * BAR);
  const bar = '█'.repeat(filled) + '░'.repeat(BAR - filled);
  const percent = `${String(Math.floor(share * 100)).padStart(3)}%`;
  const left = rate > 0 ? `, ${String(Math.ceil((total - done) / rate))} s left` : '';
  return `${bar} ${percent}  ${label.padEnd(4)} ${pace}${left}`;
}
