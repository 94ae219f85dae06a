/** What a language is to a stress run of which each program is judged by itself. */
import type { Abilities } from '../backends/abilities.js';
import type { LineDisagreement } from '../units/result-line.js';
import type { JudgedRun, JudgedRuns, StressOrder } from './messages.js';

export interface StressedLanguage {
  /**
   * The runs, by number.
   *
   * @throws Error for a program that does not load, and where no such programs are run; SpecFileError for inputs that
   * are none
   */
  readonly asked: (
    order: StressOrder,
    work: JudgedRuns,
    abilities: Abilities,
  ) => (number: number) => Asked;
}

export interface Asked {
  readonly source: string;
  readonly judged: () => Promise<Verdict>;
}

/** What one run came to. */
export type Verdict =
  Pick<JudgedRun, 'verdict' | 'disagreement' | 'reason'> | 'expected' | 'permitted';

export function told(verdict: JudgedRun['verdict'], disagreement: LineDisagreement): Verdict {
  return { verdict, disagreement, reason: null };
}
