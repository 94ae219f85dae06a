/**
 * The state of textures as programs see it: plain data, given as input. OpenGL 2.0 §3.8, with
 * NV_gpu_program4 §3.8.1, §3.8.8, §3.8.14 and the extensions it depends upon.
 */
import type { TextureKind } from '../../spec/gpu/texture-targets.js';

/** What is bound to a texture image unit, by kind of texture. */
export type TextureUnit = { readonly [K in TextureKind]?: Texture };

export const WRAP_MODES = [
  'CLAMP', 'CLAMP_TO_EDGE', 'CLAMP_TO_BORDER', 'REPEAT', 'MIRRORED_REPEAT', 'MIRROR_CLAMP',
  'MIRROR_CLAMP_TO_EDGE', 'MIRROR_CLAMP_TO_BORDER',
] as const; // prettier-ignore
export type WrapMode = (typeof WRAP_MODES)[number];

export const MAG_FILTERS = ['NEAREST', 'LINEAR'] as const;
export type MagFilter = (typeof MAG_FILTERS)[number];

export const MIN_FILTERS = [
  ...MAG_FILTERS,
  'NEAREST_MIPMAP_NEAREST',
  'NEAREST_MIPMAP_LINEAR',
  'LINEAR_MIPMAP_NEAREST',
  'LINEAR_MIPMAP_LINEAR',
] as const;
export type MinFilter = (typeof MIN_FILTERS)[number];

export const COMPARE_MODES = ['NONE', 'COMPARE_R_TO_TEXTURE'] as const;

export const COMPARE_FUNCTIONS = [
  'LEQUAL', 'GEQUAL', 'LESS', 'GREATER', 'EQUAL', 'NOTEQUAL', 'ALWAYS', 'NEVER',
] as const; // prettier-ignore
export type CompareFunction = (typeof COMPARE_FUNCTIONS)[number];

export const DEPTH_MODES = ['LUMINANCE', 'INTENSITY', 'ALPHA'] as const;

export const BASE_FORMATS = [
  'RGBA', 'RGB', 'RG', 'R', 'ALPHA', 'LUMINANCE', 'LUMINANCE_ALPHA', 'INTENSITY', 'DEPTH_COMPONENT',
] as const; // prettier-ignore
export type BaseFormat = (typeof BASE_FORMATS)[number];

/** What the components of texels are, which decides by which instructions they may be read. */
export const COMPONENT_TYPES = ['float', 'signed', 'unsigned'] as const;
export type ComponentType = (typeof COMPONENT_TYPES)[number];

export type TexelValue = readonly [number, number, number, number];

/** One image: of a level, of a face of a cube map, with its layers or slices. */
export interface TextureImage {
  /** Sizes without the border; 1 for dimensions that the texture lacks. */
  readonly width: number;
  readonly height: number;
  /** Slices of a 3D texture; layers of an array texture. */
  readonly depth: number;
  /**
   * Texels, x running fastest, then y, then z or layer; border texels included, where there is a border. As
   * many components as the base format has, the rest is ignored.
   */
  readonly texels: readonly TexelValue[];
}

export interface Texture {
  readonly kind: TextureKind;
  readonly baseFormat: BaseFormat;
  readonly componentType: ComponentType;
  /** 0 or 1. */
  readonly border: 0 | 1;
  /** By face (one, or six of a cube map: +x -x +y -y +z -z), then by level, from level 0. */
  readonly faces: readonly (readonly (TextureImage | null)[])[];
  readonly parameters: TextureParameters;
}

export interface TextureParameters {
  readonly wrapS: WrapMode;
  readonly wrapT: WrapMode;
  readonly wrapR: WrapMode;
  readonly minFilter: MinFilter;
  readonly magFilter: MagFilter;
  readonly borderColor: TexelValue;
  readonly minLod: number;
  readonly maxLod: number;
  readonly lodBias: number;
  readonly baseLevel: number;
  readonly maxLevel: number;
  readonly compareMode: (typeof COMPARE_MODES)[number];
  readonly compareFunction: CompareFunction;
  readonly depthMode: (typeof DEPTH_MODES)[number];
}

/** The initial state of a texture object (OpenGL 2.0 §3.8.11). */
export const INITIAL_PARAMETERS: TextureParameters = {
  wrapS: 'REPEAT',
  wrapT: 'REPEAT',
  wrapR: 'REPEAT',
  minFilter: 'NEAREST_MIPMAP_LINEAR',
  magFilter: 'LINEAR',
  borderColor: [0, 0, 0, 0],
  minLod: -1000,
  maxLod: 1000,
  lodBias: 0,
  baseLevel: 0,
  maxLevel: 1000,
  compareMode: 'NONE',
  compareFunction: 'LEQUAL',
  depthMode: 'LUMINANCE',
};

/** The initial state of a texture of a kind: rectangles have neither mipmaps nor repeats. */
export function initialParameters(kind: TextureKind): TextureParameters {
  if (kind !== 'RECT') return INITIAL_PARAMETERS;
  // ARB_texture_rectangle, additions to OpenGL §3.8.5.
  return {
    ...INITIAL_PARAMETERS,
    wrapS: 'CLAMP_TO_EDGE',
    wrapT: 'CLAMP_TO_EDGE',
    wrapR: 'CLAMP_TO_EDGE',
    minFilter: 'LINEAR',
  };
}
