/** The programs and inputs of the protocol's checks: moves, and vertices that can be told apart. */
import type { Environment } from '../../spec/environments.js';
import { bitsOf, hex } from '../../semantics/number/binary32.js';
import { CheckFailed } from './check.js';
import type { ResultsReplyBody, RunRequestBody, WordQuad } from './bodies.js';

/** A vertex result register and what is moved there. */
type Move = readonly [register: string, from: string];

export const ONE_REGISTER: readonly Move[] = [['HPOS', 'v[0]']];
export const THREE_REGISTERS: readonly Move[] = [
  ['HPOS', 'v[0]'],
  ['COL0', 'v[3]'],
  ['TEX0', 'v[8]'],
];

/** (0,0,0,1): what nobody has set. */
export const DEFAULT: WordQuad = [0, 0, 0, 0x3f800000];

/** A program of moves; a state program moves to c[4] on. */
export function programOf(
  { header, writesParameters }: Environment,
  moves: readonly Move[],
): string {
  const lines = moves.map(([register, from], index) => {
    const to = writesParameters ? `c[${String(index + 4)}]` : `o[${register}]`;
    return `MOV ${to}, ${from};`;
  });
  return [header, ...lines, 'END'].join('\n');
}

/** Four words that are nowhere else in a batch: whole numbers. */
export function numbered(vertex: number, at: number, attributes: number): WordQuad {
  const first = (vertex * attributes + at) * 4 + 1;
  return [bitsOf(first), bitsOf(first + 1), bitsOf(first + 2), bitsOf(first + 3)];
}

/** So many vertices with these attributes, all different. */
export function batchOf(v: readonly number[], count: number): RunRequestBody {
  const words = new Uint32Array(count * v.length * 4);
  for (let vertex = 0; vertex < count; vertex++) {
    v.forEach((_, at) => {
      words.set(numbered(vertex, at, v.length), (vertex * v.length + at) * 4);
    });
  }
  return { c: {}, v, count, words };
}

/** The words of one register, of all vertices. */
export function registerOf({ registers, words }: ResultsReplyBody, name: string): Uint32Array {
  const at = registers.indexOf(name) * 4;
  const size = registers.length * 4;
  const count = words.length / size;
  const own = new Uint32Array(count * 4);
  for (let vertex = 0; vertex < count; vertex++) {
    own.set(words.subarray(vertex * size + at, vertex * size + at + 4), vertex * 4);
  }
  return own;
}

/** @throws CheckFailed where a register of a vertex has other words */
export function expectQuad(
  { registers, words }: ResultsReplyBody,
  vertex: number,
  register: string,
  expected: WordQuad,
  what: string,
): void {
  const start = (vertex * registers.length + registers.indexOf(register)) * 4;
  const seen = words.subarray(start, start + 4);
  if (expected.every((word, at) => word === seen[at])) return;
  throw new CheckFailed(
    `o[${register}] ${what} is ${quadText(seen)} where ${quadText(expected)} was expected`,
  );
}

function quadText(words: ArrayLike<number>): string {
  return `(${Array.from(words, hex).join(' ')})`;
}

/** What begins as a program and is none. */
export function noProgram(header: string): string {
  return `${header}\nMOV nothing at all;\nEND`;
}
