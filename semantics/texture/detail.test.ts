import { describe, expect, it } from 'vitest';
import {
  clampDetail,
  levelOfDetail,
  levelOfDetailRange,
  type Selection,
  selectionsOf,
} from './detail.js';
import { imageInUse } from './shape.js';
import { plain } from './texture.arbitrary.js';
import type { MagFilter, MinFilter, Texture, TextureParameters } from './texture.js';
import { INITIAL_PARAMETERS } from './texture.js';

const levels = [8, 4, 2, 1].map((width) => ({ width, texels: new Array<number>(width).fill(0) }));

function textureWith(parameters: Partial<TextureParameters>): Texture {
  return plain('1D', [8], [], parameters, { levels });
}

function selected(parameters: Partial<TextureParameters>, low: number, high = low): string[] {
  const texture = textureWith(parameters);
  const base = imageInUse(texture, 0, texture.parameters.baseLevel);
  return selectionsOf(texture, base, low, high).map(print);
}

function print({ filter, level, next, low, high }: Selection): string {
  const first = `${filter} ${String(level)}`;
  return next === null ? first : `${first}-${String(next)} ${String(low)}..${String(high)}`;
}

describe('levels of detail (OpenGL 2.0 §3.8.8)', () => {
  it('are the logarithm of the longer of two vectors', () => {
    expect(levelOfDetail([3, 4], [0, 1])).toBeCloseTo(Math.log2(5), 12);
    expect(levelOfDetail([0, 0, 0.5], [0, 2, 0])).toBe(1);
    expect(levelOfDetail([0], [0])).toBe(-Infinity);
  });

  it('may be approximated from the greatest component to the sum', () => {
    const of = (dx: number[], dy: number[]): readonly number[] =>
      levelOfDetailRange([dx, dy], [dx, dy]);
    expect(of([2, 0], [-4, 4])).toEqual([2, 3]);
    const [low, high] = of([3, 4], [0, 1]);
    expect(low).toBe(2);
    expect(high).toBeCloseTo(Math.log2(7), 12);
    expect(levelOfDetailRange([[0], [0]], [[1], [2]])).toEqual([-Infinity, 1]);
  });

  it('are clamped; no range leaves them undefined', () => {
    const range = { ...INITIAL_PARAMETERS, minLod: 1, maxLod: 2 };
    expect([-9, 1.5, Infinity].map((lambda) => clampDetail(range, lambda))).toEqual([1, 1.5, 2]);
    expect(clampDetail({ ...range, minLod: 3 }, 2)).toBeNull();
  });

  it.each<[MagFilter, MinFilter, number]>([
    ['NEAREST', 'LINEAR', 0],
    ['LINEAR', 'NEAREST', 0],
    ['NEAREST', 'NEAREST_MIPMAP_LINEAR', 0],
    ['LINEAR', 'NEAREST_MIPMAP_NEAREST', 0.5],
    ['LINEAR', 'NEAREST_MIPMAP_LINEAR', 0.5],
    ['LINEAR', 'LINEAR_MIPMAP_LINEAR', 0],
  ])('%s magnifies, %s minifies beyond %d', (magFilter, minFilter, turn) => {
    const filters = { magFilter, minFilter };
    expect(selected(filters, turn)).toEqual([`${magFilter} 0`]);
    expect(selected(filters, turn + 0.25)[0]).not.toBe(
      magFilter === 'NEAREST' ? 'NEAREST 0' : 'LINEAR 0',
    );
  });

  it.each<[number, string]>([
    [0.25, 'LINEAR 0'],
    [0.5, 'LINEAR 0'],
    [0.75, 'LINEAR 1'],
    [1.5, 'LINEAR 1'],
    [1.501, 'LINEAR 2'],
    [3.5, 'LINEAR 3'],
    [99, 'LINEAR 3'],
  ])('LINEAR_MIPMAP_NEAREST: %d selects %s', (lambda, expected) => {
    expect(selected({ minFilter: 'LINEAR_MIPMAP_NEAREST' }, lambda)).toEqual([expected]);
  });

  it.each<[number, string]>([
    [0.25, 'NEAREST 0-1 0.25..0.25'],
    [1, 'NEAREST 1'],
    [2.5, 'NEAREST 2-3 0.5..0.5'],
    [3, 'NEAREST 3'],
    [99, 'NEAREST 3'],
  ])('NEAREST_MIPMAP_LINEAR: %d selects %s', (lambda, expected) => {
    expect(selected({ minFilter: 'NEAREST_MIPMAP_LINEAR' }, lambda)).toEqual([expected]);
  });

  it('count from the base level to the maximum level', () => {
    const some = { baseLevel: 1, maxLevel: 2 };
    expect(selected({ ...some, minFilter: 'NEAREST_MIPMAP_NEAREST' }, 0.75)).toEqual(['NEAREST 2']);
    expect(selected({ ...some, minFilter: 'NEAREST_MIPMAP_NEAREST' }, 9)).toEqual(['NEAREST 2']);
    expect(selected({ ...some, minFilter: 'LINEAR_MIPMAP_LINEAR' }, 0.25)).toEqual([
      'LINEAR 1-2 0.25..0.25',
    ]);
    expect(selected({ ...some, minFilter: 'LINEAR' }, 9)).toEqual(['LINEAR 1']);
  });

  it('select everything in a range, each selection once', () => {
    const nearest = { minFilter: 'NEAREST_MIPMAP_NEAREST' } as const;
    expect(selected(nearest, -1, 1.6)).toEqual(['NEAREST 0', 'NEAREST 1', 'NEAREST 2']);
    expect(selected({ minFilter: 'NEAREST_MIPMAP_LINEAR' }, -1, 2.25)).toEqual([
      'NEAREST 0',
      'NEAREST 0-1 0..1',
      'NEAREST 1-2 0..1',
      'NEAREST 2-3 0..0.25',
    ]);
    expect(selected({ minFilter: 'NEAREST' }, -Infinity, Infinity)).toEqual(['NEAREST 0']);
  });
});
