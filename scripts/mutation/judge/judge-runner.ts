/**
 * A test runner for Stryker whose tests are the questions of the examination, in one process: the original judges
 * answer them beforehand, and each mutant is asked those that reach it, the quick ones first, until it answers
 * otherwise.
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
import type { MutantCoverage } from '@stryker-mutator/api/core';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { readFileSync, writeFileSync } from 'node:fs';
import { packageRoot } from '../../../spec/load/root.js';
import { context } from '../context.js';
import { Reached } from '../reached.js';
import { byFile } from '../spread.js';
import { Bench } from './bench.js';
import { EVERY } from '../options.js';
import { compileJudges, type EvaluateJudges } from './bundle.js';
import { answered, examination, SPECIFICATION, type Asked } from './examination.js';
import { isRight } from './rightly.js';

/** How many of the questions that noticed the last mutants are tried first. */
const RECENT = 12;

/** Milliseconds that the questions of one mutant took without it, in all; quick ones come first. */
const PATIENCE = 3000;

/** In the sandbox, which is the working folder. */
const REACHED = 'reached.bin';
const ANSWERS = 'answers.json';

/** What the judges say without a mutant, and how long that takes where mutants are counted. */
interface Answer {
  readonly text: string;
  readonly milliseconds: number;
}

class JudgeRunner implements TestRunner {
  #questions: readonly Asked[] = [];
  #evaluate: EvaluateJudges = () => {
    throw new Error('init was not called');
  };
  #known: { readonly reached: Reached; readonly answers: ReadonlyMap<string, Answer> } | null =
    null;
  #recent: Asked[] = [];

  capabilities(): TestRunnerCapabilities {
    return { reloadEnvironment: true };
  }

  async init(): Promise<void> {
    this.#questions = await examination(Number(process.env[EVERY] ?? 1));
    this.#evaluate = await compileJudges(packageRoot(), process.cwd(), false);
  }

  async dryRun(): Promise<DryRunResult> {
    const stryker = context();
    // What is made at the first question and kept for all others is asked for by all of them.
    const counting = await compileJudges(packageRoot(), process.cwd(), true);
    const mutantCoverage: MutantCoverage = { static: {}, perTest: {} };
    stryker.mutantCoverage = mutantCoverage;
    stryker.currentTestId = undefined;
    const counted = new Bench(counting(), SPECIFICATION);
    const reached = new Reached(this.#questions);
    const answers = new Map<string, Answer>();
    const tests: TestResult[] = [];
    for (const [file, questions] of byFile(this.#questions)) {
      const start = performance.now();
      let failureMessage: string | null = null;
      for (const question of questions) {
        stryker.currentTestId = question.group;
        const text = await answered(question, counted);
        stryker.currentTestId = undefined;
        const first = mutantCoverage.perTest[question.group] ?? {};
        mutantCoverage.perTest[question.group] = {};
        const began = performance.now();
        stryker.currentTestId = question.group;
        const again = await answered(question, counted);
        stryker.currentTestId = undefined;
        answers.set(question.id, { text, milliseconds: performance.now() - began });
        const warm = mutantCoverage.perTest[question.group] ?? {};
        mutantCoverage.perTest[question.group] = first;
        for (const mutant of Object.keys(first)) {
          if (warm[mutant] === undefined) reached.markAll(mutant);
        }
        if (again !== text) failureMessage ??= `${question.id}: is answered otherwise again`;
        if (!isRight(question, text)) failureMessage ??= `${question.id}: ${text}`;
      }
      mutantCoverage.perTest[file] = reached.take(mutantCoverage.perTest, questions);
      const test = { id: file, name: file, timeSpentMs: performance.now() - start };
      tests.push(
        failureMessage === null
          ? { ...test, status: TestStatus.Success }
          : { ...test, status: TestStatus.Failed, failureMessage },
      );
    }
    reached.write(REACHED);
    writeFileSync(ANSWERS, JSON.stringify([...answers]));
    this.#known = { reached, answers };
    return { status: DryRunStatus.Complete, tests, mutantCoverage };
  }

  async mutantRun({
    activeMutant,
    testFilter,
    hitLimit,
    mutantActivation,
  }: MutantRunOptions): Promise<MutantRunResult> {
    const stryker = context();
    const { id } = activeMutant;
    const { reached, answers } = (this.#known ??= {
      reached: Reached.read(this.#questions, REACHED),
      answers: new Map(JSON.parse(readFileSync(ANSWERS, 'utf8')) as [string, Answer][]),
    });
    // Without a filter it is reached while the modules are made: by all that come to what is mutated.
    const mutant = testFilter === undefined ? null : id;
    const quickness = ({ id: question }: Asked): number => answers.get(question)?.milliseconds ?? 0;
    const covering = this.#questions
      .filter((question) => reached.isReached(mutant, question))
      .sort((a, b) => quickness(a) - quickness(b));
    const first = this.#recent.filter((question) => covering.includes(question));
    let patience = PATIENCE;
    stryker.hitLimit = hitLimit;
    stryker.hitCount = hitLimit === undefined ? undefined : 0;
    try {
      stryker.activeMutant = mutantActivation === 'static' ? id : undefined;
      const bench = new Bench(this.#evaluate(), SPECIFICATION);
      stryker.activeMutant = id;
      for (const question of new Set([...first, ...covering])) {
        patience -= quickness(question);
        if (patience < 0) break;
        const text = await answered(question, bench);
        const looped = determineHitLimitReached(stryker.hitCount, hitLimit);
        if (looped !== undefined) return { ...looped, status: MutantRunStatus.Timeout };
        if (text === answers.get(question.id)?.text) continue;
        this.#recent = [question, ...this.#recent.filter((each) => each !== question)].slice(
          0,
          RECENT,
        );
        return {
          status: MutantRunStatus.Killed,
          nrOfTests: 1,
          killedBy: [question.file],
          failureMessage: `${question.id}: ${text.slice(0, 1000)}`,
        };
      }
      return { status: MutantRunStatus.Survived, nrOfTests: covering.length };
    } catch (error) {
      // The modules themselves cannot be evaluated.
      const failureMessage = String(error);
      return { status: MutantRunStatus.Killed, nrOfTests: 0, killedBy: [], failureMessage };
    } finally {
      stryker.activeMutant = undefined;
    }
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'judge', JudgeRunner)];
