/** What is asked for a texture, beyond what its calls in the GL show (gl/texture-data.test.ts). */
import { expect, it } from 'vitest';
import { plain } from '../../semantics/texture/texture.arbitrary.js';
import type { TextureParameters } from '../../semantics/texture/texture.js';
import { bufferTexels, textureCalls } from './texture-calls.js';
import { TEX } from './texture-enums.js';

const callsOf = (parameters: Partial<TextureParameters>) =>
  textureCalls(plain('2D', [1, 1], [0], parameters), false);

it('asks for nothing that does not matter, since other APIs do not have it', () => {
  const { parameters, border } = callsOf({ wrapR: 'CLAMP_TO_BORDER', borderColor: [1, 2, 3, 4] });
  const names = parameters.map(({ name }) => name);
  expect(border).toBeNull();
  expect(names).not.toContain(TEX.TEXTURE_LOD_BIAS);
  expect(names).not.toContain(TEX.TEXTURE_WRAP_R);
  expect(names).not.toContain(TEX.TEXTURE_COMPARE_MODE);
});

it('asks for the border and the bias where they do', () => {
  const { parameters, border } = callsOf({ wrapT: 'CLAMP_TO_BORDER', borderColor: [1, 2, 3, 4], lodBias: 0.5 }); // prettier-ignore
  expect(border).toEqual({ function: 'TexParameterfv', values: Float32Array.of(1, 1, 1, 1) });
  expect(parameters).toContainEqual({
    function: 'TexParameterf',
    name: TEX.TEXTURE_LOD_BIAS,
    value: 0.5,
  });
});

it('has as many sizes as the target has dimensions, layers among them', () => {
  const volume = textureCalls(plain('3D', [1, 1, 2], [7, 8]), false);
  expect(volume.images.map(({ sizes, level }) => [sizes, level])).toEqual([[[1, 1, 2], 0]]);
  const rows = textureCalls(plain('ARRAY1D', [2, 1, 2], [1, 2, 3, 4]), false);
  expect(rows.images.map(({ sizes }) => sizes)).toEqual([[2, 2]]);
  const { internal, data } = bufferTexels(plain('BUFFER', [1], [5], {}, { type: 'signed' }));
  expect([internal, data]).toEqual([TEX.RGBA32I, Int32Array.of(5, 5, 5, 1)]);
});
