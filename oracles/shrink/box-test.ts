/** The test of a backend of which only results show. */
import { STANDARD } from '../../semantics/machine/machine.js';
import type { BlackBoxJudge } from '../judge/black-box/judge-black-box.js';
import type { PatientTest } from './candidate.js';
import { placeOf } from './machine-test.js';

/** A candidate departs where the judge finds a disagreement. The test throws `BackendIncident`. */
export function boxTest(judge: BlackBoxJudge): PatientTest {
  return async ({ text, inputs }) => {
    const { judgement } = await judge.judge(text, inputs);
    if (judgement.verdict !== 'disagrees') return null;
    const { disagreement } = judgement;
    return {
      signature: disagreement.signature,
      // Its own state before that does not show; the steps before were permitted, so this is near.
      place: () => placeOf(STANDARD, { text, inputs }, disagreement),
    };
  };
}
