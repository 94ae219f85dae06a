/**
 * A test runner for Stryker whose tests are those that the mutated sources have: `it` by `it`, in one process. A mutant is asked the tests that
 * reach it, those first that noticed the last ones, then those of its folder, until one fails or `--patience` is spent. What fails without the mutant too is no answer, and
 * before a mutant survives, the modules are made anew: nothing that another left in a cache counts.
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
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
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

/** How many tests are asked with the modules of the last mutants; others, with modules that are made anew. */
const SOON = 60;

/** Milliseconds of a processor beyond which a test is not asked: what measures time or draws very much notices little that others do not. */
const LONG = 400;

/** In the sandbox, which is the working folder. */
const REACHED = 'reached.bin';
const SPANS = 'spans.json';

/** What tests took without a mutant, in milliseconds of a processor, by group. */
type Spans = Readonly<Record<string, number>>;

const ASKED = JSON.parse(process.env[ASKING] ?? 'null') as Asking;

class TestedRunner implements TestRunner {
  #evaluate: EvaluateTests = () => {
    throw new Error('init was not called');
  };
  /** Modules that were made while no mutant was active; null where they have to be made anew. */
  #shared: readonly KeptTest[] | null = null;
  #reached: Reached | null = null;
  #spans: Spans | null = null;
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
    let made: CoverageData = {};
    const byLoading = new Map<string, CoverageData>();
    const all = evaluate((file) => {
      if (file === null) made = hits.take();
      else byLoading.set(file, hits.take());
    });
    const mutantCoverage: MutantCoverage = { static: made, perTest: {} };
    const reached = new Reached(all);
    const spans: Record<string, number> = {};
    const tests: TestResult[] = [];
    for (const file of byFile(all).keys()) {
      // Anew for each file: what a module keeps for later callers, the tests of every file reach.
      const own = evaluate().filter((test) => test.file === file);
      hits.take();
      const start = performance.now();
      const perTest: CoverageData = {};
      let failureMessage: string | null = null;
      for (const test of own) {
        const before = process.cpuUsage();
        failureMessage ??= await failure(test);
        spans[test.group] = millisecondsSince(before);
        // What is reached by a file's own code, each of its tests may come from.
        for (const counts of [hits.take(), byLoading.get(file) ?? {}]) {
          reached.add(test, counts, {});
          raise(perTest, counts);
        }
      }
      mutantCoverage.perTest[file] = perTest;
      tests.push(resultOf(file, start, failureMessage));
    }
    reached.write(REACHED);
    writeFileSync(SPANS, JSON.stringify(spans));
    return { status: DryRunStatus.Complete, tests, mutantCoverage };
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    const { activeMutant, testFilter, reloadEnvironment, sandboxFileName } = options;
    const file = relative(process.cwd(), sandboxFileName);
    const { replacement, location } = activeMutant;
    if (!isSampled({ file, ...location.start, replacement }, ASKED.sample)) return UNSAMPLED;
    // Without a filter it is reached while the modules are made: what it changed there, any test may come to.
    const mutant = testFilter === undefined ? null : activeMutant.id;
    const evaluate = (): readonly KeptTest[] => {
      if (reloadEnvironment === true || this.#shared === null) this.#shared = this.#evaluate();
      return this.#shared;
    };
    const result = await withMutant(options, testFilter?.length ?? 0, evaluate, (tests) =>
      reloadEnvironment === true
        ? this.#killer(this.#covering(tests, { file, mutant }))
        : this.#truly(activeMutant.id, tests, file),
    );
    // What was made under a mutant keeps its values.
    if (reloadEnvironment === true) this.#shared = null;
    return result;
  }

  /** Modules and tests keep values for later callers: with those that other mutants left, nothing is decided. */
  async #truly(id: string, tests: readonly KeptTest[], file: string): Promise<Notice | null> {
    const soon = this.#covering(tests, { file, mutant: id }).slice(0, SOON);
    const found = await this.#killer(soon);
    const noticed = soon.find(({ group }) => group === found?.group);
    if (found !== null && noticed !== undefined && (await isPassed(noticed, id))) return found;
    const all = this.#covering(this.#anew(id), { file, mutant: id });
    this.#shared = null;
    return this.#killer([...all.slice(SOON), ...all.slice(0, SOON)]);
  }

  /** Modules that are made while a mutant is not active, and tests while it is. */
  #anew(id: string): readonly KeptTest[] {
    context().activeMutant = undefined;
    return this.#evaluate((file) => {
      if (file === null) context().activeMutant = id;
    });
  }

  /**
   * Those that reach a mutant, in the order in which they are asked: what noticed the last ones, then its own, then those of its folder, each of
   * these the quickest first.
   */
  #covering(
    tests: readonly KeptTest[],
    { file, mutant }: { readonly file: string; readonly mutant: string | null },
  ): readonly KeptTest[] {
    const reached = (this.#reached ??= Reached.read(tests, REACHED));
    const latest = new Map(this.#recent.all.map((group, place) => [group, place - RECENT]));
    const order = (test: KeptTest): number => {
      const isOwn = test.file === file.replace(/\.ts$/, '.test.ts');
      const isBeside = dirname(test.file) === dirname(file);
      return (
        latest.get(test.group) ?? this.#spanOf(test) + (isOwn ? 0 : isBeside ? LONG : 2 * LONG)
      );
    };
    return tests
      .filter(
        (test) => (mutant === null || reached.isReached(mutant, test)) && this.#spanOf(test) < LONG,
      )
      .sort((a, b) => order(a) - order(b));
  }

  async #killer(tests: readonly KeptTest[]): Promise<(Notice & Pick<KeptTest, 'group'>) | null> {
    const before = process.cpuUsage();
    for (const test of tests) {
      if (millisecondsSince(before) > ASKED.patience) return null;
      context().hitCount = 0;
      const failureMessage = await failure(test);
      if (failureMessage === null) continue;
      this.#recent.noticed(test.group);
      return { killedBy: test.file, failureMessage, group: test.group };
    }
    return null;
  }

  #spanOf({ group }: KeptTest): number {
    this.#spans ??= JSON.parse(readFileSync(SPANS, 'utf8')) as Spans;
    return this.#spans[group] ?? 0;
  }
}

/** Milliseconds of a processor. */
function millisecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The greatest count of each mutant: what loops is found by it, and counts begin anew with each test. */
function raise(greatest: CoverageData, counts: CoverageData): void {
  for (const [mutant, count] of Object.entries(counts)) {
    greatest[mutant] = Math.max(greatest[mutant] ?? 0, count);
  }
}

/** Whether a test passes while the mutant is not active, with the same modules: if not, its failure says nothing of the mutant. */
async function isPassed(test: KeptTest, id: string): Promise<boolean> {
  context().activeMutant = undefined;
  const message = await failure(test);
  context().activeMutant = id;
  return message === null;
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
