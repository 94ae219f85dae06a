/** The languages whose programs are kept for what they reach. */
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { languageNameIn } from '../languages/names.js';
import { gpuGuided } from './gpu/language.js';
import { neededGpu } from './gpu/measure.js';
import type { Candidate, GuidedLanguage } from './language.js';
import { vpGuided } from './vp/language.js';
import { neededVp } from './vp/measure.js';

const LANGUAGES = {
  vp: { guided: vpGuided, needed: neededVp },
  gpu: { guided: gpuGuided, needed: neededGpu },
} as const;

export function guidedLanguage(environment: AnyEnvironmentName): GuidedLanguage {
  return LANGUAGES[languageNameIn(environment)].guided(environment);
}

/** How many programs of a list it takes until each fault of the environment shows: by its name, null where none shows it. */
export function programsNeeded(
  environment: AnyEnvironmentName,
  seed: number,
  candidates: readonly Candidate[],
): ReadonlyMap<string, number | null> {
  return LANGUAGES[languageNameIn(environment)].needed(environment, seed, candidates);
}
