/** Judges the results of instructions by themselves, one instruction after the other. */
import { setImmediate } from 'node:timers/promises';
import type { Authority } from '../../spec/authorities.js';
import type { Observations } from '../backends/backend.js';
import { type Exemption, type InstructionClauses, InstructionJudge } from './instruction-judge.js';
import { type CertifyOptions, Interrupted } from './options.js';

/** By instruction. */
export type JudgedAhead = Map<string, InstructionJudge>;

/** What was judged of these very results; null where nothing was. */
function judgedAhead(ahead: JudgedAhead, seen: Observations): InstructionJudge | null {
  const judge = ahead.get(seen.instruction);
  if (judge === undefined) return null;
  const { words } = judge.seen;
  const isSame =
    words.length === seen.words.length && words.every((word, index) => word === seen.words[index]);
  return isSame ? judge : null;
}

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
