/** Judges the results of instructions by themselves, one instruction after the other. */
import { setImmediate } from 'node:timers/promises';
import type { Authority } from '../../spec/authorities.js';
import type { Observations } from '../backends/backend.js';
import { InstructionJudge, type Exemption, type InstructionClauses } from './instruction-judge.js';
import { judgedAhead, type JudgedAhead } from './judged-ahead.js';
import { Interrupted, type CertifyOptions } from './options.js';

/** Records between two looks at the signal and the progress bar. */
const STRIDE = 250;

export interface Judging {
  readonly authority: Authority;
  /** What results of an instruction are held against. */
  readonly clausesOf: (instruction: string) => InstructionClauses;
  readonly exemption: Exemption;
  /** What is judged already, and what these judges add to. */
  readonly ahead: JudgedAhead;
}

/** @throws Interrupted where the signal says so */
export async function judgeAll(
  observations: readonly Observations[],
  { authority, clausesOf, exemption, ahead }: Judging,
  { onProgress, signal }: Pick<CertifyOptions, 'onProgress' | 'signal'> = {},
): Promise<readonly InstructionJudge[]> {
  const total = observations.reduce((sum, { count }) => sum + count, 0);
  let done = 0;
  let failures = 0;
  const judges: InstructionJudge[] = [];
  for (const seen of observations) {
    const known = judgedAhead(ahead, seen);
    if (known !== null) {
      judges.push(known);
      continue;
    }
    const judge = new InstructionJudge(seen, authority, clausesOf(seen.instruction), exemption);
    for (let index = 0; index < seen.count; index++) {
      if (index % STRIDE === 0) {
        const failed = failures + judge.broken.size;
        onProgress?.({ done: done + index, total, label: seen.instruction, failures: failed });
        await setImmediate();
        if (signal?.aborted === true) throw new Interrupted(done + index, total);
      }
      judge.judge(index);
    }
    done += seen.count;
    failures += judge.broken.size;
    judges.push(judge);
    ahead.set(seen.instruction, judge);
  }
  return judges;
}
