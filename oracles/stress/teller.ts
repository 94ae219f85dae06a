/** Tells whoever started the process what was compared, a few times a second. */
import type { Checked, Difference, StressReport } from './messages.js';

/** Differences that are told in full. */
const MOST_TOLD = 1000;
/** Between reports, in milliseconds. */
const INTERVAL = 200;
const NOTHING: Checked = { programs: 0, vertices: 0, differing: 0, lawful: 0 };

export class Teller {
  #checked = NOTHING;
  #told = 0;
  #last = performance.now();

  constructor(private readonly say: (report: StressReport) => Promise<void>) {}

  async checked(more: Partial<Checked>): Promise<void> {
    const { programs, vertices, differing, lawful } = this.#checked;
    this.#checked = {
      programs: programs + (more.programs ?? 0),
      vertices: vertices + (more.vertices ?? 0),
      differing: differing + (more.differing ?? 0),
      lawful: lawful + (more.lawful ?? 0),
    };
    if (performance.now() - this.#last >= INTERVAL) await this.flush();
  }

  /** The first of many. */
  async difference(difference: () => Difference): Promise<void> {
    if (this.#told >= MOST_TOLD) return;
    this.#told++;
    await this.say({ kind: 'difference', difference: difference() });
  }

  async flush(): Promise<void> {
    const checked = this.#checked;
    this.#checked = NOTHING;
    this.#last = performance.now();
    await this.say({ kind: 'checked', ...checked });
  }
}

/** Registers of one vertex by name, out of the words of many. `at` counts registers. */
export function registersAt(
  names: readonly (string | number)[],
  words: Uint32Array,
  at: number,
): Record<string, readonly number[]> {
  return Object.fromEntries(
    names.map((name, index) => [name, [...words.subarray((at + index) * 4, (at + index) * 4 + 4)]]),
  );
}
