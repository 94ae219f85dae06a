/** Where Stryker's instrumented code looks for its active mutant, and counts. */
import type { MutantCoverage } from '@stryker-mutator/api/core';

export function context(): Context {
  const global = globalThis as { __stryker__?: Context };
  return (global.__stryker__ ??= {});
}

interface Context {
  activeMutant?: string | undefined;
  /** The test that runs, for the counts of mutants reached. */
  currentTestId?: string | undefined;
  mutantCoverage?: MutantCoverage;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
}
