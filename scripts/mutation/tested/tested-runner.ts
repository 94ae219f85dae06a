/**
 * A test runner for Stryker whose tests are those that the mutated sources have: `it` by `it`, in one process. A mutant is asked the tests that
 * reach it, those first that noticed the last ones, until one fails.
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
import type { CoverageData, MutantCoverage } from '@stryker-mutator/api/core';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { relative } from 'node:path';
import { packageRoot } from '../../../spec/load/root.js';
import { context, Hits } from '../context.js';
import { ASKING, type Asking } from '../options.js';
import { Reached } from '../reached.js';
import { Recent } from '../recent.js';
import { isSampled } from '../sampled.js';
import { byFile } from '../spread.js';
import { resultOf, UNSAMPLED } from '../told.js';
import { withMutant, type Notice } from '../with-mutant.js';
import { compileTests, type EvaluateTests } from './bundle.js';
import type { KeptTest } from './registry.js';

/** How many of the tests that noticed the last mutants are tried first. */
const RECENT = 20;

/** In the sandbox, which is the working folder. */
const REACHED = 'reached.bin';

const ASKED = JSON.parse(process.env[ASKING] ?? 'null') as Asking;

class TestedRunner implements TestRunner {
  #evaluate: EvaluateTests = () => {
    throw new Error('init was not called');
  };
  #tests: readonly KeptTest[] | null = null;
  #reached: Reached | null = null;
  /** By group: tests are made anew with the modules. */
  readonly #recent = new Recent<string>(RECENT);

  capabilities(): TestRunnerCapabilities {
    return { reloadEnvironment: true };
  }

  async init(): Promise<void> {
    this.#evaluate = await compileTests(packageRoot(), process.cwd(), false);
  }

  async dryRun(): Promise<DryRunResult> {
    const hits = new Hits();
    const evaluate = await compileTests(packageRoot(), process.cwd(), true);
    const all = evaluate();
    const mutantCoverage: MutantCoverage = { static: hits.take(), perTest: {} };
    const reached = new Reached(all);
    const tests: TestResult[] = [];
    for (const [file, own] of byFile(all)) {
      const start = performance.now();
      const perTest: CoverageData = {};
      let failureMessage: string | null = null;
      for (const test of own) {
        failureMessage ??= await failure(test);
        reached.add(test, hits.take(), perTest);
      }
      mutantCoverage.perTest[file] = perTest;
      tests.push(resultOf(file, start, failureMessage));
    }
    reached.write(REACHED);
    this.#reached = reached;
    return { status: DryRunStatus.Complete, tests, mutantCoverage };
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    const { activeMutant, testFilter, reloadEnvironment, sandboxFileName } = options;
    const file = relative(process.cwd(), sandboxFileName);
    const { replacement, location } = activeMutant;
    if (!isSampled({ file, ...location.start, replacement }, ASKED.sample)) return UNSAMPLED;
    // Without a filter it is reached while the modules are made: by all tests that come to what is mutated.
    const mutant = testFilter === undefined ? null : activeMutant.id;
    const evaluate = (): readonly KeptTest[] => {
      if (reloadEnvironment || this.#tests === null) this.#tests = this.#evaluate();
      return this.#tests;
    };
    return withMutant(options, testFilter?.length ?? 0, evaluate, (tests) =>
      this.#killer(tests, mutant),
    );
  }

  async #killer(tests: readonly KeptTest[], mutant: string | null): Promise<Notice | null> {
    const reached = (this.#reached ??= Reached.read(tests, REACHED));
    const covering = tests.filter((test) => reached.isReached(mutant, test));
    const first = new Set(this.#recent.all);
    const [soon, later] = [true, false].map((isFirst) =>
      covering.filter(({ group }) => first.has(group) === isFirst),
    );
    for (const test of [...(soon ?? []), ...(later ?? [])]) {
      context().hitCount = 0;
      const failureMessage = await failure(test);
      if (failureMessage === null) continue;
      this.#recent.noticed(test.group);
      return { killedBy: test.file, failureMessage };
    }
    return null;
  }
}

async function failure({ name, run }: KeptTest): Promise<string | null> {
  try {
    await run();
    return null;
  } catch (error) {
    return `${name}: ${String(error).slice(0, 1000)}`;
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'tested', TestedRunner)];
