/**
 * A test runner for Stryker whose tests are the questions of the examination, in one process: the original judges
 * answer them beforehand, and each mutant is asked those that reach it, the quick ones first, until it answers
 * otherwise.
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
import { readFileSync, writeFileSync } from 'node:fs';
import { packageRoot } from '../../../spec/load/root.js';
import { context, Hits } from '../context.js';
import { ASKING, type Asking } from '../options.js';
import { Reached } from '../reached.js';
import { Recent } from '../recent.js';
import { isSampled } from '../sampled.js';
import { byFile } from '../spread.js';
import { resultOf, UNSAMPLED } from '../told.js';
import { withMutant, type Notice } from '../with-mutant.js';
import { Bench } from './bench.js';
import { compileJudges, type EvaluateJudges } from './bundle.js';
import { answered, examination, SPECIFICATION, type Asked } from './examination.js';
import { inTurn } from './in-turn.js';
import { isRight } from './rightly.js';
import { withinTime } from './within-time.js';

/** How many of the questions that noticed the last mutants of a file are tried first, and of all files. */
const RECENT_OF_FILE = 16;
const RECENT = 8;

/** Milliseconds; what takes longer is not asked twice. */
const LONG = 100;

/** A question that reaches a mutant so much more often than any did without it does not end. */
const LOOPS = 20;
const FEW_HITS = 10_000;
/** One that takes so many times as long as without it does not end either, and fills the memory. */
const FEW_MILLISECONDS = 1500;

/** In the sandbox, which is the working folder. */
const REACHED = 'reached.bin';
const ANSWERS = 'answers.json';

/** What the judges say without a mutant, and how long that takes. */
interface Answer {
  readonly text: string;
  readonly milliseconds: number;
}

/** What the judges without a mutant have shown. */
interface Known {
  readonly reached: Reached;
  readonly answers: ReadonlyMap<string, Answer>;
  /** How often one question reaches each mutant, at most. */
  readonly most: CoverageData;
}

const ASKED = JSON.parse(process.env[ASKING] ?? 'null') as Asking;

class JudgeRunner implements TestRunner {
  #questions: readonly Asked[] = [];
  /** The judges with the mutants of one file. */
  #compiled: { readonly file: string; readonly evaluate: EvaluateJudges } | null = null;
  #known: Known | null = null;
  readonly #recent = new Recent<Asked>(RECENT);
  readonly #recentOfFile = new Map<string, Recent<Asked>>();

  capabilities(): TestRunnerCapabilities {
    return { reloadEnvironment: true };
  }

  async init(): Promise<void> {
    this.#questions = await examination(ASKED);
  }

  async dryRun(): Promise<DryRunResult> {
    const hits = new Hits();
    const [root, sandbox] = [packageRoot(), process.cwd()];
    const counted = new Bench(
      (await compileJudges({ root, sandbox, counting: true }))(),
      SPECIFICATION,
    );
    const mutantCoverage: MutantCoverage = { static: hits.take(), perTest: {} };
    const reached = new Reached(this.#questions);
    const answers = new Map<string, Answer>();
    const most: CoverageData = {};
    const tests: TestResult[] = [];
    for (const [file, questions] of byFile(this.#questions)) {
      const start = performance.now();
      let failureMessage: string | null = null;
      const perTest: CoverageData = {};
      const [maker] = questions;
      for (const question of questions) {
        const cold = await timed(question, counted);
        const first = hits.take();
        // The first of a kind may make, slowly, what all others keep.
        const isOnce = cold.milliseconds > LONG && question !== maker;
        const again = isOnce ? cold : await timed(question, counted);
        answers.set(question.id, again);
        const warm = cold === again ? first : hits.take();
        reached.add(question, first, perTest);
        for (const [mutant, count] of Object.entries(first)) {
          most[mutant] = Math.max(most[mutant] ?? 0, count);
          // What is made at the first question and kept for all others is asked for by all of them.
          if (warm[mutant] === undefined) reached.markAll(mutant);
        }
        if (again.text !== cold.text)
          failureMessage ??= `${question.id}: is answered otherwise again`;
        if (!isRight(question, cold.text)) failureMessage ??= `${question.id}: ${cold.text}`;
      }
      mutantCoverage.perTest[file] = perTest;
      tests.push(resultOf(file, start, failureMessage));
    }
    reached.write(REACHED);
    writeFileSync(ANSWERS, JSON.stringify({ answers: [...answers], most }));
    this.#known = { reached, answers, most };
    return { status: DryRunStatus.Complete, tests, mutantCoverage };
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    const { activeMutant, testFilter, sandboxFileName } = options;
    const file = relative(process.cwd(), sandboxFileName);
    const { replacement, location } = activeMutant;
    if (!isSampled({ file, ...location.start, replacement }, ASKED.sample)) return UNSAMPLED;
    const { reached, answers, most } = (this.#known ??= this.#read());
    // Without a filter it is reached while the modules are made: by all that come to what is mutated.
    const mutant = testFilter === undefined ? null : activeMutant.id;
    const covering = this.#questions.filter((question) => reached.isReached(mutant, question));
    const isCovering = new Set(covering);
    const ofFile = this.#recentOfFile.get(file) ?? new Recent(RECENT_OF_FILE);
    this.#recentOfFile.set(file, ofFile);
    const millisecondsOf = ({ id }: Asked): number => answers.get(id)?.milliseconds ?? 0;
    const asked = new Set([
      ...[...ofFile.all, ...this.#recent.all].filter((each) => isCovering.has(each)),
      ...inTurn(covering, millisecondsOf),
    ]);
    const hitLimit = LOOPS * (most[activeMutant.id] ?? 0) + FEW_HITS;
    const evaluate = await this.#evaluatorOf(file);
    return withMutant({ ...options, hitLimit }, covering.length, evaluate, async (judges) => {
      const bench = new Bench(judges, SPECIFICATION);
      let { patience } = ASKED;
      for (const question of asked) {
        patience -= millisecondsOf(question);
        if (patience < 0) break;
        context().hitCount = 0;
        const text = await withinTime(LOOPS * millisecondsOf(question) + FEW_MILLISECONDS, () =>
          answered(question, bench),
        );
        if (text === answers.get(question.id)?.text) continue;
        this.#recent.noticed(question);
        ofFile.noticed(question);
        return noticeOf(question, text);
      }
      return null;
    });
  }

  /** A runner that replaces one that hung has made no dry run itself. */
  #read(): Known {
    const { answers, most } = JSON.parse(readFileSync(ANSWERS, 'utf8')) as {
      readonly answers: readonly (readonly [string, Answer])[];
      readonly most: CoverageData;
    };
    return {
      reached: Reached.read(this.#questions, REACHED),
      answers: new Map(answers),
      most,
    };
  }

  async #evaluatorOf(file: string): Promise<EvaluateJudges> {
    if (this.#compiled?.file !== file) {
      const [root, sandbox] = [packageRoot(), process.cwd()];
      const evaluate = await compileJudges({ root, sandbox, counting: false, only: file });
      this.#compiled = { file, evaluate };
    }
    return this.#compiled.evaluate;
  }
}

/** In milliseconds of the processor: a busy machine changes no order. */
async function timed(question: Asked, bench: Bench): Promise<Answer> {
  const began = process.cpuUsage();
  const text = await answered(question, bench);
  const { user, system } = process.cpuUsage(began);
  return { text, milliseconds: (user + system) / 1000 };
}

function noticeOf({ file, id }: Asked, text: string): Notice {
  return { killedBy: file, failureMessage: `${id}: ${text.slice(0, 1000)}` };
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'judge', JudgeRunner)];
