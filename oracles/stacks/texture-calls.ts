/**
 * A texture image unit's texture as what is asked of OpenGL or of WebGL for it: images and parameters, as data. Texels
 * become RGBA of 32 bits in each component, as NV_gpu_program4's programs see them whatever the base format; depths
 * that are compared stay depths.
 */
import { textureTarget, type TextureTarget } from '../../spec/gpu/texture-targets.js';
import { borderTexel, toColor } from '../../semantics/texture/format.js';
import { shapeOf } from '../../semantics/texture/shape.js';
import type {
  ComponentType,
  TexelValue,
  Texture,
  TextureImage,
  TextureUnit,
  WrapMode,
} from '../../semantics/texture/texture.js';
import { Unsupported } from '../protocol/hosted.js';
import { COMPARISONS, FILTERS, TARGETS, TEX, WRAPS } from './texture-enums.js';

export type TexelData = Float32Array | Int32Array | Uint32Array;

/** A call of TexImage1D, TexImage2D or TexImage3D: which, `sizes` say. */
export interface ImageCall {
  /** The texture's target, or that of a cube map's face. */
  readonly target: number;
  readonly level: number;
  readonly internal: number;
  readonly sizes: readonly [number] | readonly [number, number] | readonly [number, number, number];
  readonly format: number;
  readonly type: number;
  readonly data: TexelData;
}

/** A call of TexParameteri or TexParameterf. */
export interface ParameterCall {
  readonly function: 'TexParameteri' | 'TexParameterf';
  readonly name: number;
  readonly value: number;
}

/** A texture that has images. */
export interface TextureCalls {
  readonly target: number;
  /** To be made before the images: drivers guess from the filters what levels there will be. */
  readonly parameters: readonly ParameterCall[];
  /** Null where no wrap mode takes it. */
  readonly border: {
    readonly function: 'TexParameterfv' | 'TexParameterIiv' | 'TexParameterIuiv';
    readonly values: TexelData;
  } | null;
  readonly images: readonly ImageCall[];
}

/** How texels are given to the driver. */
interface Form {
  readonly internal: number;
  readonly format: number;
  readonly type: number;
  /** Components of a texel. */
  readonly width: 1 | 4;
  readonly pack: (values: readonly number[]) => TexelData;
}

const COLORS: Readonly<Record<ComponentType, Form>> = {
  float: {
    internal: TEX.RGBA32F,
    format: TEX.RGBA,
    type: TEX.FLOAT,
    width: 4,
    pack: (values) => Float32Array.from(values),
  },
  signed: {
    internal: TEX.RGBA32I,
    format: TEX.RGBA_INTEGER,
    type: TEX.INT,
    width: 4,
    pack: (values) => Int32Array.from(values),
  },
  unsigned: {
    internal: TEX.RGBA32UI,
    format: TEX.RGBA_INTEGER,
    type: TEX.UNSIGNED_INT,
    width: 4,
    pack: (values) => Uint32Array.from(values),
  },
};

const DEPTHS: Form = {
  internal: TEX.DEPTH_COMPONENT32F,
  format: TEX.DEPTH_COMPONENT,
  type: TEX.FLOAT,
  width: 1,
  pack: (values) => Float32Array.from(values),
};

const BORDERS = {
  float: 'TexParameterfv',
  signed: 'TexParameterIiv',
  unsigned: 'TexParameterIuiv',
} as const;

/** The texture that an access reads; undefined where none is bound. */
export function textureOf(unit: TextureUnit, target: TextureTarget): Texture | undefined {
  return unit[textureTarget(target).texture];
}

/** @param isShadow whether the access compares: then depths stay depths */
export function textureCalls(texture: Texture, isShadow: boolean): TextureCalls {
  const isDepth = isComparedDepth(texture, isShadow);
  const form = isDepth ? DEPTHS : COLORS[texture.componentType];
  const images = texture.faces.flatMap((levels, face) =>
    levels.flatMap((image, level) =>
      image === null ? [] : [imageCall(texture, form, { face, level, image })],
    ),
  );
  return {
    target: TARGETS[texture.kind],
    parameters: parameterCalls(texture, isDepth),
    border: borderOf(texture, isDepth),
    images,
  };
}

/** The texels of a buffer texture, as one buffer of the internal format. */
export function bufferTexels(texture: Texture): {
  readonly internal: number;
  readonly data: TexelData;
} {
  const { internal, pack } = COLORS[texture.componentType];
  const [image] = texture.faces[0] ?? [];
  return { internal, data: pack(image?.texels.flatMap((texel) => colorOf(texture, texel)) ?? []) };
}

/** The wrap modes that matter, by the parameter. */
export function wrapsOf({
  kind,
  parameters,
}: Texture): readonly (readonly [name: number, mode: WrapMode])[] {
  const { wrapS, wrapT, wrapR } = parameters;
  const all = [
    [TEX.TEXTURE_WRAP_S, wrapS],
    [TEX.TEXTURE_WRAP_T, wrapT],
    [TEX.TEXTURE_WRAP_R, wrapR],
  ] as const;
  return kind === 'BUFFER' ? [] : all.slice(0, shapeOf(kind).axes);
}

/**
 * @param api what is said not to have it
 * @throws Unsupported of what OpenGL 3.3 took out of the textures of NV_gpu_program4's time
 */
export function checkCore(texture: Texture, api = 'core OpenGL'): void {
  if (texture.border !== 0) throw new Unsupported(`${api} has no textures with a border`);
  for (const [, mode] of wrapsOf(texture)) {
    if (WRAPS[mode] === undefined) throw new Unsupported(`${api} has no wrap mode ${mode}`);
  }
}

interface Placed {
  readonly face: number;
  readonly level: number;
  readonly image: TextureImage;
}

function imageCall(texture: Texture, form: Form, { face, level, image }: Placed): ImageCall {
  const { internal, format, type, width: components, pack } = form;
  const { width, height, depth, texels } = image;
  const { axes, isLayered } = shapeOf(texture.kind);
  const sizes = {
    1: [width] as const,
    2: [width, isLayered ? depth : height] as const,
    3: [width, height, depth] as const,
  };
  const count = axes + (isLayered ? 1 : 0);
  return {
    target: texture.kind === 'CUBE' ? TEX.TEXTURE_CUBE_MAP_POSITIVE_X + face : TARGETS[texture.kind], // prettier-ignore
    level,
    internal,
    sizes: count === 1 ? sizes[1] : count === 2 ? sizes[2] : sizes[3],
    format,
    type,
    data: pack(
      texels.flatMap((texel) => (components === 1 ? [texel[0]] : colorOf(texture, texel))),
    ),
  };
}

function parameterCalls(texture: Texture, isDepth: boolean): readonly ParameterCall[] {
  const { minFilter, magFilter, minLod, maxLod, lodBias, baseLevel, maxLevel } = texture.parameters;
  const { compareMode, compareFunction } = texture.parameters;
  const integer = (name: number, value: number): ParameterCall => ({
    function: 'TexParameteri',
    name,
    value,
  });
  const float = (name: number, value: number): ParameterCall => ({
    function: 'TexParameterf',
    name,
    value,
  });
  const isCompared = compareMode === 'COMPARE_R_TO_TEXTURE';
  return [
    ...wrapsOf(texture).map(([name, mode]) => integer(name, WRAPS[mode] ?? 0)),
    integer(TEX.TEXTURE_MIN_FILTER, FILTERS[minFilter]),
    integer(TEX.TEXTURE_MAG_FILTER, FILTERS[magFilter]),
    float(TEX.TEXTURE_MIN_LOD, minLod),
    float(TEX.TEXTURE_MAX_LOD, maxLod),
    // WebGL does not know the name.
    ...(lodBias === 0 ? [] : [float(TEX.TEXTURE_LOD_BIAS, lodBias)]),
    integer(TEX.TEXTURE_BASE_LEVEL, baseLevel),
    integer(TEX.TEXTURE_MAX_LEVEL, maxLevel),
    ...(isDepth
      ? [
          integer(TEX.TEXTURE_COMPARE_MODE, isCompared ? TEX.COMPARE_REF_TO_TEXTURE : TEX.NONE),
          integer(TEX.TEXTURE_COMPARE_FUNC, COMPARISONS[compareFunction]),
        ]
      : []),
  ];
}

function borderOf(texture: Texture, isDepth: boolean): TextureCalls['border'] {
  if (wrapsOf(texture).every(([, mode]) => mode !== 'CLAMP_TO_BORDER')) return null;
  const border = borderTexel(texture);
  return {
    function: BORDERS[texture.componentType],
    values: COLORS[texture.componentType].pack(isDepth ? border : colorOf(texture, border)),
  };
}

function isComparedDepth(texture: Texture, isShadow: boolean): boolean {
  return isShadow && texture.baseFormat === 'DEPTH_COMPONENT';
}

/** A texel as (R, G, B, A). */
export function colorOf(texture: Texture, texel: TexelValue): TexelValue {
  const { x, y, z, w } = toColor(texture, texel, { zero: 0, one: 1 });
  return [x, y, z, w];
}
