/** What becomes of texture states in WebGPU, as data. */
import { describe, expect, it } from 'vitest';
import { plain, texture } from '../../../semantics/texture/texture.arbitrary.js';
import type { Texture, TextureParameters } from '../../../semantics/texture/texture.js';
import { Unsupported } from '../../protocol/host.js';
import type { TranslatedTexture } from '../../translate/gpu/translation.js';
import { deviceSampler, deviceTexture } from './texture-data.js';

const READ: TranslatedTexture = {
  unit: 0,
  target: '2D',
  name: 't0',
  type: 'F',
  isSampled: true,
  choosesDetail: true,
  numbersLevels: true,
};

const floats = (...values: readonly number[]) => new Uint32Array(Float32Array.from(values).buffer);

/** Levels of single texels in squares of these widths. */
const squares = (widths: readonly number[], parameters: Partial<TextureParameters> = {}): Texture =>
  texture({
    kind: '2D',
    format: 'R',
    levels: widths.map((width, level) => ({
      width,
      height: width,
      texels: Array.from({ length: width * width }, () => level),
    })),
    parameters: { minFilter: 'NEAREST_MIPMAP_NEAREST', magFilter: 'NEAREST', ...parameters },
  });

describe('a texture on a device', () => {
  it('has its texels as RGBA, of the type that the shader reads', () => {
    const { format, size, images } = deviceTexture(READ, plain('2D', [2, 1], [0.5, 3]));
    expect([format, size]).toEqual(['rgba32float', [2, 1, 1]]);
    expect(images.map(({ words }) => words)).toEqual([floats(0.5, 0.5, 0.5, 1, 3, 3, 3, 1)]);
    const integers = plain('1D', [1], [-1], {}, { type: 'signed', format: 'ALPHA' });
    const signed = deviceTexture({ ...READ, target: '1D', type: 'S' }, integers);
    expect(signed.format).toBe('rgba32sint');
    expect(signed.images[0]?.words).toEqual(Uint32Array.of(0, 0, 0, 0xffffffff));
  });

  it('has depths where a target compares, and what is undefined otherwise', () => {
    const read: TranslatedTexture = { ...READ, target: 'SHADOW2D', numbersLevels: false };
    const depths = plain('2D', [2, 1], [0.25, 1], {}, { format: 'DEPTH_COMPONENT' });
    expect(deviceTexture(read, depths)).toMatchObject({
      format: 'depth32float',
      images: [{ words: floats(0.25, 1) }],
    });
    expect(deviceTexture(read, plain('2D', [2, 3], [1, 2, 3, 4, 5, 6]))).toMatchObject({
      size: [2, 3, 1],
      images: [],
    });
  });

  it('begins with the base level, and has layers and faces', () => {
    const { size, levels, images } = deviceTexture(READ, squares([4, 2, 1], { baseLevel: 1 }));
    expect([size, levels]).toEqual([[2, 2, 1], 2]);
    expect(images.map(({ words }) => words[0])).toEqual([...floats(1, 2)]);
    const layers = plain('ARRAY1D', [1, 1, 3], [1, 2, 3]);
    expect(deviceTexture({ ...READ, target: 'ARRAY1D' }, layers).size).toEqual([1, 1, 3]);
    const level = { width: 1, height: 1, texels: [0] };
    const cube = texture({
      kind: 'CUBE',
      format: 'R',
      faces: Array.from({ length: 6 }, () => [level]),
    });
    const made = deviceTexture({ ...READ, target: 'CUBE' }, cube);
    expect([made.size, made.images.map(({ layer }) => layer)]).toEqual([
      [1, 1, 6],
      [0, 1, 2, 3, 4, 5],
    ]);
  });

  it('keeps what TXF and TXQ number, or says that it cannot', () => {
    const beyond = squares([2, 1, 1]);
    expect(() => deviceTexture(READ, beyond)).toThrow('no levels that are no mipmaps');
    expect(deviceTexture({ ...READ, numbersLevels: false }, beyond).levels).toBe(2);
    expect(deviceTexture(READ, squares([2, 1, 1], { maxLevel: 1 })).levels).toBe(2);
    // The base level is sampled all the same.
    expect(deviceTexture(READ, squares([4, 2, 1], { baseLevel: 2, maxLevel: 1, minFilter: 'NEAREST' })).levels).toBe(1); // prettier-ignore
  });

  it('is of one texel where nothing is bound, and has no border', () => {
    expect(deviceTexture(READ, undefined)).toMatchObject({ size: [1, 1, 1], images: [] });
    expect(deviceTexture({ ...READ, target: 'CUBE' }, undefined).size).toEqual([1, 1, 6]);
    const bordered = plain('1D', [1], [0, 0, 0], {}, { border: 1 });
    expect(() => deviceTexture({ ...READ, target: '1D' }, bordered)).toThrow(
      'WebGPU has no textures with a border',
    );
  });
});

describe('a sampler on a device', () => {
  const sampler = (
    parameters: Partial<TextureParameters>,
    read: Partial<TranslatedTexture> = {},
    mixesFloats = true,
  ) => deviceSampler({ ...READ, ...read }, squares([4, 2, 1], parameters), mixesFloats);

  it('has modes, filters and levels', () => {
    expect(
      sampler({
        wrapS: 'REPEAT',
        wrapT: 'MIRRORED_REPEAT',
        minFilter: 'LINEAR_MIPMAP_LINEAR',
        magFilter: 'LINEAR',
        minLod: 0.5,
        maxLod: 9,
      }),
    ).toMatchObject({
      addressModeU: 'repeat',
      addressModeV: 'mirror-repeat',
      magFilter: 'linear',
      minFilter: 'linear',
      mipmapFilter: 'linear',
      lodMinClamp: 0.5,
      lodMaxClamp: 2,
    });
  });

  it('minifies without levels too', () => {
    expect(sampler({ minFilter: 'NEAREST' })).toMatchObject({ lodMinClamp: 0, lodMaxClamp: 0.25 });
    expect(sampler({ minFilter: 'NEAREST', minLod: 1 })).toMatchObject({ lodMinClamp: 0.25 });
    expect(sampler({ maxLod: -1 })).toMatchObject({ lodMinClamp: 0, lodMaxClamp: 0 });
    expect(sampler({ baseLevel: 2 })).toMatchObject({ lodMaxClamp: 0.25, mipmapFilter: 'nearest' });
    expect(sampler({ minLod: 2, maxLod: 1 })).toMatchObject({ lodMinClamp: 1, lodMaxClamp: 1 });
  });

  it('compares where the target does', () => {
    const depths = plain('2D', [1, 1], [1], { compareFunction: 'GEQUAL', minLod: 0.5 }, { format: 'DEPTH_COMPONENT' }); // prettier-ignore
    const read = { ...READ, target: 'SHADOW2D', choosesDetail: false } as const;
    expect(() => deviceSampler(read, depths, true)).toThrow('depths at the base level alone');
    // In fragment programs derivatives choose the level.
    const drawn = { ...read, choosesDetail: true };
    expect(deviceSampler(drawn, { ...depths, parameters: { ...depths.parameters, minFilter: 'NEAREST_MIPMAP_NEAREST' } }, true)).toMatchObject({ compare: 'greater-equal' }); // prettier-ignore
    const based = { ...depths, parameters: { ...depths.parameters, minLod: 0 } };
    expect(deviceSampler(read, based, false)).toMatchObject({ compare: 'greater-equal' });
  });

  it('is refused of what WebGPU lacks, where that matters', () => {
    expect(() => sampler({ wrapT: 'CLAMP_TO_BORDER' })).toThrow('no wrap mode CLAMP_TO_BORDER');
    expect(() => sampler({ magFilter: 'LINEAR', minFilter: 'LINEAR' }, {}, false)).toThrow(
      'WebGPU without float32-filterable mixes no texels',
    );
    expect(() => sampler({ minFilter: 'NEAREST_MIPMAP_LINEAR' }, {}, false)).toThrow(Unsupported);
    expect(() => sampler({}, {}, false)).not.toThrow();
    expect(() => sampler({ lodBias: 1 })).toThrow("no bias of a texture's level of detail");
    expect(() => sampler({ lodBias: 1 }, { choosesDetail: false })).not.toThrow();
    expect(() => sampler({ magFilter: 'LINEAR' })).toThrow('magnifies up to level 0, not 0.5');
    expect(() => sampler({ magFilter: 'LINEAR' }, { choosesDetail: false })).not.toThrow();
    expect(() => sampler({ magFilter: 'LINEAR', minLod: 0.5 }, { choosesDetail: false })).toThrow(
      'magnifies up to level 0',
    );
  });

  it('is any where the texture is incomplete, and none that mixes faces', () => {
    expect(deviceSampler(READ, undefined, true)).toEqual({});
    const base = plain('2D', [2, 2], [1, 1, 1, 1]);
    const incomplete: Texture = {
      ...base,
      parameters: { ...base.parameters, minFilter: 'LINEAR_MIPMAP_LINEAR', maxLevel: 1000, wrapS: 'CLAMP' }, // prettier-ignore
    };
    expect(deviceSampler(READ, incomplete, true)).toEqual({});
    const level = { width: 1, height: 1, texels: [0] };
    const cube = (magFilter: 'NEAREST' | 'LINEAR') =>
      texture({
        kind: 'CUBE',
        format: 'R',
        faces: Array.from({ length: 6 }, () => [level]),
        parameters: { minFilter: 'NEAREST', magFilter },
      });
    const read = { ...READ, target: 'CUBE' } as const;
    expect(() => deviceSampler(read, cube('LINEAR'), true)).toThrow('neighbouring faces');
    expect(deviceSampler(read, cube('NEAREST'), true)).toMatchObject({ magFilter: 'nearest' });
  });
});
