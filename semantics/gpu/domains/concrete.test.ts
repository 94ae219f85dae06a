import { describe, expect, it } from 'vitest';
import { DEFAULT_POLICIES } from '../../domains/assignments.js';
import type { Policies } from '../../domains/policies.js';
import { applyFloat, type Quad } from '../instructions/apply.testing.js';
import { gpuConcrete } from './concrete.js';
import type { NominalInteger } from './integers.js';
import { GPU_NOMINAL } from './nominal.js';
import { Packed, type NominalFloat } from './packed.js';
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
    expect([
      x('DP3', { madRounding: 'once' }, 2, 3),
      x('DP4', { madRounding: 'once' }, 2, 3),
    ]).toEqual([18, 24]);
    expect(x('EX2', { exponentialOverflow: 'largest' }, 200)).toBeLessThan(Infinity);
    expect(x('POW', { exponentialOverflow: 'largest' }, 2, 200)).toBeLessThan(Infinity);
    expect(x('FLR', { floorOfZero: 'positive' }, -0)).toBe(0);
    expect(x('DIV', { denormals: 'kept' }, tiny, 2)).toBe(tiny / 2);
  });

  it('read as they are asked to', () => {
    const signed = GPU_NOMINAL.wordOfInteger(0x3f800000, true);
    const once: Policies = { ...DEFAULT_POLICIES, madRounding: 'once' };
    for (const policies of [DEFAULT_POLICIES, once]) {
      expect(gpuConcrete(policies).floatOf(signed)).toBe(UNDEFINED);
      expect(gpuConcrete(policies, { otherType: 'raw-bits' }).floatOf(signed)).toBe(1);
    }
  });

  it('may be integers rounded toward zero', () => {
    const nearest = gpuConcrete({ ...DEFAULT_POLICIES, madRounding: 'once' });
    const chopped = gpuConcrete({ ...DEFAULT_POLICIES, integerToFloat: 'chopped' });
    expect(nearest.toFloat(2 ** 25 + 3, true)).toBe(2 ** 25 + 4);
    expect(chopped.toFloat(2 ** 25 + 3, true)).toBe(2 ** 25);
  });

  it('may carry bits that are no number', () => {
    const of = (changes: Partial<Policies>): readonly NominalInteger[] => {
      const { fromBits, bitsOf } = gpuConcrete({ ...DEFAULT_POLICIES, ...changes });
      // A denormal, a NaN with a payload, 1, and nothing.
      const given: readonly NominalInteger[] = [5, 0x7f800001, 0x3f800000, UNDEFINED];
      return given.map((bits) => bitsOf(fromBits(bits)));
    };
    expect(of({ madRounding: 'once' })).toEqual([5, 0x7f800001, 0x3f800000, UNDEFINED]);
    expect(of({ packedFloats: 'value' })).toEqual([0, 0x7fc00000, 0x3f800000, UNDEFINED]);
    expect(of({ packedFloats: 'value', denormals: 'kept' })).toEqual([
      5,
      0x7fc00000,
      0x3f800000,
      UNDEFINED,
    ]);
    const { fromBits } = gpuConcrete({ ...DEFAULT_POLICIES, denormals: 'kept' });
    expect(fromBits(5)).toBe(5 * 2 ** -149);
    expect(fromBits(0x7f800001)).toBeInstanceOf(Packed);
  });

  it('may take the number of MAX and MIN, and either of two zeros', () => {
    const number: Partial<Policies> = { extremes: 'number' };
    expect([x('MAX', number, 1, NaN), x('MAX', number, NaN, 1)]).toEqual([1, 1]);
    expect([x('MIN', number, 1, NaN), x('MIN', number, NaN, 1)]).toEqual([1, 1]);
    expect([x('MAX', number, 1, 2), x('MAX', number, 2, 1)]).toEqual([2, 2]);
    expect([x('MIN', number, 1, 2), x('MIN', number, 2, 1)]).toEqual([1, 1]);
    expect(x('MAX', number, NaN, NaN)).toBe(NaN);
    for (const name of ['MAX', 'MIN']) expect(Math.abs(Number(x(name, number, 0, -0)))).toBe(0);
  });

  it('may clamp every reciprocal that is zero to the negative range', () => {
    const literal: Partial<Policies> = { rccZero: 'literal' };
    for (const a of [Infinity, -Infinity, 2 ** 127, -(2 ** 127)]) {
      expect(x('RCC', literal, a)).toBe(-(2 ** -64));
    }
    expect(x('RCC', literal, NaN)).toBe(UNDEFINED);
    for (const a of [0.25, -8, 2 ** 100, -(2 ** 100), 2 ** 126, 2 ** -100, -(2 ** -100), 0, -0]) {
      expect(x('RCC', literal, a)).toBe(x('RCC', {}, a));
    }
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
