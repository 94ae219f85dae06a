/** What records of instructions by themselves say about the policies. */
import { Constraints } from '../inference/constraints.js';
import type { InstructionJudge, Shown } from './instruction-judge.js';

/** Of operations of which some results are explained by nothing all are doubtful (inference/infer.ts). */
export function evidenceIn(judges: readonly InstructionJudge[]): {
  readonly reliable: Constraints<Shown>;
  readonly doubtful: Constraints<Shown>;
} {
  const reliable = new Constraints<Shown>();
  const doubtful = new Constraints<Shown>();
  for (const { constraints, unexplained } of judges.flatMap(({ evidence }) => evidence)) {
    (unexplained === 0 ? reliable : doubtful).addAll(constraints);
  }
  return { reliable, doubtful };
}
