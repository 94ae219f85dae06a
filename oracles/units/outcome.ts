/** From what a unit came to, to its line. */
import { BackendIncident } from '../judge/incident.js';
import type { LineDisagreement, ResultLine } from './result-line.js';

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
  const { disagreement, letter } = outcome;
  return {
    unit,
    ...nothing,
    ...outcome,
    ...(disagreement === undefined || disagreement === null
      ? {}
      : { disagreement: nameOnly(disagreement) }),
    ...(letter === undefined ? {} : { letter: nameOnly(letter) }),
    milliseconds,
  };
}

/** A disagreement with the instruction's name alone: the program that the unit stands for says the rest. */
function nameOnly({ instruction, ...rest }: LineDisagreement): LineDisagreement {
  return { ...rest, instruction: instruction === null ? null : { name: instruction.name } };
}
