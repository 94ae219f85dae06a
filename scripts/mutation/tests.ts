/** The corpus as Stryker's tests: one for each case file, whatever its cases are about. */
import { isDeepStrictEqual } from 'node:util';
import type { CaseBase } from '../../oracles/cases/case.js';
import type { CorpusCase } from '../../oracles/cases/vp/case.js';
import { clausesByInstruction } from '../../oracles/cases/clauses-hold.js';
import { loadCorpus } from '../../oracles/cases/corpus.js';
import type { GlCase } from '../../oracles/cases/gl/case.js';
import type { GpuCase } from '../../oracles/cases/gpu/case.js';
import { gpuClausesByInstruction } from '../../oracles/cases/gpu/clauses.js';
import type { CaseResult } from '../../oracles/cases/result.js';
import { gpuClauses, readClauses, vpClauses } from '../../spec/load/clauses.js';
import { packageRoot } from '../../spec/load/root.js';
import { loadGpu, type GpuLoadResult } from '../../semantics/gpu/language/load.js';
import type { GpuMachine } from '../../semantics/gpu/machine/machine.js';
import { load, type LoadResult } from '../../semantics/language/load.js';
import type { Machine } from '../../semantics/machine/machine.js';
import type { Mutated } from './mutated.js';
import { spread } from './spread.js';

/** A case and the test that it is part of; cases of one test and program are of one group. */
export type Test = { readonly file: string; readonly group: string } & (
  | { readonly about: 'VP programs'; readonly corpusCase: CorpusCase }
  | { readonly about: 'GPU programs'; readonly corpusCase: GpuCase }
  | { readonly about: 'GL commands'; readonly corpusCase: GlCase }
);

export type Check = (test: Test) => CaseResult;

/** Folders of semantics/ that no VP program reaches. */
const OF_GPU_PROGRAMS = /^semantics\/(gpu|gl|texture)(\/|$)/;

/** The cases, read once by the original code. */
export class Tests {
  /** In an order in which different ones come first. */
  readonly all: readonly Test[];
  readonly #programs = new Remembered(load);
  readonly #gpuPrograms = new Remembered(loadGpu);
  /** What modules without a mutant make of GPU programs. */
  readonly #unchanged = new Map<string, GpuLoadResult>();

  /** @param mutate what is mutated, as Stryker's patterns */
  static of(mutate: readonly string[]): Tests {
    const clauses = readClauses(packageRoot());
    return new Tests(
      mutate,
      clausesByInstruction(vpClauses(clauses)),
      gpuClausesByInstruction(gpuClauses(clauses)),
    );
  }

  private constructor(
    mutate: readonly string[],
    private readonly clauses: Awaited<ReturnType<typeof clausesByInstruction>>,
    private readonly gpuClauses: Awaited<ReturnType<typeof gpuClausesByInstruction>>,
  ) {
    const { cases, gpuCases, glCases, errors } = loadCorpus();
    const [error] = errors;
    if (error !== undefined) throw error;
    const ofGpu: readonly Test[] = [
      ...gpuCases.map((each): Test => ({
        ...placeOf(each, each.program.text),
        about: 'GPU programs',
        corpusCase: each,
      })),
      ...glCases.map((each): Test => ({
        ...placeOf(each, each.id),
        about: 'GL commands',
        corpusCase: each,
      })),
    ];
    const isOfGpu = mutate
      .filter((pattern) => !pattern.startsWith('!'))
      .every((pattern) => OF_GPU_PROGRAMS.test(pattern));
    const ofVp = (isOfGpu ? [] : cases).map((each): Test => ({
      ...placeOf(each, each.program.text),
      about: 'VP programs',
      corpusCase: each,
    }));
    this.all = spread([...ofVp, ...ofGpu]);
  }

  /** To compare loads with, takes what modules make while no mutant is active; once. */
  rememberLoads({ GPU_STANDARD }: Pick<Mutated, 'GPU_STANDARD'>): void {
    if (this.#unchanged.size > 0) return;
    for (const { about, corpusCase } of this.all) {
      if (about !== 'GPU programs') continue;
      const { text } = corpusCase.program;
      if (!this.#unchanged.has(text)) this.#unchanged.set(text, GPU_STANDARD.load(text));
    }
  }

  /**
   * Checks with modules of which something is mutated. Where that is `runs`, programs are loaded as they were before;
   * where it is `loads`, a GPU program that is loaded as before is not run.
   */
  checker(
    { CaseChecker, GpuCaseChecker, checkGlCase, STANDARD, GPU_STANDARD }: Mutated,
    mutated: 'loads' | 'runs' | 'both',
  ): Check {
    const machine: Machine =
      mutated !== 'runs'
        ? STANDARD
        : { ...STANDARD, load: (source) => this.#programs.load(source) };
    const gpuMachine: GpuMachine =
      mutated !== 'runs'
        ? GPU_STANDARD
        : { ...GPU_STANDARD, load: (source) => this.#gpuPrograms.load(source) };
    const same = new Map<string, boolean>();
    const loadsAsBefore = (text: string): boolean => {
      let isSame = same.get(text);
      if (isSame === undefined) {
        isSame = isDeepStrictEqual(GPU_STANDARD.load(text), this.#unchanged.get(text));
        same.set(text, isSame);
      }
      return isSame;
    };
    const vp = new CaseChecker({ clauses: this.clauses, machine });
    const gpu = new GpuCaseChecker({ clauses: this.gpuClauses, machine: gpuMachine });
    return (test) => {
      switch (test.about) {
        case 'VP programs':
          return vp.check(test.corpusCase);
        case 'GPU programs':
          if (mutated === 'loads' && loadsAsBefore(test.corpusCase.program.text))
            return agrees(test);
          return gpu.check(test.corpusCase);
        case 'GL commands':
          return checkGlCase(test.corpusCase);
      }
    };
  }
}

/** What the original loader makes of programs. */
class Remembered<R extends LoadResult | GpuLoadResult> {
  readonly #programs = new Map<string, R>();

  constructor(private readonly original: (source: string | Uint8Array) => R) {}

  load(source: string | Uint8Array): R {
    if (typeof source !== 'string') return this.original(source);
    let result = this.#programs.get(source);
    if (result === undefined) {
      result = this.original(source);
      this.#programs.set(source, result);
    }
    return result;
  }
}

function agrees({ corpusCase: { id } }: Test): CaseResult {
  return { id, verdict: 'agrees', differences: [] };
}

function placeOf({ id }: CaseBase, program: string): Pick<Test, 'file' | 'group'> {
  const file = id.slice(0, id.indexOf(':'));
  return { file, group: `${file}:${program}` };
}
