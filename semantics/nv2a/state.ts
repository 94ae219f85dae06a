/** The state of a running program of words: plain, immutable data. A step makes a new state that shares what it did not change. */
import { INITIAL, type Quad } from '../../spec/environments.js';
import type { Vector } from '../domains/domain.js';
import { bitsOf } from '../number/binary32.js';
import type { Pattern } from '../silicon/pattern.js';
import { CONSTANTS, FIRST_CONSTANT, OUTPUTS, POSITION_ALIAS } from './opcodes.js';

/** What a caller sets before a program runs; whatever is left out has its initial value. */
export interface WordsInputs {
  /** By the number of the input, 0 to 15. */
  readonly inputs?: Readonly<Record<number, Quad>>;
  /** By the number of the constant, from -96 to 95. */
  readonly constants?: Readonly<Record<number, Quad>>;
}

export interface WordsState {
  /** The instruction that comes next; the number of all after the one that is final. */
  readonly next: number;
  readonly inputs: readonly Vector<Pattern>[];
  /** R0 to R11. */
  readonly temporaries: readonly Vector<Pattern>[];
  /** By the numbers of opcodes.ts; those without a name are never written. */
  readonly outputs: readonly Vector<Pattern>[];
  /** All 192: c[-96] comes first. */
  readonly constants: readonly Vector<Pattern>[];
  /** A0.x. */
  readonly address: number;
  /** Components of the position that were written: 8 x, 4 y, 2 z, 1 w. */
  readonly position: number;
}

/** Inputs of the engine. */
export const INPUTS = 16;

/**
 * Where a program starts: outputs are (0, 0, 0, 1) (xboxdevwiki). Assumed, as the language has it: temporary registers are (0, 0, 0, 0), A0.x is 0, and
 * what nobody sets is (0, 0, 0, 1) among inputs and (0, 0, 0, 0) among constants.
 */
export function startOf({ inputs = {}, constants = {} }: WordsInputs = {}): WordsState {
  const patterns = (file: Readonly<Record<number, Quad>>): Readonly<Record<number, PatternQuad>> =>
    Object.fromEntries(
      Object.entries(file).map(([number, [x, y, z, w]]) => [
        number,
        [bitsOf(x), bitsOf(y), bitsOf(z), bitsOf(w)],
      ]),
    );
  return startOfPatterns({ inputs: patterns(inputs), constants: patterns(constants) });
}

/** Four patterns: x y z w. */
export type PatternQuad = readonly [Pattern, Pattern, Pattern, Pattern];

/** As `WordsInputs`, to the bit. */
export interface PatternInputs {
  readonly inputs: Readonly<Record<number, PatternQuad>>;
  readonly constants: Readonly<Record<number, PatternQuad>>;
}

/** The same of patterns, so that the signs and payloads of NaNs are as they are given. */
export function startOfPatterns({ inputs, constants }: PatternInputs): WordsState {
  return {
    next: 0,
    inputs: file(INPUTS, 0, INITIAL.vertexAttribute, inputs),
    temporaries: file(POSITION_ALIAS, 0, INITIAL.temporary, {}),
    outputs: file(OUTPUTS.length, 0, INITIAL.result, {}),
    constants: file(CONSTANTS, -FIRST_CONSTANT, INITIAL.programParameter, constants),
    address: 0,
    position: 0,
  };
}

function file(
  count: number,
  first: number,
  initial: Quad,
  values: Readonly<Record<number, PatternQuad>>,
): readonly Vector<Pattern>[] {
  const rest = vector(initial);
  return Array.from({ length: count }, (_, index) => {
    const value = values[first + index];
    if (value === undefined) return rest;
    const [x, y, z, w] = value;
    return { x, y, z, w };
  });
}

function vector([x, y, z, w]: Quad): Vector<Pattern> {
  return { x: bitsOf(x), y: bitsOf(y), z: bitsOf(z), w: bitsOf(w) };
}
