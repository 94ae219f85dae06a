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
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import type { MutantCoverage } from '@stryker-mutator/api/core';
import type { CorpusCase } from '../../oracles/cases/case.js';
import { clausesByInstruction } from '../../oracles/cases/clauses-hold.js';
import { loadCorpus } from '../../oracles/cases/corpus.js';
import { readClauses, vpClauses } from '../../spec/load/clauses.js';
import { packageRoot } from '../../spec/load/root.js';
import { load, type LoadResult } from '../../semantics/language/load.js';
import type { Machine } from '../../semantics/machine/machine.js';
import { compileMutated, type Evaluate, type Mutated } from './mutated.js';
import { byFile, spread } from './spread.js';

type Clauses = Awaited<ReturnType<typeof clausesByInstruction>>;

/** A case and the test that it is part of. */
export interface Test {
  readonly file: string;
  readonly corpusCase: CorpusCase;
}

/** How many of the cases that killed the last mutants are tried first. */
const RECENT = 40;

class CorpusRunner implements TestRunner {
  #cases: readonly Test[] = [];
  #clauses: Clauses = new Map();
  #evaluate: Evaluate = () => {
    throw new Error('init was not called');
  };
  #mutated: Mutated | null = null;
  #recent: Test[] = [];
  /** What the original loader makes of the programs. */
  readonly #programs = new Map<string, LoadResult>();

  capabilities(): TestRunnerCapabilities {
    return { reloadEnvironment: true };
  }

  async init(): Promise<void> {
    const root = packageRoot();
    const { cases, errors } = loadCorpus();
    const [error] = errors;
    if (error !== undefined) throw error;
    this.#cases = spread(cases.map((corpusCase) => ({ file: fileOf(corpusCase), corpusCase })));
    this.#clauses = await clausesByInstruction(vpClauses(readClauses(root)));
    this.#evaluate = await compileMutated(root, process.cwd(), false);
  }

  async dryRun(): Promise<DryRunResult> {
    const stryker = context();
    const evaluate = await compileMutated(packageRoot(), process.cwd(), true);
    const mutantCoverage = { static: {}, perTest: {} };
    stryker.mutantCoverage = mutantCoverage;
    stryker.currentTestId = undefined;
    const { CaseChecker } = evaluate();
    const tests: TestResult[] = [];
    for (const [file, cases] of byFile(this.#cases)) {
      stryker.currentTestId = file;
      const start = performance.now();
      // Anew for each file: what a program's load reaches counts for every file that has the program.
      const checker = new CaseChecker({ clauses: this.#clauses });
      const failed = cases.map(({ corpusCase }) => checker.check(corpusCase)).find(disagrees);
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
    const tests = this.#cases.filter(({ file }) => covering?.has(file) ?? true);
    stryker.hitLimit = hitLimit;
    stryker.hitCount = hitLimit === undefined ? undefined : 0;
    try {
      if (reloadEnvironment || this.#mutated === null) {
        stryker.activeMutant = mutantActivation === 'static' ? activeMutant.id : undefined;
        this.#mutated = this.#evaluate();
      }
      stryker.activeMutant = activeMutant.id;
      const checker = this.#checker(this.#mutated, sandboxFileName);
      const killer = this.#killer(checker, covering, tests);
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

  /** Programs load as they did before, unless the mutant is one of the language. */
  #checker({ CaseChecker, STANDARD }: Mutated, mutatedFile: string) {
    const machine: Machine = mutatedFile.includes('/semantics/language/')
      ? STANDARD
      : { ...STANDARD, load: (source) => this.#loaded(source) };
    return new CaseChecker({ clauses: this.#clauses, machine });
  }

  #loaded(source: string | Uint8Array): LoadResult {
    if (typeof source !== 'string') return load(source);
    let result = this.#programs.get(source);
    if (result === undefined) {
      result = load(source);
      this.#programs.set(source, result);
    }
    return result;
  }

  /** The first case that does not agree, and how. */
  #killer(
    checker: InstanceType<Mutated['CaseChecker']>,
    covering: ReadonlySet<string> | null,
    tests: readonly Test[],
  ): { readonly killedBy: string[]; readonly failureMessage: string } | null {
    const first = this.#recent.filter(({ file }) => covering?.has(file) ?? true);
    for (const test of [...first, ...tests]) {
      const failureMessage = failure(checker, test.corpusCase);
      if (failureMessage === null) continue;
      this.#recent = [test, ...this.#recent.filter((each) => each !== test)].slice(0, RECENT);
      return { killedBy: [test.file], failureMessage };
    }
    return null;
  }
}

function failure(
  checker: InstanceType<Mutated['CaseChecker']>,
  corpusCase: CorpusCase,
): string | null {
  try {
    const result = checker.check(corpusCase);
    return disagrees(result) ? JSON.stringify(result) : null;
  } catch (error) {
    return `${corpusCase.id}: ${String(error)}`;
  }
}

function disagrees({ verdict }: { readonly verdict: string }): boolean {
  return verdict !== 'agrees';
}

function fileOf({ id }: CorpusCase): string {
  return id.slice(0, id.indexOf(':'));
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
