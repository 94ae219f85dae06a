/** What the letter alone permits of whole programs, each way as the smallest program that shows it. */
import type { InputValues } from '../../semantics/machine/state.js';
import type { GpuInputValues } from '../../semantics/gpu/machine/state.js';
import type { EnvironmentName } from '../../spec/environments.js';
import type { Backend } from '../backends/backend.js';
import { BackendIncident } from '../judge/incident.js';
import { CasePrograms } from '../units/gpu/case-program.js';
import type { GpuUnits } from '../units/gpu/unit.js';
import type { Units } from '../units/vp/unit.js';
import type { Attribution } from '../judge/attribution/attribution.js';
import { backendTest, letterTest } from '../shrink/backend-test.js';
import { candidateOf } from '../edit/vp/candidate.js';
import { NothingToShrink } from '../shrink/engine.js';
import { gpuBackendTest, gpuLetterTest } from '../shrink/gpu/backend-test.js';
import { gpuCandidateOf } from '../edit/gpu/candidate.js';
import { GPU } from '../shrink/gpu/language.js';
import { sitting, sittingIn } from '../shrink/sitting.js';
import type { LetterReport } from './certificate.js';
import { shownGpuProgram } from './gpu/programs.js';
import { shownProgram } from './programs.js';
import { ShrinkEffort, type Effort } from './shrink-effort.js';

type OfProgram = NonNullable<LetterReport['program']>;

/** Makes one small; null where that does not show again. */
export type ShrinkLetter = (
  unit: string,
  effort: Effort,
) => Promise<Omit<OfProgram, 'unit' | 'clauses'> | null>;

const options = { state: null, onProgress: () => undefined } as const;

/** @param until when the budget ends, by performance.now(); Infinity where it is no time */
export async function smallLetters(
  reports: readonly LetterReport[],
  until: number,
  shrink: ShrinkLetter | null,
): Promise<readonly LetterReport[]> {
  if (shrink === null) return reports;
  const efforts = new ShrinkEffort(until);
  const small: LetterReport[] = [];
  for (const [index, report] of reports.entries()) {
    const { program } = report;
    const effort = program === null ? null : efforts.next(reports.length - index, false);
    const made = program === null || effort === null ? null : await shrink(program.unit, effort);
    small.push(
      program === null || made === null ? report : { ...report, program: { ...program, ...made } },
    );
  }
  return small;
}

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
      const { smallest } = await sitting({
        ...options,
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
        const { smallest } = await sittingIn(GPU, { ...options, start, test, ...effort });
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

/** Null where it does not show again, or the backend does not answer. */
async function unlessOver<T>(make: () => Promise<T | null>): Promise<T | null> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof NothingToShrink || error instanceof BackendIncident) return null;
    throw error;
  }
}
