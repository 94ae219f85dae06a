/** Who is asked what is to blame for a violation, and how that is judged. */
import type { DepartedStep, Judgement } from '../disagreement.js';
import type { Limits } from '../explore-paths.js';
import type { ProgramJudge } from '../program-judge.js';
import type { StepJudge } from '../step-judge.js';
import type { BlackBox } from './black-box.js';

export type Disagrees = Extract<Judgement, { verdict: 'disagrees' }>;

export interface Asking {
  readonly box: BlackBox;
  readonly whole: ProgramJudge;
  readonly steps: StepJudge;
  readonly limits: Limits;
}

/** How a step departs; null where it does not. */
export function described({ program, own }: DepartedStep, steps: StepJudge): Disagrees | null {
  const judgement = steps.describe(program, own);
  return judgement.verdict === 'disagrees' ? judgement : null;
}
