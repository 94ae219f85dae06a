/** The languages whose programs are kept for what they reach. */
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { Absent, byLanguage } from '../by-language.js';
import type { BranchWatch } from './branches.js';
import { gpuGuided } from './gpu/language.js';
import { neededGpu } from './gpu/measure.js';
import type { Candidate, GuidedLanguage } from './language.js';
import { vpGuided } from './vp/language.js';
import { neededVp } from './vp/measure.js';

export const guided = byLanguage({
  vp: { guided: vpGuided, needed: neededVp },
  gpu: { guided: gpuGuided, needed: neededGpu },
  guest: new Absent('vpspec guide'),
});

/** @param watch of branches of the semantics, which are items too then; begun before this module was loaded */
export function guidedLanguage(
  environment: AnyEnvironmentName,
  watch: BranchWatch | null = null,
): GuidedLanguage {
  return guided(environment).guided(environment, watch);
}

/** How many programs of a list it takes until each fault of the environment shows: by its name, null where none shows it. */
export function programsNeeded(
  environment: AnyEnvironmentName,
  seed: number,
  candidates: readonly Candidate[],
): ReadonlyMap<string, number | null> {
  return guided(environment).needed(environment, seed, candidates);
}
