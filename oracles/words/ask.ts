/** One question, asked: what was left of each vertex, held against what ours leaves. */
import { BackendIncident, type IncidentVerdict } from '../judge/incident.js';
import type { WordsBox } from './box.js';
import { mayComeOfErrors } from '../against/errors.js';
import { comparable, EXACT, isWithin } from '../against/tolerance.js';
import { compared, type Comparison, type Nearness } from './compare.js';
import {
  expectedOf,
  leftWithErrors,
  operationsOf,
  ulpsOf,
  type Expected,
  type Standing,
} from './expected.js';
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
  standing: Standing,
): Promise<Answer> {
  const expected = expect(question);
  const { nanPayload } = standing;
  const isByItself = question.operation !== undefined;
  const options = { nanPayload, given: question.constants, isByItself };
  try {
    const left = await box.run(question);
    const vertices = expected.map((each, vertex): Comparison => {
      const own = left[vertex];
      if (own === undefined) throw new BackendIncident('protocol error', 'a vertex is missing');
      const nearness = nearnessOf(question, vertex, standing);
      return compared(each, own, nearness === null ? options : { ...options, nearness });
    });
    return { verdict: 'answered', vertices, expected };
  } catch (error) {
    if (!(error instanceof BackendIncident)) throw error;
    const isOpen = expected.some(({ open, unknown }) => open.length + unknown.length > 0);
    return { verdict: error.verdict, reason: error.reason, isOpen };
  }
}

/** What is near enough; null where there is no tolerance, or no operation that has one. */
function nearnessOf(
  question: Question,
  vertex: number,
  { readings, nanPayload, tolerance = EXACT }: Standing,
): Nearness | null {
  const { operation, words } = question;
  if (tolerance === EXACT) return null;
  if (operation !== undefined) {
    const ulps = ulpsOf(tolerance, operation);
    if (ulps === 0) return null;
    const nans = nanPayload ? 'payload' : 'one';
    return (_, found) =>
      found.every(({ expected, observed }) =>
        isWithin(comparable(expected, nans), comparable(observed, nans), ulps),
      );
  }
  const most = Math.max(0, ...[...operationsOf(words)].map((name) => ulpsOf(tolerance, name)));
  if (most === 0) return null;
  return (outcome, found) =>
    mayComeOfErrors(
      found.map(({ where, observed }) => ({ where, bits: observed })),
      (source) => {
        const chosen = new Map([...readings, ...outcome.readings]);
        return leftWithErrors(question, vertex, { readings: chosen, tolerance }, source);
      },
      most,
    );
}
