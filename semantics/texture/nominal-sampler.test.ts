import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Component } from '../../spec/environments.js';
import { textureTarget } from '../../spec/gpu/texture-targets.js';
import { flush } from '../number/binary32.js';
import { sizesOf } from './shape.js';
import {
  accessTo,
  constantTextureArbitrary,
  coordinatesArbitrary,
  detailArbitrary,
  LEVEL_0,
  type MaybeNumber,
  plain,
  red,
  SAMPLER,
  targetOf,
  texture,
  textureArbitrary,
  vector,
} from './texture.arbitrary.js';
import type { TextureParameters, WrapMode } from './texture.js';

const LINEAR = { magFilter: 'LINEAR', minFilter: 'LINEAR' } as const;
const UNKNOWN = vector<MaybeNumber>('undefined', 'undefined', 'undefined', 'undefined');
const ROW = [10, 20, 30, 40];

/** The red of a 1D texture of four texels, at u texels from its left edge. */
function row(
  u: number,
  parameters: Partial<TextureParameters>,
  border?: readonly number[],
): unknown {
  const texels = border === undefined ? ROW : [border[0] ?? 0, ...ROW, border[1] ?? 0];
  const bound = plain('1D', [4], texels, parameters, { border: border === undefined ? 0 : 1 });
  return red(accessTo(bound), [u / 4]);
}

describe('filters (§3.8.8)', () => {
  it.each<[number, number]>([
    [0, 10],
    [0.999, 10],
    [1, 20],
    [3.5, 40],
    [4, 10],
    [-0.5, 40],
  ])('NEAREST at u = %d is %d', (u, expected) => {
    expect(row(u, {})).toBe(expected);
  });

  it.each<[number, number]>([
    [0.5, 10],
    [1, 15],
    [1.25, 17.5],
    [4, 25],
    [0, 25],
    [4.25, 17.5],
  ])('LINEAR at u = %d is %d', (u, expected) => {
    expect(row(u, LINEAR)).toBe(expected);
  });

  // prettier-ignore
  it.each<[WrapMode, number, number, number]>([
    // Mode, u, NEAREST, LINEAR. The border colour is 100.
    ['CLAMP',                  -2,    10, (100 + 10) / 2],
    ['CLAMP',                   9,    40, (100 + 40) / 2],
    ['CLAMP',                   0.25, 10, 0.25 * 100 + 0.75 * 10],
    ['CLAMP_TO_EDGE',          -2,    10, 10],
    ['CLAMP_TO_EDGE',           4.25, 40, 40],
    ['CLAMP_TO_BORDER',        -2,    100, 100],
    ['CLAMP_TO_BORDER',         4.25, 100, 0.25 * 40 + 0.75 * 100],
    ['REPEAT',                 -2,    30, (20 + 30) / 2],
    ['MIRRORED_REPEAT',        -2,    20, (20 + 30) / 2],
    ['MIRRORED_REPEAT',         4.25, 40, 40],
    ['MIRRORED_REPEAT',         6,    20, (20 + 30) / 2],
    ['MIRROR_CLAMP',           -2,    20, (20 + 30) / 2],
    ['MIRROR_CLAMP',            9,    40, (40 + 100) / 2],
    ['MIRROR_CLAMP',           -9,    40, (40 + 100) / 2],
    ['MIRROR_CLAMP_TO_EDGE',   -9,    40, 40],
    ['MIRROR_CLAMP_TO_BORDER', -9,    100, 100],
    ['MIRROR_CLAMP_TO_BORDER', -4.25, 100, 0.25 * 40 + 0.75 * 100],
    ['MIRROR_CLAMP_TO_BORDER', -0.25, 10, 10],
  ])('%s at u = %d: NEAREST %d, LINEAR %d', (wrapS, u, nearest, linear) => {
    const state = { wrapS, borderColor: [100, 0, 0, 0] } as const;
    expect(row(u, state)).toBe(nearest);
    expect(row(u, { ...state, ...LINEAR })).toBe(linear);
  });

  it('take border texels where there are some', () => {
    const state = { borderColor: [100, 0, 0, 0] } as const;
    expect(row(-2, { ...state, ...LINEAR, wrapS: 'CLAMP' }, [4, 60])).toBe(7);
    expect(row(9, { ...state, wrapS: 'CLAMP_TO_BORDER' }, [4, 60])).toBe(60);
    expect(row(-2, { ...state, wrapS: 'CLAMP_TO_BORDER' }, [4, 60])).toBe(4);
  });

  it('mix four texels of a 2D texture, eight of a 3D texture', () => {
    const square = plain('2D', [2, 2], [0, 1, 2, 3], { ...LINEAR, wrapS: 'CLAMP_TO_EDGE' });
    // Columns 0 and 1 with weights 3/4 and 1/4, rows 0 and 1 with 1/2 each.
    expect(red(accessTo(square), [0.375, 0.5])).toBe(0.25 + (0 + 2) / 2);
    const cube = plain('3D', [2, 2, 2], [0, 1, 2, 3, 4, 5, 6, 7], LINEAR);
    expect(red(accessTo(cube), [0.375, 0.5, 0.625])).toBe(0.25 + 1 + 4 * 0.75);
  });

  it('take sizes of their own dimension (gp4.E-wrap-clamp-sizes)', () => {
    const tall = plain('2D', [1, 4], ROW, { wrapT: 'CLAMP' });
    expect(red(accessTo(tall), [0.5, 0.625])).toBe(30);
    const deep = plain('3D', [1, 1, 4], ROW, { wrapR: 'CLAMP' });
    expect(red(accessTo(deep), [0.5, 0.5, 0.625])).toBe(30);
  });

  it('give a texel without weight no part, even an infinite one', () => {
    const bound = plain('1D', [2], [1, Infinity], LINEAR);
    expect(red(accessTo(bound), [0.25])).toBe(1);
    expect(red(accessTo(bound), [0.5])).toBe(Infinity);
  });

  it('keep the sign of zeros', () => {
    expect(red(accessTo(plain('1D', [2], [-0, -0], LINEAR)), [0.3])).toBe(-0);
  });
});

describe('coordinates (Tables X.17)', () => {
  it('are in texels for rectangles', () => {
    const bound = plain('RECT', [2, 2], [1, 2, 3, 4]);
    expect(red(accessTo(bound), [1.5, 0.5])).toBe(2);
    expect(red(accessTo(bound), [-7, 9])).toBe(3);
  });

  it.each<[number, number]>([
    [-9, 1],
    [0.49, 1],
    [0.5, 2],
    [1.49, 2],
    [1.5, 3],
    [9, 3],
  ])('layer %d is that of %d', (layer, expected) => {
    expect(red(accessTo(plain('ARRAY1D', [1, 1, 3], [1, 2, 3])), [0, layer])).toBe(expected);
    const layers = plain('ARRAY2D', [1, 2, 3], [0, 1, 0, 2, 0, 3]);
    expect(red(accessTo(layers), [0, 0.75, layer])).toBe(expected);
  });

  it('select a face, and texels on it', () => {
    const faces = [1, 2, 3, 4, 5, 6].map((n) => [
      { width: 2, height: 2, texels: [10, 20, 30, 40].map((texel) => texel + n) },
    ]);
    const bound = texture({
      kind: 'CUBE',
      format: 'LUMINANCE',
      faces,
      parameters: { minFilter: 'NEAREST', magFilter: 'NEAREST' },
    });
    expect(red(accessTo(bound), [2, 1, 1])).toBe(11); // +x: s = 1/4, t = 1/4
    expect(red(accessTo(bound), [-2, 1, 1])).toBe(22); // -x: s = 3/4, t = 1/4
    expect(red(accessTo(bound), [1, 2, 1])).toBe(43); // +y: s = 3/4, t = 3/4
    expect(red(accessTo(bound), [1, -2, 1])).toBe(24);
    expect(red(accessTo(bound), [1, 1, 2])).toBe(25);
    expect(red(accessTo(bound), [1, 1, -2])).toBe(16);
    expect(red(accessTo(bound), [0, 0, 0])).toBe('undefined');
  });

  it.each([NaN, Infinity, 'undefined'] as const)('%s is undefined, if it is used', (value) => {
    const bound = plain('1D', [4], ROW);
    expect(red(accessTo(bound), [value])).toBe('undefined');
    expect(red(accessTo(bound), [0, value, value, value])).toBe(10);
  });

  it('of a layer may be infinite, not NaN', () => {
    const bound = plain('ARRAY1D', [1, 1, 3], [1, 2, 3]);
    expect(red(accessTo(bound), [0, Infinity])).toBe(3);
    expect(red(accessTo(bound), [0, NaN])).toBe('undefined');
  });
});

describe('texel offsets (§2.X.4.4, Issue 30)', () => {
  it('move by texels of the level that is sampled', () => {
    const bound = texture({
      kind: '1D',
      format: 'LUMINANCE',
      levels: [
        { width: 4, texels: ROW },
        { width: 2, texels: [50, 60] },
        { width: 1, texels: [70] },
      ],
      parameters: { minFilter: 'NEAREST_MIPMAP_NEAREST', magFilter: 'NEAREST' },
    });
    const access = accessTo(bound, { offset: [1, 0, 0] });
    expect(red(access, [0.125])).toBe(20);
    expect(red(access, [0.125], { kind: 'level', level: 1 })).toBe(60);
  });

  it('come before CLAMP, after which nothing moves', () => {
    const access = accessTo(plain('1D', [4], ROW, { wrapS: 'CLAMP' }), { offset: [-3, 0, 0] });
    expect(red(access, [0.875])).toBe(10);
    expect(red(access, [2])).toBe(40);
  });

  it('are coordinates of so many texels more, wherever texels are whole', () => {
    fc.assert(
      fc.property(textureArbitrary, fc.integer({ min: -8, max: 7 }), coordinatesArbitrary,
        (any, offset, { x, y, z, w }) => {
          fc.pre(any.kind !== 'CUBE' && any.kind !== 'RECT');
          const [width = 1] = sizesOf(any.kind, any.faces[0]?.[0] ?? never());
          fc.pre(any.parameters.baseLevel === 0 && (width & (width - 1)) === 0);
          const s = Math.round((x % 4) * 16) / 16 / width;
          const [at, moved] = [s, s + offset / width].map((value) => [value, y, z, w]);
          const target = targetOf(any);
          const filter = { minFilter: 'NEAREST', magFilter: 'NEAREST' } as const;
          const bound = { ...any, parameters: { ...any.parameters, ...filter } };
          expect(red(accessTo(bound, { target, offset: [offset, 0, 0] }), at ?? [])).toBe(
            red(accessTo(bound, { target }), moved ?? []),
          );
        }),
    ); // prettier-ignore
  });
});

function never(): never {
  throw new Error('a texture has an image');
}

describe('levels of detail', () => {
  const bound = texture({
    kind: '2D',
    format: 'LUMINANCE',
    levels: [
      { width: 4, height: 2, texels: new Array<number>(8).fill(0) },
      { width: 2, height: 1, texels: [16, 16] },
      { width: 1, height: 1, texels: [32] },
    ],
    parameters: { minFilter: 'LINEAR_MIPMAP_LINEAR', magFilter: 'LINEAR' },
  });
  const access = accessTo(bound);

  it.each<[number, number]>([
    [-1, 0],
    [0.5, 8],
    [1, 16],
    [1.25, 20],
    [7, 32],
  ])('level %d gives %d', (level, expected) => {
    expect(red(access, [0.3, 0.7], { kind: 'level', level })).toBe(expected);
  });

  it('come from derivatives in texels, with bias', () => {
    const zero = vector(0, 0, 0, 0);
    const dx = vector(0.5, 0, 9, 9);
    const dy = vector(0, 0.5, 9, 9);
    const derivatives = { kind: 'derivatives', dx, dy: zero, bias: null } as const;
    // 0.5 * 4 texels: level 1; 0.5 * 2 texels: level 0.
    expect(red(access, [0, 0], derivatives)).toBe(16);
    expect(red(access, [0, 0], { ...derivatives, dx: zero, dy })).toBe(0);
    expect(red(access, [0, 0], { ...derivatives, bias: -0.5 })).toBe(8);
    expect(red(access, [0, 0], { ...derivatives, dx: zero })).toBe(0);
    const biased = { ...bound, parameters: { ...bound.parameters, lodBias: 0.25 } };
    expect(red(accessTo(biased), [0, 0], derivatives)).toBe(20);
  });

  it('are clamped, and undefined in an empty range', () => {
    const clamped = (minLod: number, maxLod: number): unknown => {
      const parameters = { ...bound.parameters, minLod, maxLod };
      return red(accessTo({ ...bound, parameters }), [0, 0], LEVEL_0);
    };
    expect(clamped(0.5, 9)).toBe(8);
    expect(clamped(1, 1)).toBe(16);
    expect(clamped(2, 1)).toBe('undefined');
  });

  it('matter only where they select', () => {
    const unknown = { kind: 'level', level: 'undefined' } as const;
    expect(red(access, [0, 0], unknown)).toBe('undefined');
    expect(red(access, [0, 0], { kind: 'level', level: NaN })).toBe('undefined');
    expect(red(accessTo(plain('1D', [4], ROW)), [0], unknown)).toBe(10);
    const derivatives = { kind: 'derivatives', dx: UNKNOWN, dy: UNKNOWN, bias: null } as const;
    expect(red(access, [0, 0], derivatives)).toBe('undefined');
    expect(red(accessTo(plain('1D', [4], ROW)), [0], derivatives)).toBe(10);
  });

  it('of cube maps are those on the face', () => {
    const faces = Array.from({ length: 6 }, () => [
      { width: 2, height: 2, texels: [0, 0, 0, 0] },
      { width: 1, height: 1, texels: [16] },
    ]);
    const cube = texture({
      kind: 'CUBE',
      format: 'LUMINANCE',
      faces,
      parameters: { minFilter: 'NEAREST_MIPMAP_NEAREST', magFilter: 'NEAREST' },
    });
    const zero = vector(0, 0, 0, 0);
    const detail = (x: number, z: number): unknown =>
      red(accessTo(cube), [1, 0, 0], {
        kind: 'derivatives',
        dx: vector(x, 0, z, 0),
        dy: zero,
        bias: null,
      });
    // On +x, s = (-z / x + 1) / 2: ds = 1 for dz = 2, which is two texels.
    expect(detail(0, 2)).toBe(16);
    expect(detail(8, 0)).toBe(0);
  });
});

describe('accesses that are undefined (§2.X.4.4)', () => {
  const depth = { format: 'DEPTH_COMPONENT' } as const;
  const compare = { compareMode: 'COMPARE_R_TO_TEXTURE' } as const;

  it('nothing bound', () => {
    const access = { ...accessTo(plain('1D', [4], ROW)), unit: undefined };
    expect(red(access, [0])).toBe('undefined');
    expect(red({ ...access, unit: {} }, [0])).toBe('undefined');
    expect(SAMPLER.fetch(access, vector(0, 0, 0, 0)).value).toEqual(UNKNOWN);
    expect(SAMPLER.size(access, 0)).toEqual(UNKNOWN);
  });

  it('have an undefined value of the type that is asked for', () => {
    const access = { ...accessTo(plain('1D', [4], ROW)), unit: undefined };
    const kinds = (['F', 'S', 'U'] as const).map((type) => {
      const { kind, value } = SAMPLER.fetch({ ...access, type }, UNKNOWN);
      expect(value).toEqual(UNKNOWN);
      return kind;
    });
    expect(kinds).toEqual(['float', 'integer', 'integer']);
  });

  it('targets that compare, and textures that do not', () => {
    const plainDepth = plain('1D', [1], [1], {}, depth);
    const compared = plain('1D', [1], [1], compare, depth);
    const colour = plain('1D', [1], [1], compare);
    expect(red(accessTo(plainDepth), [0])).toBe(1);
    expect(red(accessTo(plainDepth, { target: 'SHADOW1D' }), [0])).toBe('undefined');
    expect(red(accessTo(compared, { target: 'SHADOW1D' }), [0])).toBe(1);
    expect(red(accessTo(compared), [0])).toBe('undefined');
    expect(red(accessTo(colour), [0])).toBe(1);
    expect(red(accessTo(colour, { target: 'SHADOW1D' }), [0])).toBe('undefined');
    expect(SAMPLER.fetch(accessTo(compared), vector(0, 0, 0, 0)).value).toEqual(UNKNOWN);
  });

  it('textures that are incomplete', () => {
    const bound = plain(
      '2D',
      [2, 2],
      [1, 2, 3, 4],
      { minFilter: 'NEAREST_MIPMAP_NEAREST' },
      { incomplete: true },
    );
    expect(red(accessTo(bound), [0, 0])).toBe('undefined');
    expect(SAMPLER.fetch(accessTo(bound), vector(0, 0, 0, 0)).value).toEqual(UNKNOWN);
    expect(SAMPLER.size(accessTo(bound), 0)).toEqual(
      vector<MaybeNumber>(2, 2, 'undefined', 'undefined'),
    );
  });
});

describe('properties', () => {
  it('a texture of one value has that value wherever and however it is sampled', () => {
    fc.assert(
      fc.property(constantTextureArbitrary, coordinatesArbitrary, detailArbitrary,
        ({ value, texture: bound }, coordinates, detail) => {
          const { baseFormat, parameters, kind } = bound;
          fc.pre(kind !== 'CUBE' || coordinates.x !== 0);
          const { value: colour } = SAMPLER.sample(accessTo(bound), coordinates, detail);
          const expected =
            parameters.minLod > parameters.maxLod ? 'undefined' : flush(value);
          const isDepth = baseFormat === 'DEPTH_COMPONENT' && parameters.depthMode === 'ALPHA';
          expect(isDepth || baseFormat === 'ALPHA' ? colour.w : colour.x).toBe(expected);
        }),
      { numRuns: 300 },
    ); // prettier-ignore
  });

  it('REPEAT and MIRRORED_REPEAT are periodic', () => {
    fc.assert(
      fc.property(textureArbitrary, coordinatesArbitrary, fc.integer({ min: -8, max: 8 }),
        (any, { x, y, z, w }, periods) => {
          fc.pre(any.kind !== 'CUBE' && any.kind !== 'RECT');
          const s = Math.round((x % 4) * 64) / 64;
          for (const [wrapS, period] of [['REPEAT', 1], ['MIRRORED_REPEAT', 2]] as const) {
            const bound = { ...any, parameters: { ...any.parameters, wrapS } };
            const access = accessTo(bound, { target: targetOf(bound) });
            const [one, other] = [s, s + period * periods].map((at) => red(access, [at, y, z, w]));
            expect(typeof one).toBe(typeof other);
            if (typeof one === 'number' && typeof other === 'number') {
              expect(Math.abs(one - other)).toBeLessThan(1e-6);
            }
          }
        }),
    ); // prettier-ignore
  });

  it('never read a component that the target does not have', () => {
    fc.assert(
      fc.property(textureArbitrary, coordinatesArbitrary, (bound, coordinates) => {
        const target = targetOf(bound);
        const { coordinates: used, layer, reference } = textureTarget(target);
        const cut: Record<Component, MaybeNumber> = { ...UNKNOWN };
        for (const component of [...used, layer, reference]) {
          if (component !== null) cut[component] = coordinates[component];
        }
        const access = accessTo(bound, { target });
        const whole = SAMPLER.sample(access, coordinates, LEVEL_0);
        expect(SAMPLER.sample(access, cut, LEVEL_0)).toEqual(whole);
      }),
    );
  });
});
