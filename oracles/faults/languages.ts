/** The catalogues of faults of all languages. */
import { allGuests, type Guest } from '../../semantics/guest/registry.js';
import { chosen, type ByLanguage } from '../by-language.js';
import { LANGUAGE_NAMES } from '../language-names.js';
import type { FaultBase } from './fault.js';
import { FAULTS, faultNamed } from './faults.js';
import { GPU_FAULTS, gpuFaultNamed } from './gpu/faults.js';
import { ownedFaults, type OwnedFault } from './guest/catalogue.js';

export interface Catalogue<F extends FaultBase> {
  /** Those that the harness must catch in each of its ways. */
  readonly faults: readonly F[];
  /** By the name of any machine, also of one that is for certain ways alone. */
  readonly named: (name: string) => F | undefined;
}

const VP = { faults: FAULTS, named: faultNamed };
const GPU = { faults: GPU_FAULTS, named: gpuFaultNamed };

function catalogueOfGuest(guest: Guest): Catalogue<OwnedFault> {
  const faults = ownedFaults(guest);
  return { faults, named: (name) => faults.find((each) => each.name === name) };
}

export const CATALOGUES = {
  vp: VP,
  gpu: GPU,
  guest: catalogueOfGuest,
} as const satisfies ByLanguage<Catalogue<FaultBase>>;

/** A fault that is always there, whatever guests there are, by its name. */
export function builtInFaultNamed(name: string): FaultBase | undefined {
  for (const language of LANGUAGE_NAMES) {
    const found = CATALOGUES[language].named(name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The faults of all catalogues, guests' last. */
export function allFaults(): readonly FaultBase[] {
  return [...LANGUAGE_NAMES, ...allGuests()].flatMap((language) => {
    return chosen<Catalogue<FaultBase>>(CATALOGUES, language).faults;
  });
}
