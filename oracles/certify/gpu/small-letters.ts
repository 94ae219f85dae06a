/** What the letter alone permits of GPU programs, made small. */
import type { GpuInputValues } from '../../../semantics/gpu/machine/state.js';
import type { Backend } from '../../backends/backend.js';
import { gpuCandidateOf } from '../../edit/gpu/candidate.js';
import { gpuBackendTest, gpuLetterTest } from '../../shrink/gpu/backend-test.js';
import { GPU } from '../../shrink/gpu/language.js';
import { sittingIn } from '../../shrink/sitting.js';
import { CasePrograms } from '../../units/gpu/case-program.js';
import type { GpuUnits } from '../../units/gpu/unit.js';
import { unlessOver, UNSEEN, type ShrinkLetter } from '../small-letters.js';
import { shownGpuProgram } from './programs.js';

/** Null for a backend that runs no GPU programs. */
export function gpuLetterShrinking(backend: Backend, units: GpuUnits): ShrinkLetter | null {
  const tested = gpuBackendTest(backend);
  if (tested === null) return null;
  const programs = new CasePrograms();
  return (id, effort) =>
    unlessOver(async () => {
      for (const { text, values } of askedBy(units, id, programs)) {
        const start = gpuCandidateOf(text, values);
        if ((await tested.letter(start)) === null) continue;
        const test = gpuLetterTest(tested);
        const { smallest } = await sittingIn(GPU, { ...UNSEEN, start, test, ...effort });
        const { candidate, oneMinimal } = smallest;
        const departs = await tested.letter(candidate);
        if (departs === null) return null;
        const { where, observed, allowed, ulps } = departs;
        const shrunk = { ...shownGpuProgram(candidate.text, candidate.inputs), oneMinimal };
        return { where, observed, allowed, ulps, shrunk };
      }
      return null;
    });
}

/** The programs that a unit asks. */
function askedBy(
  units: GpuUnits,
  id: string,
  programs: CasePrograms,
): readonly { readonly text: string; readonly values: GpuInputValues }[] {
  const unit = units.get(id);
  if (unit.kind === 'gpu program') return [unit];
  if (unit.kind !== 'gpu cases') return [];
  return unit.cases.flatMap((given) => {
    const asked = given.expect.kind === 'runs' ? programs.askedOf(given) : null;
    return asked === null || 'reason' in asked ? [] : [asked];
  });
}
