/** The part of a judgement that is an answer: everything but its words and how long it took. */
import type { LineDisagreement, ResultLine } from '../../../oracles/units/result-line.js';

export function answerOfLine(line: ResultLine): string {
  const { verdict, disagreement, letter, joined = false, interpretations = [], words, left } = line;
  return textOf({
    verdict,
    disagreement: disagreement === null ? null : violation(disagreement),
    letter: letter === undefined ? null : violation(letter),
    joined,
    interpretations,
    words,
    left,
  });
}

/** Where it departs, and who is blamed. */
function violation({
  kind,
  step,
  index,
  instruction,
  where,
  clauses,
  signature,
  oneOf,
}: LineDisagreement): object {
  return { kind, step, index, instruction: instruction?.name, where, clauses, signature, oneOf };
}

/** As JSON, with NaN, infinities and -0, and with what maps and sets hold, wherever they stand. */
export function textOf(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => {
    if (each instanceof Map || each instanceof Set) return [...(each as Iterable<unknown>)];
    if (typeof each !== 'number') return each;
    return Object.is(each, -0) ? '-0' : Number.isFinite(each) ? each : String(each);
  });
}
