/**
 * What the fault catalogue proves of the harness for GPU programs: the corpus catches a fault by a case about
 * one of its clauses, generated programs alone show it, and the shrinker makes a program that shows it small.
 */
import type { GpuCheckerOptions } from '../../cases/gpu/check-case.js';
import type { GpuCase } from '../../cases/gpu/case.js';
import { gpuCandidateOf, type GpuCandidate } from '../../edit/gpu/candidate.js';
import { gpuCandidateOfCase } from '../../shrink/gpu/candidate-of-case.js';
import { gpuMachineTest } from '../../shrink/gpu/run-test.js';
import { gpuSizeOf, shrinkGpu } from '../../shrink/gpu/language.js';
import { GpuJudge } from '../../judge/gpu/judge.js';
import { casesAbout } from '../../faults/in-corpus.js';
import { NOT_SHRUNK, type FaultReport, type Shrunk } from '../report.js';
import { gpuCampaign, GPU_CAMPAIGN_LIMITS } from './campaign.js';
import { mostInstructionsOf, type GpuFault } from '../../faults/gpu/fault.js';
import { bindingCases, failingGpuCase } from '../../faults/gpu/in-corpus.js';

export interface GpuProveOptions {
  readonly seed: number;
  /** Programs drawn at most, for each fault. */
  readonly budget: number;
  readonly cases: readonly GpuCase[];
  readonly formulas: NonNullable<GpuCheckerOptions['clauses']>;
  /** Milliseconds since some moment. */
  readonly clock: () => number;
  /**
   * After each fault that was held against the corpus, after all of the generators, and after each shrunk, with how many
   * were missed.
   */
  readonly onProgress?: (stage: 'corpus' | 'generator' | 'shrinker', missed: number) => void;
}

/** Lines of the programs that are shrunk first. */
const LONG = { least: 20, most: 40, share: 0.2 };

/** A report on each fault, in their order. */
export function proveGpu(
  faults: readonly GpuFault[],
  { seed, budget, cases, formulas, clock, onProgress }: GpuProveOptions,
): readonly FaultReport[] {
  const binding = bindingCases(cases);
  const caught = faults.map((fault) => {
    const found = failingGpuCase(fault, binding, formulas);
    onProgress?.('corpus', found === null ? 1 : 0);
    return found;
  });
  const shown = gpuCampaign(faults, { seed, budget });
  const long = gpuCampaign(faults, {
    seed: seed + 1,
    budget: Math.ceil(budget * LONG.share),
    generate: { length: LONG },
  });
  onProgress?.('generator', faults.filter((fault) => !shown.has(fault)).length);
  return faults.map((fault, index) => {
    const found = caught[index] ?? null;
    const right = found?.clauses.find((clause) => fault.clauses.includes(clause));
    const drawn = [long.get(fault), shown.get(fault)].flatMap((showing) =>
      showing === undefined ? [] : [gpuCandidateOf(showing.text, showing.inputs)],
    );
    const shrunk = small(fault, starts(drawn, casesAbout(fault, cases)), clock);
    onProgress?.('shrinker', shrunk.oneMinimal ? 0 : 1);
    return {
      name: fault.name,
      caughtByCorpus: found !== null,
      case: found?.id ?? null,
      clause: right ?? found?.clauses[0] ?? null,
      rightClause: right !== undefined,
      caughtByGenerator: shown.has(fault),
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

/** Programs that are shrunk of a fault at most: a program may shrink to one that is minimal, but not small. */
const ATTEMPTS = 4;

/**
 * What a program becomes that shows the fault by its results (a case may show it otherwise): the smallest of
 * what a few become, where the first is not small already. Time and runs are those of all that were shrunk.
 */
function small(fault: GpuFault, programs: Iterable<GpuCandidate>, clock: () => number): Shrunk {
  const test = gpuMachineTest(fault.machine, new GpuJudge(GPU_CAMPAIGN_LIMITS));
  let best = NOT_SHRUNK;
  let [attempts, milliseconds, runs] = [0, 0, 0];
  for (const start of programs) {
    if (test(start) === null) continue;
    const before = clock();
    const result = shrinkGpu(start, test);
    milliseconds += clock() - before;
    runs += result.runs;
    const shrunkInstructions = gpuSizeOf(result.candidate);
    if (best.shrunkInstructions === null || shrunkInstructions < best.shrunkInstructions) {
      best = { ...best, shrunkInstructions, oneMinimal: result.oneMinimal };
    }
    if (isSmall(fault, best) || ++attempts === ATTEMPTS) break;
  }
  if (best.shrunkInstructions === null) return NOT_SHRUNK;
  return { ...best, milliseconds: Math.round(milliseconds), runs };
}

function isSmall(fault: GpuFault, { shrunkInstructions, oneMinimal }: Shrunk): boolean {
  return oneMinimal && (shrunkInstructions ?? Infinity) <= mostInstructionsOf(fault);
}
