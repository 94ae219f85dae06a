/** The examination of the judge: all of its questions, in an order in which different ones come first. */
import { loadSpecification } from '../../../spec/load/specification.js';
import type { Bench } from './bench.js';
import { questionsOfCertificates } from './of-certificates.js';
import { questionsOfEdges } from './of-edges.js';
import { questionsOfGpuEdges } from './of-gpu-edges.js';
import { questionsOfUnits } from './of-units.js';
import type { Question } from './questions.js';
import { readRecorded } from './recorded.js';
import { AllUnits } from './units.js';
import { spread } from '../spread.js';

export const SPECIFICATION = loadSpecification();

/** A question, as a test of Stryker's that is a group of its own. */
export interface Asked extends Question {
  readonly file: string;
  readonly group: string;
}

/** @param every of each kind one question of so many, evenly spread. */
export async function examination(every = 1): Promise<readonly Asked[]> {
  const kinds: readonly (readonly [string, readonly Question[]])[] = [
    ['programs', questionsOfUnits(readRecorded(), new AllUnits())],
    ['edges', questionsOfEdges()],
    ['edges of GPU instructions', await questionsOfGpuEdges()],
    ['certificates', questionsOfCertificates()],
  ];
  return spread(
    kinds.flatMap(([file, questions]) =>
      questions
        .filter((_, index) => index % every === 0)
        .map((question): Asked => ({ ...question, file, group: question.id })),
    ),
  );
}

/** What throws is an answer too. */
export async function answered(question: Asked, bench: Bench): Promise<string> {
  try {
    return await question.ask(bench);
  } catch (error) {
    return `throws ${error instanceof Error ? error.message : String(error)}`;
  }
}
