/** Where Stryker's instrumented code looks for its active mutant, and counts. */
import type { CoverageData } from '@stryker-mutator/api/core';

export function context(): Context {
  const global = globalThis as { __stryker__?: Context };
  return (global.__stryker__ ??= {});
}

interface Context {
  activeMutant?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  /** How often each mutant was reached, by number; bundle.ts has the code count here. */
  hits?: Uint32Array;
}

/** More mutants than there are. */
const MUTANTS = 2 ** 16;

/** How often mutants are reached. To be made before the code that counts is evaluated. */
export class Hits {
  readonly #counts = new Uint32Array(MUTANTS);

  constructor() {
    context().hits = this.#counts;
  }

  /** The counts since the last call, by mutant. */
  take(): CoverageData {
    const taken: CoverageData = {};
    this.#counts.forEach((count, mutant) => {
      if (count > 0) taken[String(mutant)] = count;
    });
    this.#counts.fill(0);
    return taken;
  }
}
