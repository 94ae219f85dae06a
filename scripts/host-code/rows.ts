/** Rows of operands: of one number every so many-th of all 2^32; of several numbers pairs of special values, and rows that are drawn. */
import { LATTICE } from '../../semantics/number/lattice.js';
import { drawVertices, SPAN } from '../../oracles/stress/draw.js';
import { operandCount, WORDS, type Batch } from './plain.js';

const ROWS = 2 ** 20;

export function* inStrides(stride: number): Generator<Batch> {
  const all = Math.floor(2 ** 32 / stride);
  for (let first = 0; first < all; first += SPAN) {
    const count = Math.min(SPAN, all - first);
    const words = new Uint32Array(count * WORDS);
    // Not `fill`, which costs more than a driver takes for an operand.
    for (let at = 0; at < words.length; at++) words[at] = (first + (at >> 2)) * stride;
    yield { count, words };
  }
}

/**
 * Each pair of special values, in all components; of a third operand one after the other. An instruction of one vector has the pair in x and y, and the third in w.
 */
export function* specialPairs(instruction: string): Generator<Batch> {
  const operandsOf = operandCount(instruction);
  const third = (i: number, j: number): number => LATTICE[(i + j) % LATTICE.length] ?? 0;
  const rows = LATTICE.flatMap((a, i) =>
    LATTICE.map((b, j) =>
      operandsOf === 1
        ? [a, b, 0, third(i, j)]
        : [a, b, third(i, j)].slice(0, operandsOf).flatMap((bits) => [bits, bits, bits, bits]),
    ),
  );
  yield { count: rows.length, words: Uint32Array.from(rows.flat()) };
}

export function* drawnRows(instruction: string): Generator<Batch> {
  const registers = Array.from({ length: operandCount(instruction) }, (_, register) => register);
  for (let first = 0; first < ROWS; first += SPAN) {
    const words = new Uint32Array(SPAN * registers.length * WORDS);
    drawVertices(1, first, SPAN, registers, words);
    yield { count: SPAN, words };
  }
}
