/** What textures are to the page, and what a browser makes of them. */
import { describe, expect, it } from 'vitest';
import { TEXTURE_TARGETS, type TextureTarget } from '../../../spec/gpu/texture-targets.js';
import { plain, texture } from '../../../semantics/texture/texture.arbitrary.js';
import type { Texture } from '../../../semantics/texture/texture.js';
import { Unsupported } from '../../protocol/host.js';
import { wordsOfBase64 } from '../../protocol/words.js';
import { BUFFER_JOBS } from '../../translate/gpu/buffer-jobs.testing.js';
import type { TranslatedTexture } from '../../translate/gpu/translation.js';
import { expectAgreement } from '../../translate/gpu/judged.testing.js';
import { textureJobs } from '../../translate/gpu/texture-jobs.testing.js';
import { byNight } from '../../../vitest.night.js';
import { isSkipped } from '../required.testing.js';
import { TEX } from '../texture-enums.js';
import { chromiumExecutable } from './find-chromium.js';
import { pageTextures } from './textures.js';

function sampler(
  target: TextureTarget,
  type: TranslatedTexture['type'] = 'F',
  isSampled = true,
): TranslatedTexture {
  return {
    unit: 0,
    target,
    name: 't0',
    type,
    isSampled,
    choosesDetail: true,
    numbersLevels: false,
  };
}

const paged = (read: TranslatedTexture, bound: Texture, mixesFloats = true) =>
  pageTextures([read], [{ [bound.kind]: bound }], mixesFloats)[0];

const NEAREST = { minFilter: 'NEAREST', magFilter: 'NEAREST' } as const;
const LINEAR = { minFilter: 'NEAREST', magFilter: 'LINEAR' } as const;

describe('a texture for the page', () => {
  it('is its images in base64, and parameters that WebGL has', () => {
    const bound = paged(sampler('2D'), plain('2D', [1, 1], [0.5], NEAREST))?.bound;
    const [image] = bound?.images ?? [];
    expect(image).toMatchObject({ target: TEX.TEXTURE_2D, level: 0, internal: TEX.RGBA32F, sizes: [1, 1], type: TEX.FLOAT }); // prettier-ignore
    expect(wordsOfBase64(image?.words, 4)).toEqual(Uint32Array.of(0x3f000000, 0x3f000000, 0x3f000000, 0x3f800000)); // prettier-ignore
    const names = bound?.parameters.map(({ name }) => name);
    expect(names).toContain(TEX.TEXTURE_BASE_LEVEL);
    expect(names).not.toContain(TEX.TEXTURE_LOD_BIAS);
  });

  it('has texels of the type that the sampler reads, whatever is bound', () => {
    const floats = plain('2D', [1, 1], [2], NEAREST);
    const [image] = paged(sampler('2D', 'U'), floats)?.bound?.images ?? [];
    expect(image).toMatchObject({ internal: TEX.RGBA32UI, type: TEX.UNSIGNED_INT });
    const shadow = paged(sampler('SHADOW2D'), floats)?.bound;
    expect(shadow?.images[0]).toMatchObject({ internal: TEX.DEPTH_COMPONENT32F });
    expect(shadow?.parameters).toContainEqual({
      function: 'TexParameteri',
      name: TEX.TEXTURE_COMPARE_MODE,
      value: TEX.COMPARE_REF_TO_TEXTURE,
    });
  });

  it('says how depths become colors, and may be none', () => {
    const depths = plain('2D', [1, 1], [1], { ...NEAREST, depthMode: 'ALPHA' }, { format: 'DEPTH_COMPONENT' }); // prettier-ignore
    expect(paged(sampler('SHADOW2D'), depths)).toMatchObject({ depthMode: { name: 't0_mode', value: 2 } }); // prettier-ignore
    expect(paged(sampler('2D'), depths)).toMatchObject({ sampler: 't0', depthMode: null });
    expect(pageTextures([sampler('3D')], [{}], true)).toEqual([
      { sampler: 't0', depthMode: null, bound: null },
    ]);
  });

  const cube = (parameters: Partial<Texture['parameters']>): Texture =>
    texture({
      kind: 'CUBE',
      format: 'R',
      faces: Array.from({ length: 6 }, () => [{ width: 1, height: 1, texels: [0] }]),
      parameters,
    });

  it.each<[string, Texture, boolean]>([
    ['no textures with a border', plain('2D', [1, 1], Array(9).fill(0), {}, { border: 1 }), true],
    ['no wrap mode CLAMP', plain('2D', [1, 1], [0], { wrapT: 'CLAMP' }), true],
    ['no wrap mode CLAMP_TO_BORDER', plain('3D', [1, 1, 1], [0], { wrapR: 'CLAMP_TO_BORDER' }), true],
    ["no bias of a texture's level", plain('2D', [1, 1], [0], { ...NEAREST, lodBias: 1 }), true],
    ['without OES_texture_float_linear', plain('2D', [1, 1], [0], LINEAR), false],
    ['across the faces of cube maps', cube(LINEAR), true],
  ])('is refused: %s', (reason, bound, mixesFloats) => {
    const refused = () => paged(sampler(bound.kind), bound, mixesFloats);
    expect(refused).toThrow(Unsupported);
    expect(refused).toThrow(new RegExp(`^WebGL 2.* ${reason}`));
  }); // prettier-ignore

  it('is taken where what WebGL lacks does not matter', () => {
    const depths = plain('2D', [1, 1], [0], LINEAR, { format: 'DEPTH_COMPONENT' });
    const integers = plain('2D', [1, 1], [0], LINEAR, { type: 'signed', incomplete: true });
    expect(paged(sampler('SHADOW2D'), depths, false)?.bound).not.toBeNull();
    expect(paged(sampler('2D', 'S'), integers, false)?.bound).not.toBeNull();
    expect(paged(sampler('2D'), plain('2D', [1, 1], [0], NEAREST), false)?.bound).not.toBeNull();
    expect(paged(sampler('CUBE', 'F', false), cube(LINEAR))?.bound).not.toBeNull();
    expect(paged(sampler('CUBE'), cube({ ...NEAREST, wrapR: 'REPEAT' }))?.bound).not.toBeNull();
  });
});

const skip = isSkipped('chromium', chromiumExecutable() !== null, 'textures in the browser');

describe.skipIf(skip)('in the browser', () => {
  it('textures and buffers give what the document allows', async () => {
    const names = TEXTURE_TARGETS.map(({ name }) => name);
    const some = names.filter((name) =>
      byNight(/^(SHADOW)?(ARRAY2D|2D|3D|CUBE)$/, /^(SHADOW2D|2D|CUBE)$/).test(name),
    );
    await expectAgreement('browser', 'essl', [
      ...textureJobs('browser', some, 1, byNight(2, 1)),
      ...BUFFER_JOBS.slice(0, 4),
    ]);
  });
});
