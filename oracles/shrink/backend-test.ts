/** How a backend that runs programs is tested while a disagreement of it is made small. */
import type { Backend } from '../backends/backend.js';
import type { Attribution } from '../judge/attribution/attribution.js';
import { BlackBoxJudge, CAMPAIGN_LIMITS } from '../judge/black-box/judge-black-box.js';
import type { Judgement } from '../judge/disagreement.js';
import { boxTest } from './box-test.js';
import type { Candidate, PatientTest, Test } from './candidate.js';
import { judging } from './judging.js';
import { machineTest } from './machine-test.js';

export interface BackendTest {
  readonly test: Test | PatientTest;
  /** Judges a candidate anew, to say how it departs. Throws `BackendIncident`. */
  readonly judge: (candidate: Pick<Candidate, 'text' | 'inputs'>) => Judgement | Promise<Judgement>;
}

/** Null of a backend that only has results that were recorded. */
export function backendTest(backend: Backend, attribution: Attribution): BackendTest | null {
  const { machine, box, trace = null } = backend;
  if (machine !== null) {
    const judge = judging(attribution);
    return {
      test: machineTest(machine, judge),
      judge: ({ text, inputs }) => judge(machine, text, inputs),
    };
  }
  if (box === null) return null;
  const judge = new BlackBoxJudge(box, attribution, CAMPAIGN_LIMITS, trace);
  return {
    test: boxTest(judge),
    judge: async ({ text, inputs }) => (await judge.judge(text, inputs)).judgement,
  };
}
