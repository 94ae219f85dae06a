/** A measurement that goes through many things, tells how far it is, and can be aborted. */
import { setImmediate } from 'node:timers/promises';
import type { Progress } from '../progress.js';

export interface InTurnOptions {
  readonly onProgress?: (progress: Progress) => void;
  /** Aborting makes it throw the signal's reason. */
  readonly signal?: AbortSignal;
}

/**
 * Each of `total` items, with a look at the signal and the progress bar before every `stride`-th.
 *
 * @param failures how many of them went wrong so far, where they can
 * @throws the signal's reason where it is aborted
 */
export async function* inTurn<Item>(
  items: Iterable<Item>,
  total: number,
  stride: number,
  { onProgress, signal }: InTurnOptions,
  failures?: () => number,
): AsyncGenerator<Item, void, void> {
  let done = 0;
  for (const item of items) {
    if (done % stride === 0) {
      onProgress?.({
        ...{ done, total, label: '' },
        ...(failures === undefined ? {} : { failures: failures() }),
      });
      await setImmediate();
      signal?.throwIfAborted();
    }
    yield item;
    done++;
  }
}
