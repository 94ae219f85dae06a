/** How wide the permitted sets are: the distribution of their sizes, in units of the last place. */

import type { Described } from '../described.js';
import type { width } from './strength-format.js';

export type Width = Described<typeof width>;

export class Widths {
  readonly #times = new Map<number, number>();
  #sets = 0;

  add(size: number): void {
    this.#sets++;
    this.#times.set(size, (this.#times.get(size) ?? 0) + 1);
  }

  /** Null where nothing was counted. */
  result(): Width | null {
    if (this.#sets === 0) return null;
    const sizes = [...this.#times].sort(([a], [b]) => a - b);
    return {
      sets: this.#sets,
      exact: this.#times.get(1) ?? 0,
      median: quantile(sizes, this.#sets, 50),
      p90: quantile(sizes, this.#sets, 90),
      p99: quantile(sizes, this.#sets, 99),
      greatest: sizes.at(-1)?.[0] ?? 0,
    };
  }
}

/** The least size that so many percent of the sets do not exceed. */
function quantile(
  ascending: readonly (readonly [size: number, times: number])[],
  total: number,
  percent: number,
): number {
  let below = 0;
  for (const [size, times] of ascending) {
    below += times;
    if (below * 100 >= total * percent) return size;
  }
  return 0;
}
