/** What the runners of this folder tell Stryker in the same words. */
import {
  MutantRunStatus,
  TestStatus,
  type MutantRunResult,
  type TestResult,
} from '@stryker-mutator/api/test-runner';

/** What Stryker does not count. */
export const UNSAMPLED: MutantRunResult = {
  status: MutantRunStatus.Error,
  errorMessage: 'not asked',
};

/**
 * The tests of a file, without a mutant.
 *
 * @param start as performance.now() had it
 * @param failureMessage null where none failed
 */
export function resultOf(file: string, start: number, failureMessage: string | null): TestResult {
  const test = { id: file, name: file, timeSpentMs: performance.now() - start };
  return failureMessage === null
    ? { ...test, status: TestStatus.Success }
    : { ...test, status: TestStatus.Failed, failureMessage };
}
