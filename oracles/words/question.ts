/** What is asked of an implementation of words of the NV2A: a program, and vertices to run it on. */
import type { Word } from '../../semantics/nv2a/fields.js';
import {
  INPUTS,
  startOfPatterns,
  type PatternQuad,
  type WordsState,
} from '../../semantics/nv2a/state.js';
import { CONSTANTS, FIRST_CONSTANT } from '../../semantics/nv2a/opcodes.js';
import { bitsOf } from '../../semantics/number/binary32.js';

/** Registers of a file by number. */
export type Quads = Readonly<Record<number, PatternQuad>>;

/** Registers in the order of their numbers. */
export function inOrder(quads: Quads): readonly (readonly [string, PatternQuad])[] {
  return Object.entries(quads).sort(([a], [b]) => Number(a) - Number(b));
}

/** The number of "c[-5]"; null of what is none. */
export function constantOf(register: string): number | null {
  const [, text] = /^c\[(0|-?[1-9]\d?)\]$/.exec(register) ?? [];
  const number = text === undefined ? NaN : Number(text);
  return number >= -FIRST_CONSTANT && number < CONSTANTS - FIRST_CONSTANT ? number : null;
}

export interface Question {
  /** What it is about: "field a.mux", "MAC ADD", "pairs". Verdicts are given by group. */
  readonly group: string;
  /** What it is among others of its group: "a.mux=1 in MOV R3, v5;". */
  readonly name: string;
  /** The program ends with the first that is final; what follows is not executed. */
  readonly words: readonly Word[];
  /** Inputs of each vertex, by number, 0 to 15; (0, 0, 0, 1) where nothing is said. */
  readonly vertices: readonly Quads[];
  /** By number, -96 to 95, the same for all vertices; (0, 0, 0, 0) where nothing is said. */
  readonly constants: Quads;
  /** The operation that it asks by itself, on operands that it gets as they are; absent of other programs. */
  readonly operation?: string;
}

/** Where a vertex of a question starts. */
export function startOfQuestion({ vertices, constants }: Question, vertex: number): WordsState {
  return startOfPatterns({ inputs: vertices[vertex] ?? {}, constants });
}

/** Small integers, so that sums of products of two are exact in any arithmetic; no two are alike. */
function numbered(first: number): PatternQuad {
  const value = (at: number): number => bitsOf((at % 3 === 1 ? -1 : 1) * (first + at));
  return [value(0), value(1), value(2), value(3)];
}

/** All inputs, from 1 to 64. */
export const ALL_INPUTS: Quads = Object.fromEntries(
  Array.from({ length: INPUTS }, (_, number) => [number, numbered(1 + 4 * number)]),
);

/** All constants, from 100 to 867. */
export const ALL_CONSTANTS: Quads = Object.fromEntries(
  Array.from({ length: CONSTANTS }, (_, index) => [
    index - FIRST_CONSTANT,
    numbered(100 + 4 * index),
  ]),
);
