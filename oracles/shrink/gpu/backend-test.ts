/** How a backend that runs GPU programs is tested while a disagreement of it is made small. */
import type { Backend } from '../../backends/backend.js';
import { waysOfGpuRun } from '../../units/gpu/models.js';
import { CAMPAIGN_LIMITS } from '../../judge/black-box/judge-black-box.js';
import { GpuJudge, type GpuDisagreement } from '../../judge/gpu/judge.js';
import type { GpuLeft } from '../../judge/gpu/left.js';
import type { GpuCandidate, GpuTest, PatientGpuTest } from '../../edit/gpu/candidate.js';
import { findingAt, gpuMachineTest, patientGpuTest } from './run-test.js';
import { shownLeft } from '../../edit/gpu/machine-left.js';
import { loadedGpu } from '../../edit/gpu/loaded.js';
import { isTooLong } from '../../edit/gpu/machine-left.js';

/** How a candidate departs, and what the backend leaves of it. */
export interface GpuViolation {
  /** Its writer is the instruction by which the run departs, where that is known. */
  readonly disagreement: GpuDisagreement;
  readonly left: GpuLeft;
}

export interface GpuBackendTest {
  /** A new one for each disagreement that is made small: of the first it remembers why it departs. */
  readonly test: () => GpuTest | PatientGpuTest;
  /** Judges a candidate anew; null where it does not disagree. Throws `BackendIncident`. */
  readonly violation: (candidate: GpuCandidate) => Promise<GpuViolation | null>;
  /** How what the letter alone permits of a candidate departs from all that is accepted. Throws `BackendIncident`. */
  readonly letter: (candidate: GpuCandidate) => Promise<GpuDisagreement | null>;
}

/** The test of what the letter alone permits. */
export function gpuLetterTest({ letter }: GpuBackendTest): PatientGpuTest {
  return async (candidate) => {
    const departs = await letter(candidate);
    return departs === null ? null : findingAt(candidate, departs);
  };
}

/** Null for a backend that runs no GPU programs. */
export function gpuBackendTest(backend: Backend): GpuBackendTest | null {
  const { gpu } = backend.abilities;
  if (gpu === null) return null;
  const { box, machine } = gpu;
  const judge = new GpuJudge(CAMPAIGN_LIMITS);
  const asked = { box, restart: () => backend.restart() };
  const test =
    machine === null
      ? () =>
          patientGpuTest(box, judge, async (text, values, left) => {
            const { ways } = await waysOfGpuRun(text, values, left, asked);
            return ways;
          })
      : () => gpuMachineTest(machine, judge);
  const leftBy = async ({ text, inputs }: GpuCandidate): Promise<GpuLeft | null> =>
    machine === null ? box.run(text, inputs) : shownLeft(machine, text, inputs);
  return {
    test,
    letter: async (candidate) => {
      const { text, inputs } = candidate;
      if (!loadedGpu(text).loaded || isTooLong(candidate)) return null;
      const left = await leftBy(candidate);
      const judgement = left === null ? null : judge.judge(text, inputs, left);
      return judgement?.verdict === 'agrees' ? (judgement.letter ?? null) : null;
    },
    violation: async (candidate) => {
      const { text, inputs } = candidate;
      const left = await leftBy(candidate);
      if (left === null) return null;
      const judgement = judge.judge(text, inputs, left);
      if (judgement.verdict !== 'disagrees') return null;
      const finding = await test()(candidate);
      const writer = finding?.place()?.maker.instruction ?? judgement.disagreement.writer;
      return { disagreement: { ...judgement.disagreement, writer }, left };
    },
  };
}
