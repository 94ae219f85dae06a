/** From what a unit came to, to its line. */
import { BackendIncident } from '../backends/incident.js';
import type { ResultLine } from './result-line.js';

/** What a unit came to, but for who asked and how long it took. */
export type Outcome = Pick<ResultLine, 'verdict'> & Partial<ResultLine>;

/** Whatever the implementation does is a verdict. @throws what else is thrown */
export async function performed(unit: string, work: () => Promise<Outcome>): Promise<ResultLine> {
  const began = performance.now();
  const nothing = { reason: null, disagreement: null, words: null, left: null };
  const outcome = await work().catch((error: unknown): Outcome => {
    if (!(error instanceof BackendIncident)) throw error;
    const { verdict, message, detail } = error;
    return { verdict, reason: detail === null ? message : `${message}\n${detail}` };
  });
  const milliseconds = Math.round((performance.now() - began) * 1000) / 1000;
  return { unit, ...nothing, ...outcome, milliseconds };
}
