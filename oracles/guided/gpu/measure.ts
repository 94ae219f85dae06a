/** How many programs of a list it takes until each fault of GPU programs shows. */
import type { AnyEnvironmentName } from '../../../spec/gpu/environments.js';
import { GPU_STANDARD } from '../../../semantics/gpu/machine/machine.js';
import { gpuCampaign } from '../../examine/gpu/campaign.js';
import { GPU_FAULTS } from '../../faults/gpu/faults.js';
import { MOST_STEPS, type Candidate } from '../language.js';
import { gpuGuided } from './language.js';

/** By the fault's name; null of one that none of them shows. Faults that only texts show which do not load are left out. */
export function neededGpu(
  environment: AnyEnvironmentName,
  seed: number,
  candidates: readonly Candidate[],
): ReadonlyMap<string, number | null> {
  const { inputsOf } = gpuGuided(environment);
  const faults = GPU_FAULTS.filter(
    (fault) => fault.environment === environment && fault.machine.load === GPU_STANDARD.load,
  );
  const found = gpuCampaign(faults, {
    seed,
    budget: candidates.length,
    programs: (index) => {
      const candidate = candidates[index];
      if (candidate === undefined) return null;
      const program = { text: candidate.text, bound: MOST_STEPS };
      return { program, inputs: inputsOf(seed, candidate) };
    },
  });
  return new Map(faults.map((fault) => [fault.name, found.get(fault)?.programs ?? null]));
}
