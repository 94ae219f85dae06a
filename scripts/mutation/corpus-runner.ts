/**
 * A test runner for Stryker whose tests are the corpus: one test for each case file. The cases are read
 * once, by the original code; each mutant is then activated in the one process, and the cases that reach
 * it are checked until one does not agree.
 */
import {
  DryRunStatus,
  determineHitLimitReached,
  MutantRunStatus,
  TestStatus,
  type DryRunResult,
  type MutantRunOptions,
  type MutantRunResult,
  type TestResult,
  type TestRunner,
  type TestRunnerCapabilities,
} from '@stryker-mutator/api/test-runner';
import type { MutantCoverage, StrykerOptions } from '@stryker-mutator/api/core';
import { commonTokens, declareClassPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';
import { packageRoot } from '../../spec/load/root.js';
import { compileMutated, type Evaluate, type Mutated } from './mutated.js';
import { byFile } from './spread.js';
import { Tests, type Check, type Test } from './tests.js';

/** How many of the cases that killed the last mutants are tried first. */
const RECENT = 40;

class CorpusRunner implements TestRunner {
  static readonly inject = tokens(commonTokens.options);
  #tests: Tests | null = null;
  #evaluate: Evaluate = () => {
    throw new Error('init was not called');
  };
  #mutated: Mutated | null = null;
  #recent: Test[] = [];

  constructor(private readonly options: StrykerOptions) {}

  capabilities(): TestRunnerCapabilities {
    return { reloadEnvironment: true };
  }

  async init(): Promise<void> {
    this.#tests = await Tests.of(this.options.mutate);
    this.#evaluate = await compileMutated(packageRoot(), process.cwd(), false);
  }

  get #corpus(): Tests {
    if (this.#tests === null) throw new Error('init was not called');
    return this.#tests;
  }

  async dryRun(): Promise<DryRunResult> {
    const stryker = context();
    const evaluate = await compileMutated(packageRoot(), process.cwd(), true);
    const mutantCoverage = { static: {}, perTest: {} };
    stryker.mutantCoverage = mutantCoverage;
    stryker.currentTestId = undefined;
    const modules = evaluate();
    const tests: TestResult[] = [];
    for (const [file, cases] of byFile(this.#corpus.all)) {
      stryker.currentTestId = file;
      const start = performance.now();
      // Anew for each file: what a program's load reaches counts for every file that has the program.
      const failed = cases.map(this.#corpus.checker(modules, true)).find(disagrees);
      const test = { id: file, name: file, timeSpentMs: performance.now() - start };
      tests.push(
        failed === undefined
          ? { ...test, status: TestStatus.Success }
          : { ...test, status: TestStatus.Failed, failureMessage: JSON.stringify(failed) },
      );
    }
    stryker.currentTestId = undefined;
    return { status: DryRunStatus.Complete, tests, mutantCoverage };
  }

  async mutantRun({
    activeMutant,
    testFilter,
    hitLimit,
    mutantActivation,
    reloadEnvironment,
    sandboxFileName,
  }: MutantRunOptions): Promise<MutantRunResult> {
    const stryker = context();
    const covering = testFilter === undefined ? null : new Set(testFilter);
    const tests = this.#corpus.all.filter(({ file }) => covering?.has(file) ?? true);
    stryker.hitLimit = hitLimit;
    stryker.hitCount = hitLimit === undefined ? undefined : 0;
    try {
      if (reloadEnvironment || this.#mutated === null) {
        stryker.activeMutant = mutantActivation === 'static' ? activeMutant.id : undefined;
        this.#mutated = this.#evaluate();
      }
      stryker.activeMutant = activeMutant.id;
      const isLanguage = sandboxFileName.includes('/language/');
      const check = this.#corpus.checker(this.#mutated, isLanguage);
      const killer = this.#killer(check, covering, tests);
      const looped = determineHitLimitReached(stryker.hitCount, hitLimit);
      if (looped !== undefined) return { ...looped, status: MutantRunStatus.Timeout };
      const nrOfTests = new Set(tests.map(({ file }) => file)).size;
      return killer === null
        ? { status: MutantRunStatus.Survived, nrOfTests }
        : { status: MutantRunStatus.Killed, nrOfTests, ...killer };
    } catch (error) {
      // The modules themselves cannot be evaluated.
      const failureMessage = String(error);
      return { status: MutantRunStatus.Killed, nrOfTests: 0, killedBy: [], failureMessage };
    } finally {
      stryker.activeMutant = undefined;
    }
  }

  /** The first case that does not agree, and how. */
  #killer(
    check: Check,
    covering: ReadonlySet<string> | null,
    tests: readonly Test[],
  ): { readonly killedBy: string[]; readonly failureMessage: string } | null {
    const first = this.#recent.filter(({ file }) => covering?.has(file) ?? true);
    for (const test of [...first, ...tests]) {
      const failureMessage = failure(check, test);
      if (failureMessage === null) continue;
      this.#recent = [test, ...this.#recent.filter((each) => each !== test)].slice(0, RECENT);
      return { killedBy: [test.file], failureMessage };
    }
    return null;
  }
}

function failure(check: Check, test: Test): string | null {
  try {
    const result = check(test);
    return disagrees(result) ? JSON.stringify(result) : null;
  } catch (error) {
    return `${test.corpusCase.id}: ${String(error)}`;
  }
}

function disagrees({ verdict }: { readonly verdict: string }): boolean {
  return verdict !== 'agrees';
}

/** Where Stryker's instrumented code looks for its active mutant. */
function context(): Context {
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

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'corpus', CorpusRunner)];
