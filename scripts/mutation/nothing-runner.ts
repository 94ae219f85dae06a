/**
 * A test runner for Stryker that asks nothing: no mutant is reached, none is run, and all are named. What stands in
 * a list of reasons is held against the mutants that there are.
 */
import {
  DryRunStatus,
  MutantRunStatus,
  TestStatus,
  type DryRunResult,
  type MutantRunResult,
  type TestRunner,
  type TestRunnerCapabilities,
} from '@stryker-mutator/api/test-runner';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** Without a test no mutants are named. */
const TEST = 'nothing';

class NothingRunner implements TestRunner {
  capabilities(): TestRunnerCapabilities {
    return { reloadEnvironment: true };
  }

  dryRun(): Promise<DryRunResult> {
    return Promise.resolve({
      status: DryRunStatus.Complete,
      tests: [{ id: TEST, name: TEST, timeSpentMs: 0, status: TestStatus.Success }],
      mutantCoverage: { static: {}, perTest: { [TEST]: {} } },
    });
  }

  mutantRun(): Promise<MutantRunResult> {
    return Promise.resolve({ status: MutantRunStatus.Error, errorMessage: 'not asked' });
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'nothing', NothingRunner)];
