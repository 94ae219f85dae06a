/** A case of a GPU program as a program and inputs. */
import { CasePrograms } from '../../units/gpu/case-program.js';
import type { GpuCase } from '../../cases/gpu/case.js';
import { gpuCandidateOf, type GpuCandidate } from '../../edit/gpu/candidate.js';

/** The candidate, or in words why there is none. */
export function gpuCandidateOfCase(given: GpuCase): GpuCandidate | string {
  const asked = new CasePrograms().askedOf(given);
  return 'reason' in asked ? asked.reason : gpuCandidateOf(asked.text, asked.values);
}
