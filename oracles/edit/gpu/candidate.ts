/** What is shrunk of GPU programs, and what tests find of it. */
import type { GpuProgramSyntax } from '../../../semantics/gpu/language/ast.js';
import { printGpu } from '../../../semantics/gpu/language/print.js';
import type { GpuInputValues } from '../../../semantics/gpu/machine/state.js';
import type { CandidateOf, PatientTestOf, ProgramCandidateOf, TestOf } from '../candidate.js';
import { reductionOf, type Propose, type ReductionOf } from '../reduction.js';
import { inputsLines } from './inputs-text.js';
import type { Execution, RunTrace } from './run-trace.js';
import { loadedGpu } from './loaded.js';

export type GpuCandidate = CandidateOf<GpuProgramSyntax, GpuInputValues>;

export type GpuProgramCandidate = ProgramCandidateOf<GpuProgramSyntax, GpuInputValues>;

/** Where a run departs, as far as that shows. */
export interface GpuPlace {
  /** What made the value that departs. */
  readonly maker: Execution;
  /** What the semantics does with the program. */
  readonly trace: RunTrace;
}

export type GpuTest = TestOf<GpuCandidate, GpuPlace>;

export type PatientGpuTest = PatientTestOf<GpuCandidate, GpuPlace>;

export type GpuReduction = ReductionOf<GpuCandidate, GpuPlace>;

/** A start for shrinking: its tree where it loads. */
export function gpuCandidateOf(text: string, inputs: GpuInputValues = {}): GpuCandidate {
  const result = loadedGpu(text);
  return { text, inputs, syntax: result.loaded ? result.program.syntax : null };
}

export function gpuProgramCandidate(
  syntax: GpuProgramSyntax,
  inputs: GpuInputValues,
): GpuProgramCandidate {
  return { text: printGpu(syntax), inputs, syntax };
}

export function gpuReduction(
  name: string,
  propose: Propose<GpuProgramSyntax, GpuInputValues, GpuPlace>,
): GpuReduction {
  return reductionOf(gpuProgramCandidate, name, propose);
}

/** The key under which a verdict is remembered: the text, and the inputs as a case has them. */
export function gpuKeyOf({ text, inputs }: GpuCandidate): string {
  return `${text}${inputsLines(inputs).join('\n')}`;
}
