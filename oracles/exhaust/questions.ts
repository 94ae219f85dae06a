/**
 * The operands that an operation is asked, question by question, in slices: every operand of one; of several, or of
 * vectors, all combinations of some special values, and then as many as are drawn by a seed.
 */
import type { DataType } from '../../spec/gpu/instructions.js';
import { bitsOf, LARGEST } from '../../semantics/number/binary32.js';
import { LATTICE } from '../../semantics/number/lattice.js';
import { INTEGER_LATTICES, LATTICES } from '../cases/lattices.js';
import { drawQuestions } from './draw.js';
import { type RandomPart, SLICE, SLICES } from './messages.js';
import { widthOf, type Operands } from './kinds.js';

export interface Questions {
  /** Words of each. */
  readonly width: number;
  /** Whether these are all operands that there are. */
  readonly isEvery: boolean;
  readonly slices: number;
  /** How many questions a slice has. */
  readonly sizeOf: (slice: number) => number;
  /** The number of a slice's first question; those of one operand are numbered by its bits. */
  readonly firstOf: (slice: number) => number;
  /** Writes the words of questions from a number on, all of one slice, as many as there is room for. */
  readonly fill: (number: number, words: Uint32Array) => void;
  readonly parts: readonly Part[];
}

/** Questions whose numbers follow one another, all of one slice. */
export interface QuestionRange {
  readonly first: number;
  readonly count: number;
}

/** What is asked, for whoever says so. */
export type Part =
  | { readonly kind: 'every' }
  /** All ways to take so many of so many values: one for each operand, or for all components of each vector, or for each component. */
  | {
      readonly kind: 'lattice';
      readonly values: number;
      readonly taken: number;
      readonly of: 'operands' | 'vectors' | 'components';
      readonly count: number;
    }
  | { readonly kind: 'random'; readonly count: number; readonly seed: number };

/** Questions of a slice of those that are not every operand. */
export const SMALL_SLICE = 2 ** 16;

export const EVERY_OPERAND: Questions = {
  width: 1,
  isEvery: true,
  slices: SLICES,
  sizeOf: () => SLICE,
  firstOf: (slice) => slice * SLICE,
  fill: (number, words) => {
    for (let i = 0; i < words.length; i++) words[i] = number + i;
  },
  parts: [{ kind: 'every' }],
};

/** Combinations of special values, then random ones. */
export function latticeAndRandom(operands: Operands, random: RandomPart): Questions {
  const lattice = latticeOf(operands);
  const { values, taken, words: wordsOf } = lattice;
  const count = values.length ** taken;
  const width = widthOf(operands);
  const ofLattice = Math.ceil(count / SMALL_SLICE);
  const ofRandom = Math.ceil(random.count / SMALL_SLICE);
  const digits = new Uint32Array(taken);
  return {
    width,
    isEvery: false,
    slices: ofLattice + ofRandom,
    sizeOf: (slice) =>
      slice < ofLattice
        ? Math.min(SMALL_SLICE, count - slice * SMALL_SLICE)
        : Math.min(SMALL_SLICE, random.count - (slice - ofLattice) * SMALL_SLICE),
    firstOf: (slice) => slice * SMALL_SLICE,
    fill: (number, words) => {
      if (number >= ofLattice * SMALL_SLICE) {
        drawQuestions(operands, random.seed, number - ofLattice * SMALL_SLICE, words);
        return;
      }
      for (let i = 0; i < words.length / width; i++) {
        let rest = number + i;
        // The last operand changes first.
        for (let digit = taken - 1; digit >= 0; digit--) {
          digits[digit] = values[rest % values.length] ?? 0;
          rest = Math.floor(rest / values.length);
        }
        for (let word = 0; word < width; word++) {
          words[i * width + word] = digits[wordsOf === 'same' ? Math.floor(word / 4) : word] ?? 0;
        }
      }
    },
    parts: [
      { kind: 'lattice', values: values.length, taken, of: lattice.of, count },
      ...(random.count === 0 ? [] : [{ kind: 'random', ...random } as const]),
    ],
  };
}

interface Lattice {
  /** Bits. */
  readonly values: readonly number[];
  readonly taken: number;
  readonly of: Extract<Part, { kind: 'lattice' }>['of'];
  /** Whether a value stands in one word, or in all four of its operand. */
  readonly words: 'own' | 'same';
}

function latticeOf({ types, kind }: Operands): Lattice {
  const [type = 'F'] = types;
  const taken = types.length;
  if (kind === 'scalars')
    return { values: valuesOf(type, taken), taken, of: 'operands', words: 'own' };
  if (taken === 1) return { values: FEW, taken: 4, of: 'components', words: 'own' };
  return { values: valuesOf(type, taken), taken, of: 'vectors', words: 'same' };
}

/** For pairs more than for triples. */
function valuesOf(type: DataType, taken: number): readonly number[] {
  if (type !== 'F') return taken <= 2 ? INTEGERS : (INTEGER_LATTICES['integers'] ?? []);
  return taken <= 2 ? LATTICE : SPECIAL;
}

const SPECIAL: readonly number[] = unique((LATTICES['special'] ?? []).map(bitsOf));

const INTEGERS: readonly number[] = unique(
  ['integers', 'powers', 'counts'].flatMap((name) => INTEGER_LATTICES[name] ?? []),
);

/** Components that vectors are made of, as bits. */
const FEW: readonly number[] = [
  ...[0, 2 ** -149, 0.5, 1, 3, 200, LARGEST, Infinity].flatMap((value) => [value, -value]),
  NaN,
].map(bitsOf);

function unique(bits: readonly number[]): readonly number[] {
  return [...new Set(bits)];
}
