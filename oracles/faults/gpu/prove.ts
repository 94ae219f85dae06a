/**
 * What the fault catalogue proves of the harness for GPU programs: the corpus catches a fault by a case about
 * one of its clauses, and generated programs show those that any of them can show.
 */
import type { GpuCheckerOptions } from '../../cases/check-gpu-case.js';
import type { GpuCase } from '../../cases/gpu-case.js';
import { gpuCampaign } from './campaign.js';
import type { GpuFault } from './fault.js';
import { bindingCases, failingGpuCase } from './in-corpus.js';
import type { GpuFaultReport } from './report.js';
import { TEXTURE_FAULTS } from './texture-faults.js';

export interface GpuProveOptions {
  readonly seed: number;
  /** Programs drawn at most, for each fault. */
  readonly budget: number;
  readonly cases: readonly GpuCase[];
  readonly formulas: NonNullable<GpuCheckerOptions['clauses']>;
  /** After each fault that was held against the corpus, and after all of the generators. */
  readonly onProgress?: (stage: 'corpus' | 'generator') => void;
}

/** A report on each fault, in their order. */
export function proveGpu(
  faults: readonly GpuFault[],
  { seed, budget, cases, formulas, onProgress }: GpuProveOptions,
): readonly GpuFaultReport[] {
  const binding = bindingCases(cases);
  const caught = faults.map((fault) => {
    const found = failingGpuCase(fault, binding, formulas);
    onProgress?.('corpus');
    return found;
  });
  const drawn = faults.filter((fault) => !TEXTURE_FAULTS.includes(fault));
  const shown = gpuCampaign(drawn, { seed, budget });
  onProgress?.('generator');
  return faults.map((fault, index) => {
    const found = caught[index] ?? null;
    const right = found?.clauses.find((clause) => fault.clauses.includes(clause));
    return {
      name: fault.name,
      caughtByCorpus: found !== null,
      case: found?.id ?? null,
      clause: right ?? found?.clauses[0] ?? null,
      rightClause: right !== undefined,
      programsNeeded: shown.get(fault)?.programs ?? null,
    };
  });
}
