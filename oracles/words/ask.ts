/** One question, asked: what was left of each vertex, held against what ours leaves. */
import { BackendIncident, type IncidentVerdict } from '../judge/incident.js';
import type { WordsBox } from './box.js';
import { compared, type Comparison } from './compare.js';
import { expectedOf, type Expected, type Standing } from './expected.js';
import type { Question } from './question.js';

/** What is to be left of a question's vertices; remembered by who asks many boxes the same. */
export type Expecting = (question: Question) => readonly Expected[];

export function expecting(standing: Standing): Expecting {
  return (question) => question.vertices.map((_, vertex) => expectedOf(question, vertex, standing));
}

export type Answer =
  | {
      readonly verdict: 'answered';
      readonly vertices: readonly Comparison[];
      readonly expected: readonly Expected[];
    }
  | { readonly verdict: IncidentVerdict; readonly reason: string; readonly isOpen: boolean };

/** Asks and compares. What goes wrong is an answer too. */
export async function ask(
  box: WordsBox,
  question: Question,
  expect: Expecting,
  { nanPayload }: Pick<Standing, 'nanPayload'>,
): Promise<Answer> {
  const expected = expect(question);
  const options = { nanPayload, given: question.constants };
  try {
    const left = await box.run(question);
    const vertices = expected.map((each, vertex): Comparison => {
      const own = left[vertex];
      if (own === undefined) throw new BackendIncident('protocol error', 'a vertex is missing');
      return compared(each, own, options);
    });
    return { verdict: 'answered', vertices, expected };
  } catch (error) {
    if (!(error instanceof BackendIncident)) throw error;
    const isOpen = expected.some(({ open, unknown }) => open.length + unknown.length > 0);
    return { verdict: error.verdict, reason: error.reason, isOpen };
  }
}
