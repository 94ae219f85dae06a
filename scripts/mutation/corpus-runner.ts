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
import type { CaseResult } from '../../oracles/cases/result.js';
import { context } from './context.js';
import { compileMutated, type Evaluate, type Mutated } from './mutated.js';
import { Reached } from './reached.js';
import { byFile } from './spread.js';
import { Tests, type Check, type Test } from './tests.js';

/** How many of the cases that killed the last mutants are tried first. */
const RECENT = 40;

/** In the sandbox, which is the working folder. */
const REACHED = 'reached.bin';

class CorpusRunner implements TestRunner {
  static readonly inject = tokens(commonTokens.options);
  #tests: Tests | null = null;
  #evaluate: Evaluate = () => {
    throw new Error('init was not called');
  };
  #mutated: Mutated | null = null;
  #original: Mutated | null = null;
  #reached: Reached | null = null;
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

  /** Modules made and used while no mutant is active. */
  get #unmutated(): Mutated {
    return (this.#original ??= this.#evaluate());
  }

  /** A runner that replaces one that hung has made no dry run itself. */
  get #groups(): Reached {
    return (this.#reached ??= Reached.read(this.#corpus.all, REACHED));
  }

  async dryRun(): Promise<DryRunResult> {
    const stryker = context();
    const evaluate = await compileMutated(packageRoot(), process.cwd(), true);
    const mutantCoverage: MutantCoverage = { static: {}, perTest: {} };
    stryker.mutantCoverage = mutantCoverage;
    stryker.currentTestId = undefined;
    const modules = evaluate();
    const reached = new Reached(this.#corpus.all);
    const tests: TestResult[] = [];
    for (const [file, cases] of byFile(this.#corpus.all)) {
      const start = performance.now();
      // Anew for each file: what a program's load reaches counts for every file that has the program.
      const check = this.#corpus.checker(modules, 'both');
      let failed: CaseResult | undefined;
      for (const test of cases) {
        stryker.currentTestId = test.group;
        const result = check(test);
        if (failed === undefined && disagrees(result)) failed = result;
      }
      stryker.currentTestId = undefined;
      mutantCoverage.perTest[file] = reached.take(mutantCoverage.perTest, cases);
      const test = { id: file, name: file, timeSpentMs: performance.now() - start };
      tests.push(
        failed === undefined
          ? { ...test, status: TestStatus.Success }
          : { ...test, status: TestStatus.Failed, failureMessage: JSON.stringify(failed) },
      );
    }
    reached.write(REACHED);
    this.#reached = reached;
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
    const { id } = activeMutant;
    // Without a filter it is reached while the modules are made: by all cases that come to what is mutated.
    const reached = testFilter === undefined ? null : id;
    const isCovering = (test: Test): boolean => this.#groups.isReached(reached, test);
    const tests = this.#corpus.all.filter(isCovering);
    stryker.hitLimit = hitLimit;
    stryker.hitCount = hitLimit === undefined ? undefined : 0;
    try {
      const part = sandboxFileName.includes('/language/') ? 'loads' : 'runs';
      if (part === 'loads') this.#corpus.rememberLoads(this.#unmutated);
      if (reloadEnvironment || this.#mutated === null) {
        stryker.activeMutant = mutantActivation === 'static' ? id : undefined;
        this.#mutated = this.#evaluate();
      }
      stryker.activeMutant = id;
      const killer = this.#killer(this.#corpus.checker(this.#mutated, part), isCovering, tests);
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
    isCovering: (test: Test) => boolean,
    tests: readonly Test[],
  ): { readonly killedBy: string[]; readonly failureMessage: string } | null {
    const first = this.#recent.filter(isCovering);
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

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'corpus', CorpusRunner)];
