/** What people write by hand for an instruction of several operands, or on a graphics stack: code, and a way to run it. */
import { instructionNamed } from '../../spec/instructions.js';
import type { EngineName } from '../../semantics/silicon/names.js';

/** A component of a result that is told by itself; null of an instruction whose components are alike. */
export type Letter = 'x' | 'y' | 'z' | null;

export interface Piece {
  readonly instruction: string;
  readonly letter: Letter;
  /** As the page has it. */
  readonly code: string;
}

/** Vectors of operands, as many as an instruction has, row after row. */
export interface Batch {
  readonly count: number;
  readonly words: Uint32Array;
}

export const WORDS = 4;

/** Plain code in a language: of each row four results, of which an instruction with one has the first. */
export interface Plain {
  /** What runs it, the whole way. */
  readonly language: string;
  readonly pieces: readonly Piece[];
  readonly run: (piece: Piece, batch: Batch) => Promise<Uint32Array>;
  readonly close: () => Promise<void> | void;
}

/** Instructions of one operand: NV30 is asked what it has otherwise, or beyond. */
export const OF_ONE: Readonly<Record<EngineName, readonly string[]>> = {
  nv20: ['RCP', 'RCC', 'RSQ', 'EXP', 'LOG'],
  nv30: ['RSQ', 'EX2', 'LG2', 'FLR', 'FRC', 'SSG', 'SIN', 'COS'],
};

const BOTH_ENGINES = [
  'MUL',
  'ADD',
  'MAD',
  'MIN',
  'MAX',
  'SLT',
  'SGE',
  'DP3',
  'DPH',
  'DP4',
  'DST',
  'LIT',
];

/** Instructions of several operands. */
export const OF_SEVERAL: Readonly<Record<EngineName, readonly string[]>> = {
  nv20: BOTH_ENGINES,
  nv30: [...BOTH_ENGINES, 'SEQ', 'SNE', 'SGT', 'SLE'],
};

/** Components that are told one by one. */
const LETTERS: Readonly<Record<string, readonly Letter[]>> = {
  EXP: ['x', 'y', 'z'],
  LOG: ['x', 'y', 'z'],
  LIT: ['y', 'z'],
  DST: ['y'],
};

export function lettersOf(instruction: string): readonly Letter[] {
  return LETTERS[instruction] ?? [null];
}

export function operandCount(instruction: string): number {
  return instructionNamed(instruction)?.operands.length ?? 0;
}
