/** Questions that call a part of the judge by itself, over a table of arguments. */
import { textOf } from './answers.js';
import type { Judges } from './bench.js';
import type { Question } from './questions.js';

/** So many calls make a question. */
const TOGETHER = 40;

/**
 * @param name of what is called, for ids
 * @param find what is called, in the judge that is asked; its answer may be anything that can be shown
 * @param table lists of arguments
 * @param together so many of them at most make a question
 */
export function questionsOfCalls<Args extends unknown[]>(
  name: string,
  find: (judges: Judges) => (...args: Args) => unknown,
  table: readonly Readonly<Args>[],
  together = TOGETHER,
): readonly Question[] {
  const parts = Math.ceil(table.length / together);
  return Array.from({ length: parts }, (_, part): Question => {
    // Neighbours in the table go to different questions, so that each has some of all kinds.
    const own = table.filter((_args, index) => index % parts === part);
    return {
      id: `part: ${name}, ${String(part + 1)} of ${String(parts)}`,
      wanted: 'tells',
      ask: ({ judges }) => {
        const called = find(judges);
        return own.map((args) => shown(() => plain(called(...args)))).join('\n');
      },
    };
  });
}

/** What is thrown is an answer by its kind alone: words are not asked for. A question that throws itself says "throws". */
export function shown(call: () => unknown): string {
  try {
    return textOf(call());
  } catch (error) {
    return `error: ${error instanceof Error ? error.constructor.name : 'something'}`;
  }
}

/** Sets, maps, generators and functions as what they hold. */
function plain(value: unknown): unknown {
  if (typeof value === 'function') return 'function';
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Map) return [...(value as Map<unknown, unknown>)].map(plain);
  if (Array.isArray(value)) return value.map(plain);
  return Symbol.iterator in value ? [...(value as Iterable<unknown>)].map(plain) : value;
}

/** The union of two sets in either order, with one of them twice, and of none. */
export function unionsBy<S, R>(union: (sets: readonly S[]) => R): (a: S, b: S) => readonly R[] {
  return (a, b) => [[a, b], [b, a, a], [a, a, b], []].map((sets) => union(sets));
}

/** Every pair. */
export function pairsOf<A, B>(first: readonly A[], second: readonly B[]): [A, B][] {
  return first.flatMap((a) => second.map((b): [A, B] => [a, b]));
}

/** A list of one argument. */
export function single<T>(value: T): [T] {
  return [value];
}
