import { describe, expect, it } from 'vitest';
import { DEFAULT_POLICIES } from '../../domains/assignments.js';
import type { Policies } from '../../domains/policies.js';
import { applyFloat, type Quad } from '../instructions/apply.testing.js';
import { gpuConcrete } from './concrete.js';
import { GPU_NOMINAL } from './nominal.js';
import type { NominalFloat } from './packed.js';
import { UNDEFINED } from './undefined.js';

function x(name: string, changes: Partial<Policies>, ...operands: readonly NominalFloat[]) {
  const domain = gpuConcrete({ ...DEFAULT_POLICIES, ...changes });
  const quads = operands.map((value): Quad<NominalFloat> => [value, value, value, value]);
  return applyFloat(name, quads, domain)[0];
}

describe('numbers of an assignment', () => {
  it('are the nominal ones by default', () => {
    expect(gpuConcrete(DEFAULT_POLICIES)).toBe(GPU_NOMINAL);
  });

  it('do as it says', () => {
    const tiny = 2 ** -130;
    expect(x('ADD', {}, tiny, 0)).toBe(0);
    expect(x('ADD', { denormals: 'kept' }, tiny, 0)).toBe(tiny);
    const near = 1 + 2 ** -12;
    expect(x('MAD', { tininess: 'before' }, near, near, -1)).toBe(2 ** -11);
    expect(x('MAD', { madRounding: 'once' }, near, near, -1)).toBe(2 ** -11 + 2 ** -24);
    expect(x('DP4', { productRounding: 'up' }, near, near)).toBeGreaterThan(
      Number(x('DP4', { productRounding: 'down' }, near, near)),
    );
    expect(x('EX2', { exponentialOverflow: 'largest' }, 200)).toBeLessThan(Infinity);
    expect(x('POW', { exponentialOverflow: 'largest' }, 2, 200)).toBeLessThan(Infinity);
    expect(x('FLR', { floorOfZero: 'positive' }, -0)).toBe(0);
    expect(x('DIV', { denormals: 'kept' }, tiny, 2)).toBe(tiny / 2);
  });

  it('stay undefined where an operand is, or the document says so', () => {
    const once: Partial<Policies> = { madRounding: 'once' };
    for (const name of ['ADD', 'MUL', 'DP2', 'DP3', 'DP4', 'DIV', 'SLT', 'EX2', 'SIN', 'FRC']) {
      expect([name, x(name, once, UNDEFINED, 1)]).toEqual([name, UNDEFINED]);
    }
    expect(x('MAD', once, 1, UNDEFINED, 1)).toBe(UNDEFINED);
    expect(x('POW', once, 0, 1)).toBe(UNDEFINED);
    expect(x('LG2', once, -1)).toBe(UNDEFINED);
  });
});
