/** Backends as tests want them. */
import { resultsOnly, withAbilities } from './abilities.js';
import type { Backend } from './backend.js';

/** The same backend, of which no more shows of VP programs than of a graphics driver. */
export function vpResultsOnly(backend: Backend): Backend {
  const { vp } = backend.abilities;
  return vp === null ? backend : withAbilities(backend, { vp: resultsOnly(vp.box) });
}
