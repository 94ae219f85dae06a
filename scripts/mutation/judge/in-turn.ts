/** An order of questions in which each kind gets the same time, and the quick ones of a kind come first. */
import { byFile } from '../spread.js';

export function inTurn<T extends { readonly file: string }>(
  questions: readonly T[],
  millisecondsOf: (question: T) => number,
): readonly T[] {
  const placed = [...byFile(questions).values()].flatMap((kind) => {
    let spent = 0;
    return [...kind]
      .sort((a, b) => millisecondsOf(a) - millisecondsOf(b))
      .map((question) => ({ question, spent: (spent += millisecondsOf(question)) }));
  });
  return placed.sort((a, b) => a.spent - b.spent).map(({ question }) => question);
}
