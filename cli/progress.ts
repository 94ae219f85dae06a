/** A progress bar: on a terminal only, of work that takes longer than a second, redrawn in place a few times a second. */
import type { WriteStream } from 'node:tty';
import type { Progress } from '../oracles/progress.js';
import { grouped } from '../reports/page/counts.js';

export interface ProgressBar {
  readonly update: (progress: Progress) => void;
  /** Wipes the bar, so that the line is free again. */
  readonly clear: () => void;
}

/** Characters of the bar, where there is room and where there is little. */
const [LONG_BAR, SHORT_BAR] = [24, 10];
const INTERVAL_MS = 80;
/** Quick work shows none. */
const PATIENCE_MS = 1000;
/** Where a terminal does not say how wide it is. */
const COLUMNS = 80;

/** A bar on `stream`; it does nothing where that is no terminal. `now` gives milliseconds. */
export function progressBar(
  stream: Pick<WriteStream, 'isTTY' | 'write'> & { readonly columns?: number },
  noun: string,
  now: () => number = () => performance.now(),
): ProgressBar {
  if (!stream.isTTY) return { update: () => undefined, clear: () => undefined };
  const created = now();
  // The rate runs from the first record: what is loaded before says nothing about it.
  let start: number | null = null;
  let last = -Infinity;
  return {
    update: (progress) => {
      const at = now();
      start ??= at;
      if (at - created < PATIENCE_MS) return;
      if (at - last < INTERVAL_MS && progress.done !== progress.total) return;
      last = at;
      // A terminal breaks the line that is as wide as it is.
      const room = (stream.columns ?? COLUMNS) - 1;
      stream.write(`\r\u001b[K${barText(progress, at - start, noun, room)}`);
    },
    clear: () => {
      if (last > -Infinity) stream.write('\r\u001b[K');
      last = -Infinity;
    },
  };
}

/** The bar as text: how far, what failed, how long still, at what rate; as much of it as there is room for, in characters. */
export function barText(
  { done, total, label, failures }: Progress,
  elapsedMs: number,
  noun: string,
  room = COLUMNS - 1,
): string {
  const rate = elapsedMs > 0 ? (done / elapsedMs) * 1000 : 0;
  const pace = `${grouped(Math.round(rate))} ${noun}s/s`;
  const failed = failures === undefined ? [] : [`${grouped(failures)} failed`];
  if (total === null) {
    const counts = `${grouped(done)} ${noun}s`;
    return fitting(room, [
      [label, counts, ...failed, pace].filter((part) => part !== '').join(', '),
      [counts, ...failed].join(', '),
    ]);
  }
  const share = total === 0 ? 1 : Math.min(1, done / total);
  const percent = `${String(Math.floor(share * 100)).padStart(3)}%`;
  const counts = `${grouped(done)} of ${grouped(total)}`;
  const left = rate > 0 ? [`${timeText((total - done) / rate)} left`] : [];
  const told = [counts, ...failed, pace, ...left].join(', ');
  const [long, short] = [LONG_BAR, SHORT_BAR].map((size) => {
    const filled = Math.round(share * size);
    return `${'█'.repeat(filled)}${'░'.repeat(size - filled)} ${percent}`;
  }) as [string, string];
  return fitting(room, [
    `${long}  ${told}${label === '' ? '' : `  ${label}`}`,
    `${long}  ${told}`,
    `${short}  ${told}`,
    `${short}  ${[counts, ...failed, ...left].join(', ')}`,
    `${percent}  ${[counts, ...failed, ...left].join(', ')}`,
    `${percent}  ${[...failed, ...left].join(', ')}`,
  ]);
}

/** The first that fits; the beginning of the last where none does. */
function fitting(room: number, texts: readonly string[]): string {
  const fits = texts.find((text) => Array.from(text).length <= room);
  return (
    fits ??
    Array.from(texts.at(-1) ?? '')
      .slice(0, Math.max(0, room))
      .join('')
  );
}

/** "12 s", "5 min", "2 h". */
function timeText(seconds: number): string {
  if (seconds < 120) return `${String(Math.ceil(seconds))} s`;
  if (seconds < 7200) return `${String(Math.ceil(seconds / 60))} min`;
  return `${String(Math.ceil(seconds / 3600))} h`;
}
