import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { imageOf, sizesOf } from './shape.js';
import {
  accessTo,
  LEVEL_0,
  type MaybeNumber,
  plain,
  SAMPLER,
  texture,
  textureArbitrary,
  vector,
} from './texture.arbitrary.js';
import type { Access } from './sampler.js';
import type { TextureParameters } from './texture.js';

const U = 'undefined';

function fetch(
  access: Access,
  x: MaybeNumber,
  y: MaybeNumber,
  z: MaybeNumber,
  w: MaybeNumber,
): unknown {
  return SAMPLER.fetch(access, vector(x, y, z, w)).value.x;
}

const mipmap = (parameters: Partial<TextureParameters> = {}): Access =>
  accessTo(
    texture({
      kind: '2D',
      format: 'LUMINANCE',
      levels: [
        { width: 4, height: 2, texels: [0, 1, 2, 3, 4, 5, 6, 7] },
        { width: 2, height: 1, texels: [8, 9] },
        { width: 1, height: 1, texels: [10] },
      ],
      parameters: { minFilter: 'NEAREST_MIPMAP_NEAREST', magFilter: 'NEAREST', ...parameters },
    }),
  );

describe('TexelFetch (§2.X.4.4)', () => {
  it('takes the texel at (i, j) of a level', () => {
    expect(fetch(mipmap(), 3, 1, U, 0)).toBe(7);
    expect(fetch(mipmap(), 1, 0, U, 1)).toBe(9);
    expect(fetch(mipmap(), 0, 0, U, 2)).toBe(10);
  });

  it('counts levels from the base level, up to the maximum level and to the last image', () => {
    expect(fetch(mipmap({ baseLevel: 1 }), 1, 0, U, 0)).toBe(9);
    expect(fetch(mipmap({ baseLevel: 1 }), 0, 0, U, -1)).toBe(U);
    expect(fetch(mipmap({ maxLevel: 1 }), 0, 0, U, 1)).toBe(8);
    expect(fetch(mipmap({ maxLevel: 1 }), 0, 0, U, 2)).toBe(U);
    expect(fetch(mipmap(), 0, 0, U, 3)).toBe(U);
  });

  it('needs a filter with mipmaps for other levels than the base level', () => {
    expect(fetch(mipmap({ minFilter: 'NEAREST' }), 0, 0, U, 0)).toBe(0);
    expect(fetch(mipmap({ minFilter: 'NEAREST' }), 0, 0, U, 1)).toBe(U);
    expect(fetch(mipmap({ minFilter: 'LINEAR' }), 0, 0, U, 1)).toBe(U);
  });

  it('does not clamp the level, nor wrap', () => {
    expect(fetch(mipmap({ minLod: 1, maxLod: 1 }), 2, 0, U, 0)).toBe(2);
    expect(fetch(mipmap(), 4, 0, U, 0)).toBe(U);
    expect(fetch(mipmap(), -1, 0, U, 0)).toBe(U);
    expect(fetch(mipmap(), 0, 2, U, 0)).toBe(U);
  });

  it('adds offsets to the texel', () => {
    expect(fetch({ ...mipmap(), offset: [-2, 1, 0] }, 3, 0, U, 0)).toBe(5);
    expect(fetch({ ...mipmap(), offset: [-4, 0, 0] }, 3, 0, U, 0)).toBe(U);
  });

  it('takes border texels (Issue 27)', () => {
    const texels = Array.from({ length: 16 }, (_, i) => i);
    const access = accessTo(plain('2D', [2, 2], texels, {}, { border: 1 }));
    expect(fetch(access, -1, -1, U, 0)).toBe(0);
    expect(fetch(access, 0, 0, U, 0)).toBe(5);
    expect(fetch(access, 2, 2, U, 0)).toBe(15);
    expect(fetch(access, -2, 0, U, 0)).toBe(U);
    expect(fetch(access, 3, 0, U, 0)).toBe(U);
    expect(fetch(access, 0, 3, U, 0)).toBe(U);
  });

  it('takes layers that are there (gp4.E-fetch-layer-bound)', () => {
    const rows = accessTo(plain('ARRAY1D', [2, 1, 2], [1, 2, 3, 4]));
    expect(fetch(rows, 1, 1, U, 0)).toBe(4);
    expect(fetch(rows, 1, 2, U, 0)).toBe(U);
    expect(fetch(rows, 1, -1, U, 0)).toBe(U);
    const layers = accessTo(plain('ARRAY2D', [2, 1, 2], [1, 2, 3, 4]));
    expect(fetch(layers, 0, 0, 1, 0)).toBe(3);
    expect(fetch(layers, 0, 0, 2, 0)).toBe(U);
  });

  it('keeps borders out of layers', () => {
    const rows = accessTo(plain('ARRAY1D', [1, 1, 2], [1, 2, 3, 4, 5, 6], {}, { border: 1 }));
    expect(fetch(rows, -1, 1, U, 0)).toBe(4);
    expect(fetch(rows, 1, 1, U, 0)).toBe(6);
    expect(fetch(rows, 0, -1, U, 0)).toBe(U);
  });

  it('takes words of buffers, which have no level', () => {
    const words = plain('BUFFER', [3], [7, 8, 9], {}, { type: 'unsigned' });
    const access = accessTo(words, { type: 'U' });
    expect(fetch(access, 2, U, U, U)).toBe(9);
    expect(fetch(access, 3, U, U, U)).toBe(U);
    expect(fetch(access, -1, U, U, U)).toBe(U);
  });

  it('reads coordinates as signed, of either form', () => {
    expect(fetch({ ...mipmap(), offset: [1, 0, 0] }, 2 ** 32 - 1, 0, U, 0)).toBe(0);
  });

  it('needs coordinates that are known', () => {
    expect(fetch(mipmap(), U, 0, 0, 0)).toBe(U);
    expect(fetch(mipmap(), 0, U, 0, 0)).toBe(U);
    expect(fetch(mipmap(), 0, 0, U, 0)).toBe(0);
    expect(fetch(mipmap(), 0, 0, 0, U)).toBe(U);
  });

  it('is NEAREST at the centres of texels', () => {
    fc.assert(
      fc.property(textureArbitrary, fc.nat(), fc.nat(), fc.nat(), (any, a, b, c) => {
        fc.pre(any.kind !== 'CUBE');
        const filter = { minFilter: 'NEAREST', magFilter: 'NEAREST', compareMode: 'NONE' } as const;
        const free = { minLod: -1000, maxLod: 1000 };
        const parameters = { ...any.parameters, ...filter, ...free };
        const access = accessTo({ ...any, parameters });
        const base = imageOf(any, 0, parameters.baseLevel);
        if (base === null) throw new Error('a texture has a base image');
        const sizes = sizesOf(any.kind, base);
        const indices = [a % base.width, b % base.height, c % base.depth];
        const isArray = any.kind.startsWith('ARRAY');
        const at = sizes.map((_, axis) => indices[axis] ?? 0);
        const centre = at.map(
          (i, axis) => (i + 0.5) / (any.kind === 'RECT' ? 1 : (sizes[axis] ?? 1)),
        );
        const layer = isArray ? [indices[2] ?? 0] : [];
        const [x = 0, y = 0, z = 0] = [...at, ...layer];
        const [s = 0, t = 0, r = 0] = [...centre, ...layer];
        expect(SAMPLER.sample(access, vector(s, t, r, 0), LEVEL_0)).toEqual(
          SAMPLER.fetch(access, vector(x, y, z, 0)),
        );
      }),
    );
  });
});

describe('TXQ (§2.X.8 TXQ)', () => {
  const sizes = (access: Access, level: MaybeNumber): unknown =>
    Object.values(SAMPLER.size(access, level));
  const many = (count: number): number[] => new Array<number>(count).fill(0);

  it('gives the sizes that the kind has', () => {
    const of = (kind: Access['target'], ...given: [number, number?, number?]): unknown => {
      const count = given.reduce<number>((product, size) => product * (size ?? 1), 1);
      return sizes(accessTo(plain(kind as '1D', given, many(count))), 0);
    };
    expect(of('1D', 5)).toEqual([5, U, U, U]);
    expect(of('2D', 5, 3)).toEqual([5, 3, U, U]);
    expect(of('RECT', 5, 3)).toEqual([5, 3, U, U]);
    expect(of('3D', 5, 3, 2)).toEqual([5, 3, 2, U]);
    expect(of('ARRAY1D', 5, 1, 3)).toEqual([5, 3, U, U]);
    expect(of('ARRAY2D', 5, 3, 2)).toEqual([5, 3, 2, U]);
    expect(of('BUFFER', 5)).toEqual([5, U, U, U]);
  });

  it('of cube maps gives those of a face', () => {
    const face = [{ width: 2, height: 2, texels: many(4) }];
    const one = [{ width: 1, height: 1, texels: many(1) }];
    const parameters = { minFilter: 'NEAREST' } as const;
    const cube = { kind: 'CUBE', format: 'LUMINANCE', parameters } as const;
    const six = texture({ ...cube, faces: [face, face, face, face, face, face] });
    expect(sizes(accessTo(six), 0)).toEqual([2, 2, U, U]);
    const mixed = texture({
      ...cube,
      faces: [face, face, one, face, face, face],
      incomplete: true,
    });
    expect(sizes(accessTo(mixed), 0)).toEqual([U, U, U, U]);
  });

  it('leaves borders out', () => {
    expect(sizes(accessTo(plain('2D', [2, 1], many(12), {}, { border: 1 })), 0)).toEqual([
      2,
      1,
      U,
      U,
    ]);
  });

  it('takes levels above the base level, up to the maximum and to the last image', () => {
    expect(sizes(mipmap(), 1)).toEqual([2, 1, U, U]);
    expect(sizes(mipmap({ baseLevel: 1 }), 1)).toEqual([1, 1, U, U]);
    expect(sizes(mipmap({ baseLevel: 1 }), -1)).toEqual([U, U, U, U]);
    expect(sizes(mipmap({ baseLevel: 1 }), 2 ** 32 - 1)).toEqual([U, U, U, U]);
    expect(sizes(mipmap({ maxLevel: 1 }), 2)).toEqual([U, U, U, U]);
    expect(sizes(mipmap(), 3)).toEqual([U, U, U, U]);
    expect(sizes(mipmap(), U)).toEqual([U, U, U, U]);
  });

  it('asks neither for the filter nor for the type', () => {
    expect(sizes({ ...mipmap({ minFilter: 'NEAREST' }), type: 'S' }, 1)).toEqual([2, 1, U, U]);
  });
});
