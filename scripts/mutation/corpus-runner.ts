/**
 * A test runner for Stryker whose tests are the corpus: one test for each case file. The cases are read
 * once, by the original code; each mutant is then activated in the one process, and the cases that reach
 * it are checked until one does not agree.
 */
import {
  DryRunStatus,
  type DryRunResult,
  type MutantRunOptions,
  type MutantRunResult,
  type TestResult,
  type TestRunner,
  type TestRunnerCapabilities,
} from '@stryker-mutator/api/test-runner';
import type { CoverageData, MutantCoverage, StrykerOptions } from '@stryker-mutator/api/core';
import { commonTokens, declareClassPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';
import { packageRoot } from '../../spec/load/root.js';
import type { CaseResult } from '../../oracles/cases/result.js';
import { Hits } from './context.js';
import { compileMutated, type Evaluate, type Mutated } from './mutated.js';
import { Reached } from './reached.js';
import { Recent } from './recent.js';
import { byFile } from './spread.js';
import { Tests, type Check, type Test } from './tests.js';
import { resultOf } from './told.js';
import { withMutant, type Notice } from './with-mutant.js';

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
  readonly #recent = new Recent<Test>(RECENT);

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
    const hits = new Hits();
    const evaluate = await compileMutated(packageRoot(), process.cwd(), true);
    const modules = evaluate();
    const mutantCoverage: MutantCoverage = { static: hits.take(), perTest: {} };
    const reached = new Reached(this.#corpus.all);
    const tests: TestResult[] = [];
    for (const [file, cases] of byFile(this.#corpus.all)) {
      const start = performance.now();
      // Anew for each file: what a program's load reaches counts for every file that has the program.
      const check = this.#corpus.checker(modules, 'both');
      let failed: CaseResult | undefined;
      const perTest: CoverageData = {};
      for (const test of cases) {
        const result = check(test);
        if (failed === undefined && disagrees(result)) failed = result;
        reached.add(test, hits.take(), perTest);
      }
      mutantCoverage.perTest[file] = perTest;
      tests.push(resultOf(file, start, failed === undefined ? null : JSON.stringify(failed)));
    }
    reached.write(REACHED);
    this.#reached = reached;
    return { status: DryRunStatus.Complete, tests, mutantCoverage };
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    const { activeMutant, testFilter, reloadEnvironment, sandboxFileName } = options;
    // Without a filter it is reached while the modules are made: by all cases that come to what is mutated.
    const reached = testFilter === undefined ? null : activeMutant.id;
    const isCovering = (test: Test): boolean => this.#groups.isReached(reached, test);
    const tests = this.#corpus.all.filter(isCovering);
    const part = sandboxFileName.includes('/language/') ? 'loads' : 'runs';
    if (part === 'loads') this.#corpus.rememberLoads(this.#unmutated);
    const evaluate = (): Mutated => {
      if (reloadEnvironment || this.#mutated === null) this.#mutated = this.#evaluate();
      return this.#mutated;
    };
    const files = new Set(tests.map(({ file }) => file)).size;
    return withMutant(options, files, evaluate, (modules) =>
      this.#killer(this.#corpus.checker(modules, part), isCovering, tests),
    );
  }

  /** The first case that does not agree, and how. */
  #killer(
    check: Check,
    isCovering: (test: Test) => boolean,
    tests: readonly Test[],
  ): Notice | null {
    const first = this.#recent.all.filter(isCovering);
    for (const test of [...first, ...tests]) {
      const failureMessage = failure(check, test);
      if (failureMessage === null) continue;
      this.#recent.noticed(test);
      return { killedBy: test.file, failureMessage };
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
