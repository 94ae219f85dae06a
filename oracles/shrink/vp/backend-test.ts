/** How a backend that runs programs is tested while a disagreement of it is made small. */
import { environmentOfHeader, type EnvironmentName } from '../../../spec/environments.js';
import type { Backend } from '../../backends/backend.js';
import { namedBySteps, Naming } from '../../units/vp/naming.js';
import type { Attribution } from '../../judge/attribution/attribution.js';
import { BlackBoxJudge, CAMPAIGN_LIMITS } from '../../judge/black-box/judge-black-box.js';
import type { LineDisagreement } from '../../units/result-line.js';
import { STANDARD } from '../../../semantics/machine/machine.js';
import type { Disagreement, Judgement } from '../../judge/disagreement.js';
import { boxTest, namedBox } from './box-test.js';
import type { Candidate, PatientTest, Test } from '../../edit/vp/candidate.js';
import { judging } from './judging.js';
import { machineTest, placeOf } from './machine-test.js';

export interface BackendTest {
  /** A new one for each disagreement that is made small: of the first it remembers why it departs. */
  readonly test: () => Test | PatientTest;
  /** Judges a candidate anew, to say how it departs; null where it does not. Throws `BackendIncident`. */
  readonly violation: (
    candidate: Pick<Candidate, 'text' | 'inputs'>,
  ) => Promise<(Disagreement & Pick<LineDisagreement, 'oneOf'>) | null>;
  /** How what the letter alone permits of a candidate departs from all that is accepted. Throws `BackendIncident`. */
  readonly letter: (candidate: Pick<Candidate, 'text' | 'inputs'>) => Promise<Disagreement | null>;
}

/** The test of what the letter alone permits. */
export function letterTest({ letter }: BackendTest): PatientTest {
  return async (candidate) => {
    const departs = await letter(candidate);
    if (departs === null) return null;
    const { signature } = departs;
    return { signature, place: () => placeOf(STANDARD, candidate, departs) };
  };
}

function letterIn(judgement: Judgement): Disagreement | null {
  return judgement.verdict === 'agrees' ? (judgement.letter ?? null) : null;
}

/**
 * Null for a backend that only has results that were recorded.
 *
 * @param environment whose names clauses have; that of each program where it is null
 */
export function backendTest(
  backend: Backend,
  attribution: Attribution,
  environment: EnvironmentName | null,
): BackendTest | null {
  const { vp } = backend.abilities;
  if (vp === null) return null;
  const { machine, box, trace } = vp;
  if (machine !== null) {
    const judge = judging(attribution);
    return {
      test: () => machineTest(machine, judge),
      letter: ({ text, inputs }) => Promise.resolve(letterIn(judge(machine, text, inputs))),
      violation: async ({ text, inputs }) => {
        const judgement = judge(machine, text, inputs);
        if (judgement.verdict !== 'disagrees') return null;
        const named = environment ?? environmentOfHeader(text) ?? 'VP2.0';
        return namedBySteps(judgement.disagreement, text, machine, named);
      },
    };
  }
  const judged = {
    judge: new BlackBoxJudge(box, attribution, CAMPAIGN_LIMITS, trace),
    naming: new Naming(attribution, environment),
    asked: { box, restart: () => backend.restart() },
    hasTrace: trace !== null,
  };
  return {
    test: () => boxTest(judged),
    letter: async ({ text, inputs }) =>
      letterIn((await judged.judge.judge(text, inputs)).judgement),
    violation: async (candidate) => (await namedBox(judged, candidate))?.disagreement ?? null,
  };
}
