/** Results of instructions that were judged while a campaign still asked: what it goes on with, if they stayed so. */
import type { Observations } from '../backends/backend.js';
import type { InstructionJudge } from './instruction-judge.js';

/** By instruction. */
export type JudgedAhead = Map<string, InstructionJudge>;

/** What was judged of these very results; null where nothing was. */
export function judgedAhead(ahead: JudgedAhead, seen: Observations): InstructionJudge | null {
  const judge = ahead.get(seen.instruction);
  if (judge === undefined) return null;
  const { words } = judge.seen;
  const isSame =
    words.length === seen.words.length && words.every((word, index) => word === seen.words[index]);
  return isSame ? judge : null;
}
