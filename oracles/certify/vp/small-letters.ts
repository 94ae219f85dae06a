/** What the letter alone permits of VP programs, made small. */
import type { InputValues } from '../../../semantics/machine/state.js';
import type { EnvironmentName } from '../../../spec/environments.js';
import type { Backend } from '../../backends/backend.js';
import { candidateOf } from '../../edit/vp/candidate.js';
import type { Attribution } from '../../judge/attribution/attribution.js';
import { sittingIn } from '../../shrink/sitting.js';
import { backendTest, letterTest } from '../../shrink/vp/backend-test.js';
import { VP } from '../../shrink/vp/language.js';
import type { Units } from '../../units/vp/unit.js';
import { unlessOver, UNSEEN, type ShrinkLetter } from '../small-letters.js';
import { shownProgram } from './programs.js';

/** Null for a backend that runs no VP programs. */
export function vpLetterShrinking(
  backend: Backend,
  units: Units,
  attribution: Attribution,
  environment: EnvironmentName,
): ShrinkLetter | null {
  const tested = backendTest(backend, attribution, environment);
  if (tested === null) return null;
  return async (id, effort) => {
    const unit = units.get(id);
    if (!('text' in unit)) return null;
    const values: InputValues = unit.values;
    return unlessOver(async () => {
      const start = candidateOf(unit.text, values);
      const { smallest } = await sittingIn(VP, {
        ...UNSEEN,
        start,
        test: letterTest(tested),
        ...effort,
      });
      const { candidate, oneMinimal } = smallest;
      const departs = await tested.letter(candidate);
      if (departs === null) return null;
      const { where, observed, allowed, ulps } = departs;
      const shrunk = shownProgram(candidate.text, candidate.inputs, oneMinimal);
      return { where, observed, allowed, ulps, shrunk };
    });
  };
}
