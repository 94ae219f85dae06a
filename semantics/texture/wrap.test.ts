import { describe, expect, it } from 'vitest';
import type { MagFilter, WrapMode } from './texture.js';
import { applyWrap, clampCoordinate } from './wrap.js';

// prettier-ignore
const TABLE: readonly [WrapMode, MagFilter, string][] = [
  // Texels of locations                      -7 -6 -5 -4 -3 -2 -1  0  1  2  3  4  5  6  of three
  ['CLAMP_TO_EDGE',          'NEAREST', ' 0  0  0  0  0  0  0  0  1  2  2  2  2  2'],
  ['CLAMP_TO_EDGE',          'LINEAR',  ' 0  0  0  0  0  0  0  0  1  2  2  2  2  2'],
  ['CLAMP_TO_BORDER',        'NEAREST', '-1 -1 -1 -1 -1 -1 -1  0  1  2  3  3  3  3'],
  ['CLAMP_TO_BORDER',        'LINEAR',  '-1 -1 -1 -1 -1 -1 -1  0  1  2  3  3  3  3'],
  ['CLAMP',                  'NEAREST', ' 0  0  0  0  0  0  0  0  1  2  2  2  2  2'],
  ['CLAMP',                  'LINEAR',  '-1 -1 -1 -1 -1 -1 -1  0  1  2  3  3  3  3'],
  ['REPEAT',                 'NEAREST', ' 2  0  1  2  0  1  2  0  1  2  0  1  2  0'],
  ['REPEAT',                 'LINEAR',  ' 2  0  1  2  0  1  2  0  1  2  0  1  2  0'],
  ['MIRROR_CLAMP_TO_EDGE',   'NEAREST', ' 2  2  2  2  2  1  0  0  1  2  2  2  2  2'],
  ['MIRROR_CLAMP_TO_EDGE',   'LINEAR',  ' 2  2  2  2  2  1  0  0  1  2  2  2  2  2'],
  ['MIRROR_CLAMP_TO_BORDER', 'NEAREST', ' 3  3  3  3  2  1  0  0  1  2  3  3  3  3'],
  ['MIRROR_CLAMP_TO_BORDER', 'LINEAR',  ' 3  3  3  3  2  1  0  0  1  2  3  3  3  3'],
  ['MIRROR_CLAMP',           'NEAREST', ' 2  2  2  2  2  1  0  0  1  2  2  2  2  2'],
  ['MIRROR_CLAMP',           'LINEAR',  ' 3  3  3  3  2  1  0  0  1  2  3  3  3  3'],
  ['MIRRORED_REPEAT',        'NEAREST', ' 0  0  1  2  2  1  0  0  1  2  2  1  0  0'],
  ['MIRRORED_REPEAT',        'LINEAR',  ' 0  0  1  2  2  1  0  0  1  2  2  1  0  0'],
];

describe('wrap modes (Table X.19)', () => {
  it.each(TABLE)('%s, %s', (mode, filter, texels) => {
    const found = Array.from({ length: 14 }, (_, i) => applyWrap(mode, filter, i - 7, 3));
    expect(found).toEqual(texels.trim().split(/ +/).map(Number));
  });

  it('find a texel however far the location is', () => {
    expect(applyWrap('REPEAT', 'NEAREST', 2 ** 80, 3)).toBe(1);
    expect(applyWrap('REPEAT', 'NEAREST', -(2 ** 80), 3)).toBe(2);
  });

  it('clamp the coordinate itself in two modes alone', () => {
    expect([-9, 1.5, 9].map((u) => clampCoordinate('CLAMP', u, 4))).toEqual([0, 1.5, 4]);
    expect([-9, 1.5, 9].map((u) => clampCoordinate('MIRROR_CLAMP', u, 4))).toEqual([-4, 1.5, 4]);
    expect(clampCoordinate('REPEAT', 9, 4)).toBe(9);
    expect(clampCoordinate('CLAMP_TO_EDGE', -9, 4)).toBe(-9);
  });
});
