/** The textures of a draw as the page takes them: what ../texture-calls.ts makes of them, as far as WebGL 2 has it. */
import { textureTarget } from '../../../spec/gpu/texture-targets.js';
import type { DataType } from '../../../spec/gpu/instructions.js';
import type { ComponentType, Texture, TextureUnit } from '../../../semantics/texture/texture.js';
import { Unsupported } from '../../protocol/hosted.js';
import { base64Of } from '../../protocol/words.js';
import type { TranslatedTexture } from '../../translate/gpu/translation.js';
import { depthModeName } from '../../translate/gpu/texture-writer.js';
import { checkCore, textureCalls, textureOf, wrapsOf } from '../texture-calls.js';
import { DEPTH_MODES } from '../texture-enums.js';
import type { PageTexture } from './page-messages.js';

const API = 'WebGL 2';

const COMPONENTS: Readonly<Record<DataType, ComponentType>> = {
  F: 'float',
  S: 'signed',
  U: 'unsigned',
};

/**
 * What the samplers of a shader read, in their order; null where nothing is bound.
 *
 * @param mixesFloats whether the browser has OES_texture_float_linear
 * @throws Unsupported of what WebGL 2 does not have
 */
export function pageTextures(
  samplers: readonly TranslatedTexture[],
  units: readonly TextureUnit[],
  mixesFloats: boolean,
): readonly PageTexture[] {
  return samplers.map((sampler, index): PageTexture => {
    const { name, target, type } = sampler;
    const texture = textureOf(units[index] ?? {}, target);
    const { isShadow } = textureTarget(target);
    const mode = texture?.parameters.depthMode ?? 'LUMINANCE';
    const depthMode = isShadow ? { name: depthModeName(name), value: DEPTH_MODES[mode] } : null;
    if (texture === undefined) return { sampler: name, depthMode, bound: null };
    checkWebGl(texture, sampler, mixesFloats);
    const agreeing = agreeingTexture(texture, isShadow, type);
    const { target: number, parameters, images } = textureCalls(agreeing, isShadow);
    return {
      sampler: name,
      depthMode,
      bound: {
        target: number,
        parameters,
        images: images.map(({ data, ...image }) => ({ ...image, words: base64Of(wordsOf(data)) })),
      },
    };
  });
}

/** @throws Unsupported */
function checkWebGl(
  texture: Texture,
  { target, isSampled }: TranslatedTexture,
  mixesFloats: boolean,
): void {
  checkCore(texture, API);
  if (wrapsOf(texture).some(([, mode]) => mode === 'CLAMP_TO_BORDER')) {
    throw new Unsupported(`${API} has no wrap mode CLAMP_TO_BORDER`);
  }
  const { lodBias, minFilter, magFilter } = texture.parameters;
  if (lodBias !== 0) throw new Unsupported(`${API} has no bias of a texture's level of detail`);
  // Nobody mixes integers.
  if (texture.componentType !== 'float') return;
  const mixesTexels = magFilter === 'LINEAR' || minFilter.startsWith('LINEAR');
  if (texture.kind === 'CUBE' && isSampled && mixesTexels) {
    throw new Unsupported(`${API} mixes texels across the faces of cube maps, whatever the wrap modes`); // prettier-ignore
  }
  // Depths that are compared are mixed everywhere.
  const mixes = mixesTexels || minFilter === 'NEAREST_MIPMAP_LINEAR';
  if (mixes && !mixesFloats && !textureTarget(target).isShadow) {
    throw new Unsupported(`${API} without OES_texture_float_linear mixes no texels of 32-bit floats`); // prettier-ignore
  }
}

/**
 * The texture, with texels of the type that the sampler reads, and depths where it compares. WebGL refuses to
 * draw with others; to NV_gpu_program4 (§2.X.4.4) only the result of sampling or fetching is then undefined, and the sizes
 * are still there.
 */
function agreeingTexture(texture: Texture, isShadow: boolean, type: DataType): Texture {
  if (!isShadow) return { ...texture, componentType: COMPONENTS[type] };
  return {
    ...texture,
    componentType: 'float',
    baseFormat: 'DEPTH_COMPONENT',
    parameters: { ...texture.parameters, compareMode: 'COMPARE_R_TO_TEXTURE' },
  };
}

function wordsOf({ buffer, byteOffset, length }: ArrayBufferView & { readonly length: number }) {
  return new Uint32Array(buffer, byteOffset, length);
}
