/** Records of single instructions that machines leave, and some of them. */
import type { EnvironmentName } from '../../../spec/environments.js';
import { isGpuEnvironment } from '../../../spec/gpu/environments.js';
import type { Observations } from '../../../oracles/backends/backend.js';
import { observeInstruction, recordsOf } from '../../../oracles/inference/machine-observations.js';
import type { Examined } from './machines.js';

/** Records of each instruction. */
export const RECORDS = 8;

/** So many records of an instruction, evenly spread; nothing where it has none there. */
export function recorded(
  { machine }: Examined,
  environment: EnvironmentName,
  instruction: string,
  most: number,
): readonly Observations[] {
  if (isGpuEnvironment(environment)) return [];
  let words: Uint32Array | string;
  try {
    words = observeInstruction(machine, environment, instruction);
  } catch {
    return [];
  }
  if (typeof words === 'string') return [];
  const all = recordsOf(instruction, words);
  const count = Math.min(most, all.count);
  return [
    picked(
      all,
      Array.from({ length: count }, (_, index) => Math.floor((index * all.count) / count)),
    ),
  ];
}

/** Records in which two machines differ, and as many in which they do not. */
export function telling(
  own: Observations,
  plain: Observations | undefined,
): readonly Observations[] {
  const differs = (index: number): boolean => {
    const from = index * own.shape.words;
    return own.words
      .subarray(from, from + own.shape.words)
      .some((word, at) => word !== plain?.words[from + at]);
  };
  const indexes = Array.from({ length: own.count }, (_, index) => index);
  const telling = indexes.filter(differs).slice(0, RECORDS / 2);
  if (telling.length === 0) return [];
  const rest = indexes.filter((index) => !differs(index)).slice(0, RECORDS / 2);
  return [picked(own, [...telling, ...rest])];
}

/** Records of the one and of the other in turn, those that differ first. */
export function alternating(one: Observations, other: Observations): Observations {
  const { words: size } = one.shape;
  const words = one.words.slice();
  for (let index = 1; index < one.count; index += 2) {
    words.set(other.words.subarray(index * size, (index + 1) * size), index * size);
  }
  return { ...one, words };
}

function picked(all: Observations, indexes: readonly number[]): Observations {
  const { words: size } = all.shape;
  const words = new Uint32Array(indexes.length * size);
  indexes.forEach((index, at) => {
    words.set(all.words.subarray(index * size, (index + 1) * size), at * size);
  });
  return { ...all, words, count: indexes.length };
}
