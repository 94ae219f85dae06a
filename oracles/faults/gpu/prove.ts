/**
 * What the fault catalogue proves of the harness for GPU programs: the corpus catches a fault by a case about
 * one of its clauses, generated programs show those that any of them can show, and the shrinker makes a program
 * that shows it small.
 */
import type { GpuCheckerOptions } from '../../cases/check-gpu-case.js';
import type { GpuCase } from '../../cases/gpu-case.js';
import { gpuCandidateOf, type GpuCandidate } from '../../shrink/gpu/candidate.js';
import { gpuCandidateOfCase } from '../../shrink/gpu/candidate-of-case.js';
import { gpuMachineTest } from '../../shrink/gpu/gpu-test.js';
import { gpuSizeOf, shrinkGpu } from '../../shrink/gpu/gpu.js';
import { casesAbout } from '../in-corpus.js';
import { NOT_SHRUNK, type Shrunk } from '../report.js';
import { gpuCampaign } from './campaign.js';
import type { GpuFault } from './fault.js';
import { bindingCases, failingGpuCase } from './in-corpus.js';
import type { GpuFaultReport } from './report.js';

export interface GpuProveOptions {
  readonly seed: number;
  /** Programs drawn at most, for each fault. */
  readonly budget: number;
  readonly cases: readonly GpuCase[];
  readonly formulas: NonNullable<GpuCheckerOptions['clauses']>;
  /** Milliseconds since some moment. */
  readonly clock: () => number;
  /** After each fault that was held against the corpus, after all of the generators, and after each shrunk. */
  readonly onProgress?: (stage: 'corpus' | 'generator' | 'shrinker') => void;
}

/** Lines of the programs that are shrunk. */
const LONG = { least: 20, most: 40 };

/** A report on each fault, in their order. */
export function proveGpu(
  faults: readonly GpuFault[],
  { seed, budget, cases, formulas, clock, onProgress }: GpuProveOptions,
): readonly GpuFaultReport[] {
  const binding = bindingCases(cases);
  const caught = faults.map((fault) => {
    const found = failingGpuCase(fault, binding, formulas);
    onProgress?.('corpus');
    return found;
  });
  const shown = gpuCampaign(faults, { seed, budget });
  const long = gpuCampaign(faults, { seed: seed + 1, budget, generate: { length: LONG } });
  onProgress?.('generator');
  return faults.map((fault, index) => {
    const found = caught[index] ?? null;
    const right = found?.clauses.find((clause) => fault.clauses.includes(clause));
    const drawn = [long.get(fault), shown.get(fault)].flatMap((showing) =>
      showing === undefined ? [] : [gpuCandidateOf(showing.text, showing.inputs)],
    );
    const shrunk = small(fault, starts(drawn, casesAbout(fault, cases)), clock);
    onProgress?.('shrinker');
    return {
      name: fault.name,
      caughtByCorpus: found !== null,
      case: found?.id ?? null,
      clause: right ?? found?.clauses[0] ?? null,
      rightClause: right !== undefined,
      programsNeeded: shown.get(fault)?.programs ?? null,
      ...shrunk,
    };
  });
}

/** Programs that were drawn, then those of cases. */
function* starts(
  drawn: readonly GpuCandidate[],
  cases: readonly GpuCase[],
): Generator<GpuCandidate, void, void> {
  yield* drawn;
  for (const each of cases) {
    const candidate = gpuCandidateOfCase(each);
    if (typeof candidate !== 'string') yield candidate;
  }
}

/** What the first of the programs becomes that shows the fault by its results; a case may show it otherwise. */
function small(
  { machine }: GpuFault,
  programs: Iterable<GpuCandidate>,
  clock: () => number,
): Shrunk {
  const test = gpuMachineTest(machine);
  const start = first(programs, (each) => test(each) !== null);
  if (start === undefined) return NOT_SHRUNK;
  const before = clock();
  const { candidate, oneMinimal, runs } = shrinkGpu(start, test);
  const milliseconds = Math.round(clock() - before);
  return { shrunkInstructions: gpuSizeOf(candidate), oneMinimal, milliseconds, runs };
}

function first<T>(items: Iterable<T>, wanted: (item: T) => boolean): T | undefined {
  for (const item of items) if (wanted(item)) return item;
  return undefined;
}
