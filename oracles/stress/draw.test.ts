import { describe, expect, it } from 'vitest';
import { bitsOf, valueOf } from '../../semantics/number/binary32.js';
import { LATTICE } from '../../semantics/number/lattice.js';
import { differing } from './many-vertices.js';
import { drawParameters, drawVertices, SPAN } from './draw.js';

function drawn(seed: number, first: number, count: number, read: readonly number[]): Uint32Array {
  const words = new Uint32Array(count * read.length * 4);
  drawVertices(seed, first, count, read, words);
  return words;
}

describe('a drawn vertex', () => {
  it('does not depend on what else is drawn', () => {
    const many = drawn(3, 100, 50, [0, 5, 15]);
    expect(drawn(3, 117, 1, [5])).toEqual(many.slice(17 * 12 + 4, 17 * 12 + 8));
    expect(drawn(4, 117, 1, [5])).not.toEqual(drawn(3, 117, 1, [5]));
    expect(drawn(3, 117 + SPAN, 1, [5])).not.toEqual(drawn(3, 117, 1, [5]));
  });

  it('has every value where rules change, equal ones, and others', () => {
    const words = drawn(1, 0, 10_000, [0]);
    const seen = new Set(words);
    expect(LATTICE.filter((bits) => !seen.has(bits))).toEqual([]);
    expect(seen.size).toBeGreaterThan(20_000);
    const share = [...words].filter((word) => Number.isNaN(valueOf(word))).length / words.length;
    expect(share).toBeLessThan(0.01);
  });

  it('has finite program parameters, which a span of vertices shares', () => {
    const parameters = drawParameters(1, 5, 96);
    expect(parameters).toEqual(drawParameters(1, SPAN - 1, 96));
    expect(parameters).not.toEqual(drawParameters(1, SPAN, 96));
    expect([...parameters].every((word) => Number.isFinite(valueOf(word)))).toBe(true);
  });
});

describe('differing', () => {
  const words = (...values: readonly number[]): Uint32Array => Uint32Array.from(values, bitsOf);

  it('finds vertices by their place, once each', () => {
    const expected = words(1, 2, 3, 4, 5, 6, 7, 8);
    const observed = words(1, 2, 0, 0, 5, 6, 7, 9);
    expect(differing(expected, observed, 2, 4)).toEqual([0, 1]);
    expect(differing(expected, observed, 4, 2)).toEqual([1, 3]);
    expect(differing(expected, observed, 1, 2)).toEqual([]);
  });

  it('takes any NaN for any other, and zeros for two values', () => {
    const nan = Uint32Array.of(0x7fc00000, 0xffc00001, 0x7f800001);
    expect(differing(nan, Uint32Array.of(0xffffffff, 0x7fc00000, 0x7fc00000), 3, 1)).toEqual([]);
    expect(differing(nan, Uint32Array.of(0x7f800000, 0xff800000, 0), 3, 1)).toEqual([0, 1, 2]);
    expect(differing(words(0, -0), words(-0, 0), 2, 1)).toEqual([0, 1]);
  });
});
