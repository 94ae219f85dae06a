/** Inputs of words as bit patterns. */
import { bitsOf } from '../semantics/number/binary32.js';
import type { PatternInputs, PatternQuad, WordsInputs } from '../semantics/nv2a/state.js';
import type { Quad } from '../spec/environments.js';

export function patternsOfInputs({ inputs = {}, constants = {} }: WordsInputs): PatternInputs {
  return { inputs: patterns(inputs), constants: patterns(constants) };
}

function patterns(quads: Readonly<Record<number, Quad>>): Readonly<Record<number, PatternQuad>> {
  return Object.fromEntries(
    Object.entries(quads).map(([number, [x, y, z, w]]) => [
      number,
      [bitsOf(x), bitsOf(y), bitsOf(z), bitsOf(w)],
    ]),
  );
}
