import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDenormal, valueOf } from '../../semantics/number/binary32.js';
import { LATTICE } from '../../semantics/number/lattice.js';
import type { Operands } from './kinds.js';
import { EVERY_OPERAND, latticeAndRandom, SMALL_SLICE } from './questions.js';

const PAIRS: Operands = { types: ['F', 'F'], kind: 'scalars' };
const KINDS: readonly Operands[] = [
  PAIRS,
  { types: ['F', 'F', 'F'], kind: 'scalars' },
  { types: ['S', 'S'], kind: 'scalars' },
  { types: ['S', 'S', 'U'], kind: 'scalars' },
  { types: ['F'], kind: 'vectors' },
  { types: ['F', 'F'], kind: 'vectors' },
  { types: ['F', 'F', 'F'], kind: 'vectors' },
];
const RANDOM = { count: 3 * SMALL_SLICE + 5, seed: 11 };

describe.each(KINDS)('$types as $kind', (operands) => {
  const { width, slices, sizeOf, firstOf, fill } = latticeAndRandom(operands, RANDOM);
  const ofSlice = (slice: number): Uint32Array => {
    const words = new Uint32Array(sizeOf(slice) * width);
    fill(firstOf(slice), words);
    return words;
  };

  it('are what they are, however many are asked at once', () => {
    const slice = fc.integer({ min: 0, max: slices - 1 });
    fc.assert(
      fc.property(slice, fc.nat(), fc.integer({ min: 1, max: 40 }), (at, from, count) => {
        const place = from % Math.max(1, sizeOf(at) - count);
        const some = new Uint32Array(Math.min(count, sizeOf(at)) * width);
        fill(firstOf(at) + place, some);
        expect(some).toEqual(ofSlice(at).subarray(place * width, place * width + some.length));
      }),
      { numRuns: 20 },
    );
  });

  it('are all combinations of special values, each once, and as many random ones as are wanted', () => {
    const sizes = Array.from({ length: slices }, (_, slice) => sizeOf(slice));
    const [lattice, random] = latticeAndRandom(operands, RANDOM).parts;
    if (lattice?.kind !== 'lattice' || random?.kind !== 'random') throw new Error('two parts');
    expect(random).toMatchObject(RANDOM);
    expect(lattice.count).toBe(lattice.values ** lattice.taken);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(lattice.count + RANDOM.count);
    const seen = new Set<string>();
    const ofLattice = Math.ceil(lattice.count / SMALL_SLICE);
    for (let slice = 0; slice < ofLattice; slice++) {
      const words = ofSlice(slice);
      for (let i = 0; i < words.length; i += width)
        seen.add(words.subarray(i, i + width).join(' '));
    }
    expect(seen.size).toBe(lattice.count);
  });

  it('are others by another seed', () => {
    const other = latticeAndRandom(operands, { ...RANDOM, seed: 12 });
    const words = new Uint32Array(64 * width);
    other.fill(firstOf(slices - 2), words);
    expect(words).not.toEqual(ofSlice(slices - 2).subarray(0, words.length));
  });
});

it('random pairs of numbers have every kind of value in each place, and neighbours', () => {
  const { firstOf, slices, fill } = latticeAndRandom(PAIRS, RANDOM);
  const words = new Uint32Array(2 * 16_384);
  fill(firstOf(slices - 2), words);
  const pairs = Array.from({ length: words.length / 2 }, (_, i) =>
    [words[2 * i] ?? 0, words[2 * i + 1] ?? 0].map(valueOf),
  );
  for (const place of [0, 1]) {
    const values = pairs.map((pair) => pair[place] ?? 0);
    for (const is of [
      Number.isNaN,
      isDenormal,
      (a: number) => a === 0,
      (a: number) => Math.abs(a) === Infinity,
    ]) {
      expect(values.some(is)).toBe(true);
    }
  }
  // The shares that docs/exhaust.md tells: one number in eight, one pair in eight.
  const special = words.filter((word) => LATTICE.includes(word)).length / words.length;
  expect(special).toBeGreaterThan(0.11);
  expect(special).toBeLessThan(0.14);
  const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= 2;
  const related = pairs.filter((_, at) => {
    const [a = 0, b = 0] = words.subarray(2 * at, 2 * at + 2);
    return isNear(a, b) || isNear((a ^ 0x80000000) >>> 0, b);
  });
  expect(related.length / pairs.length).toBeGreaterThan(0.11);
  expect(related.length / pairs.length).toBeLessThan(0.14);
  expect(pairs.filter(([a = 0, b = 0]) => a === b).length).toBeGreaterThan(100);
  expect(pairs.filter(([a = 0, b = 0]) => a === -b).length).toBeGreaterThan(50);
});

it('every operand is asked by its bits', () => {
  expect(EVERY_OPERAND.slices * EVERY_OPERAND.sizeOf(0)).toBe(2 ** 32);
  const words = new Uint32Array(3);
  EVERY_OPERAND.fill(EVERY_OPERAND.firstOf(1023), words);
  expect([...words]).toEqual([0xffc00000, 0xffc00001, 0xffc00002]);
});
