/**
 * A texture image unit's texture as WebGPU takes it: images, and what its sampler is, as data. Texels become RGBA of
 * 32 bits in each component (../texture-calls.ts); depths that are compared stay depths. Level 0 of the texture
 * is the base level.
 */
import { type TextureKind, textureTarget } from '../../../spec/gpu/texture-targets.js';
import type { DataType } from '../../../spec/gpu/instructions.js';
import { incompleteness } from '../../../semantics/texture/completeness.js';
import {
  imageInUse,
  imageOf,
  isMipmapped,
  lastLevel,
  sameSizes,
  shapeOf,
  type Sizes,
  sizesAfter,
} from '../../../semantics/texture/shape.js';
import type {
  CompareFunction,
  Texture,
  TextureImage,
  WrapMode,
} from '../../../semantics/texture/texture.js';
import { Unsupported } from '../../protocol/hosted.js';
import type { TranslatedTexture } from '../../translate/gpu/translation.js';
import { colorOf, wrapsOf } from '../texture-calls.js';

/** An image of one level: its place, and the words of its texels, layer after layer. */
export interface DeviceImage {
  readonly level: number;
  /** The first layer or slice, which is the face of a cube map. */
  readonly layer: number;
  readonly sizes: Sizes;
  /** Four words a texel, or the bits of one depth. */
  readonly words: Uint32Array<ArrayBuffer>;
}

export interface DeviceTexture {
  readonly format: 'rgba32float' | 'rgba32sint' | 'rgba32uint' | 'depth32float';
  readonly dimension: '2d' | '3d';
  readonly size: readonly [width: number, height: number, layers: number];
  readonly levels: number;
  readonly images: readonly DeviceImage[];
}

const FORMATS = { F: 'rgba32float', S: 'rgba32sint', U: 'rgba32uint' } as const;

/** Where nothing is bound, or nothing is defined. */
function nothingIn(format: DeviceTexture['format'], kind: TextureKind): DeviceTexture {
  const dimension = kind === '3D' ? '3d' : '2d';
  return { format, dimension, size: [1, 1, shapeOf(kind).faces], levels: 1, images: [] };
}

/**
 * The texture that a shader reads.
 *
 * @throws Unsupported where WebGPU has no such texture
 */
export function deviceTexture(
  { target: name, type, numbersLevels }: TranslatedTexture,
  texture: Texture | undefined,
): DeviceTexture {
  const target = textureTarget(name);
  const format = target.isShadow ? 'depth32float' : FORMATS[type];
  if (texture === undefined) return nothingIn(format, target.texture);
  if (texture.border !== 0) throw new Unsupported('WebGPU has no textures with a border');
  const levels = levelsOf(texture);
  if (numbersLevels && hasMore(texture, levels.length)) {
    throw new Unsupported('WebGPU has no levels that are no mipmaps of the base level');
  }
  const [first] = levels;
  if (first === undefined) return nothingIn(format, texture.kind);
  const { width, height, depth } = first;
  const { faces } = shapeOf(texture.kind);
  const isDepth = target.isShadow && texture.baseFormat === 'DEPTH_COMPONENT';
  return {
    format,
    dimension: texture.kind === '3D' ? '3d' : '2d',
    size: [width, height, faces === 1 ? depth : faces],
    levels: levels.length,
    // Where colors are compared, nothing but the size is defined (§2.X.4.4).
    images:
      target.isShadow && !isDepth
        ? []
        : levels.flatMap((sizes, level) =>
            texture.faces.flatMap((images, layer): readonly DeviceImage[] => {
              const image = images[texture.parameters.baseLevel + level] ?? null;
              if (image === null) return [];
              const words = isDepth ? depthWords(image) : colorWords(texture, image, type);
              return [{ level, layer, sizes, words }];
            }),
          ),
  };
}

/** The sizes of the levels from the base level on, as long as each has half the size of the one before. */
function levelsOf(texture: Texture): readonly Sizes[] {
  const { kind, parameters } = texture;
  const { baseLevel } = parameters;
  const base = imageOf(texture, 0, baseLevel);
  if (base === null || Math.min(base.width, base.height, base.depth) < 1) return [];
  if (kind === 'CUBE' && base.width !== base.height) return [];
  const hasOne = kind === 'RECT' || kind === 'BUFFER';
  // The base level is sampled even where the greatest is below it (OpenGL 2.0 §3.8.8).
  const most = hasOne ? 0 : Math.max(0, lastLevel(texture, base) - baseLevel);
  const sizes: Sizes[] = [];
  for (let step = 0; step <= most; step++) {
    const expected = sizesAfter(kind, base, step);
    if (!hasImages(texture, baseLevel + step, expected)) break;
    sizes.push(expected);
  }
  return sizes;
}

function hasImages(texture: Texture, level: number, expected: Sizes): boolean {
  return texture.faces.every((levels) => {
    const image = levels[level] ?? null;
    return image !== null && sameSizes(image, expected);
  });
}

/** Whether there are levels besides so many that TXF or TXQ may find, which take any (NV_gpu_program4 §2.X.8). */
function hasMore({ faces, parameters: { baseLevel, maxLevel } }: Texture, count: number): boolean {
  const [first = []] = faces;
  return first.slice(baseLevel + count, maxLevel + 1).some((image) => image !== null);
}

const ARRAYS = { F: Float32Array, S: Int32Array, U: Uint32Array } as const;

function colorWords(
  texture: Texture,
  { texels }: TextureImage,
  type: DataType,
): Uint32Array<ArrayBuffer> {
  const values = texels.flatMap((texel) => colorOf(texture, texel));
  return new Uint32Array(ARRAYS[type].from(values).buffer);
}

function depthWords({ texels }: TextureImage): Uint32Array<ArrayBuffer> {
  return new Uint32Array(Float32Array.from(texels, ([depth]) => depth).buffer);
}

const WRAPS: Readonly<Partial<Record<WrapMode, GPUAddressMode>>> = {
  CLAMP_TO_EDGE: 'clamp-to-edge',
  REPEAT: 'repeat',
  MIRRORED_REPEAT: 'mirror-repeat',
};

const COMPARISONS: Readonly<Record<CompareFunction, GPUCompareFunction>> = {
  NEVER: 'never',
  LESS: 'less',
  EQUAL: 'equal',
  LEQUAL: 'less-equal',
  GREATER: 'greater',
  NOTEQUAL: 'not-equal',
  GEQUAL: 'greater-equal',
  ALWAYS: 'always',
};

/**
 * The sampler of a texture.
 *
 * @param mixesFloats whether the device mixes 32-bit floats
 * @throws Unsupported where WebGPU has no such sampler
 */
export function deviceSampler(
  { target: name, choosesDetail }: TranslatedTexture,
  texture: Texture | undefined,
  mixesFloats: boolean,
): GPUSamplerDescriptor {
  const { isShadow } = textureTarget(name);
  const compare = texture?.parameters.compareFunction ?? 'LEQUAL';
  const compared = isShadow ? { compare: COMPARISONS[compare] } : {};
  // Every result of an incomplete texture is undefined.
  if (texture === undefined || incompleteness(texture) !== null) return compared;
  const { magFilter, minFilter, minLod, maxLod, baseLevel } = texture.parameters;
  checkDetail(texture, isShadow, choosesDetail);
  const mixes = magFilter === 'LINEAR' || !['NEAREST', 'NEAREST_MIPMAP_NEAREST'].includes(minFilter); // prettier-ignore
  if (mixes && !isShadow && !mixesFloats) {
    throw new Unsupported('WebGPU without float32-filterable mixes no texels of 32-bit floats');
  }
  if (texture.kind === 'CUBE' && (magFilter === 'LINEAR' || minFilter.startsWith('LINEAR'))) {
    throw new Unsupported('WebGPU mixes texels of neighbouring faces of cube maps');
  }
  const last = isMipmapped(minFilter) ? lastLevel(texture, imageInUse(texture, 0, baseLevel)) - baseLevel : 0; // prettier-ignore
  // What is above zero is minified: with one level too, which is nearest up to a level of a half.
  const highest = Math.max(0, Math.min(maxLod, last === 0 ? 0.25 : last));
  const [addressModeU = 'clamp-to-edge', addressModeV = 'clamp-to-edge', addressModeW = 'clamp-to-edge'] = addressModes(texture); // prettier-ignore
  return {
    ...compared,
    addressModeU,
    addressModeV,
    addressModeW,
    magFilter: magFilter === 'LINEAR' ? 'linear' : 'nearest',
    minFilter: minFilter.startsWith('LINEAR') ? 'linear' : 'nearest',
    mipmapFilter: last > 0 && minFilter.endsWith('MIPMAP_LINEAR') ? 'linear' : 'nearest',
    // Below zero everything is magnified.
    lodMinClamp: Math.min(highest, Math.max(0, minLod)),
    lodMaxClamp: highest,
  };
}

/** @throws Unsupported of levels of detail that WebGPU does not choose as OpenGL 2.0 §3.8.8 and §3.8.9 do */
function checkDetail({ parameters }: Texture, isShadow: boolean, choosesDetail: boolean): void {
  const { magFilter, minFilter, minLod, maxLod, lodBias } = parameters;
  if (isShadow && !choosesDetail && minLod > 0) {
    throw new Unsupported('WebGPU compares depths at the base level alone');
  }
  if (choosesDetail && lodBias !== 0) {
    throw new Unsupported("WebGPU has no bias of a texture's level of detail");
  }
  const turnsAtHalf = magFilter === 'LINEAR' && minFilter.startsWith('NEAREST_MIPMAP');
  if (turnsAtHalf && maxLod > 0 && (choosesDetail || (minLod > 0 && minLod <= 0.5))) {
    throw new Unsupported(`WebGPU magnifies up to level 0, not 0.5 as LINEAR beside ${minFilter} is`); // prettier-ignore
  }
}

/** One for each dimension. @throws Unsupported */
function addressModes(texture: Texture): readonly GPUAddressMode[] {
  return wrapsOf(texture).map(([, mode]) => {
    const address = WRAPS[mode];
    if (address === undefined) throw new Unsupported(`WebGPU has no wrap mode ${mode}`);
    return address;
  });
}
