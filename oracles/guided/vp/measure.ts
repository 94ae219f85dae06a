/** How many programs of a list it takes until each fault of VP programs shows. */
import type { AnyEnvironmentName } from '../../../spec/gpu/environments.js';
import { STANDARD } from '../../../semantics/machine/machine.js';
import { campaign } from '../../examine/vp/campaign.js';
import { FAULTS } from '../../faults/faults.js';
import { Attribution } from '../../judge/attribution/attribution.js';
import { judging } from '../../shrink/vp/judging.js';
import type { Candidate } from '../language.js';
import { vpGuided } from './language.js';

/** By the fault's name; null of one that none of them shows. Faults that only texts show which do not load are left out. */
export function neededVp(
  environment: AnyEnvironmentName,
  seed: number,
  candidates: readonly Candidate[],
): ReadonlyMap<string, number | null> {
  const { inputsOf } = vpGuided(environment);
  const faults = FAULTS.filter(
    (fault) => fault.environment === environment && fault.machine.load === STANDARD.load,
  );
  const found = campaign(faults, judging(Attribution.load()), {
    seed,
    budget: candidates.length,
    wanted: 1,
    programs: (index) => {
      const candidate = candidates[index];
      if (candidate === undefined) return null;
      return { text: candidate.text, inputs: inputsOf(seed, candidate) };
    },
  });
  return new Map(faults.map((fault) => [fault.name, found.get(fault)?.[0]?.programs ?? null]));
}
