/** One record of an instruction's observations, as numbers. */
import { valueOf } from '../../semantics/number/binary32.js';
import type { Observations } from '../backends/backend.js';

export interface Record {
  readonly operands: readonly (readonly number[])[];
  readonly result: readonly number[];
}

export function recordAt({ shape, words }: Observations, index: number): Record {
  let at = index * shape.words;
  const next = (count: number): number[] => {
    const values: number[] = [];
    for (let i = 0; i < count; i++) values.push(valueOf(words[at + i] ?? 0));
    at += count;
    return values;
  };
  return { operands: shape.operands.map(next), result: next(shape.results) };
}
