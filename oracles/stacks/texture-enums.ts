/**
 * OpenGL's numbers for textures and their state (OpenGL 3.3, ARB_texture_rectangle, ARB_texture_buffer_object). WebGL 2
 * has the same for what it has.
 */
import type { TextureKind } from '../../spec/gpu/texture-targets.js';
import type { CompareFunction, MinFilter, WrapMode } from '../../semantics/texture/texture.js';

export const TEX = {
  TEXTURE0: 0x84c0,
  TEXTURE_1D: 0x0de0,
  TEXTURE_2D: 0x0de1,
  TEXTURE_3D: 0x806f,
  TEXTURE_CUBE_MAP: 0x8513,
  TEXTURE_CUBE_MAP_POSITIVE_X: 0x8515,
  TEXTURE_RECTANGLE: 0x84f5,
  TEXTURE_1D_ARRAY: 0x8c18,
  TEXTURE_2D_ARRAY: 0x8c1a,
  TEXTURE_BUFFER: 0x8c2a,
  RGBA32F: 0x8814,
  RGBA32I: 0x8d82,
  RGBA32UI: 0x8d70,
  DEPTH_COMPONENT32F: 0x8cac,
  RGBA: 0x1908,
  RGBA_INTEGER: 0x8d99,
  DEPTH_COMPONENT: 0x1902,
  FLOAT: 0x1406,
  INT: 0x1404,
  UNSIGNED_INT: 0x1405,
  TEXTURE_MAG_FILTER: 0x2800,
  TEXTURE_MIN_FILTER: 0x2801,
  TEXTURE_WRAP_S: 0x2802,
  TEXTURE_WRAP_T: 0x2803,
  TEXTURE_WRAP_R: 0x8072,
  TEXTURE_BORDER_COLOR: 0x1004,
  TEXTURE_MIN_LOD: 0x813a,
  TEXTURE_MAX_LOD: 0x813b,
  TEXTURE_LOD_BIAS: 0x8501,
  TEXTURE_BASE_LEVEL: 0x813c,
  TEXTURE_MAX_LEVEL: 0x813d,
  TEXTURE_COMPARE_MODE: 0x884c,
  TEXTURE_COMPARE_FUNC: 0x884d,
  NONE: 0,
  COMPARE_REF_TO_TEXTURE: 0x884e,
} as const;

export const TARGETS: Readonly<Record<TextureKind, number>> = {
  '1D': TEX.TEXTURE_1D,
  '2D': TEX.TEXTURE_2D,
  '3D': TEX.TEXTURE_3D,
  CUBE: TEX.TEXTURE_CUBE_MAP,
  RECT: TEX.TEXTURE_RECTANGLE,
  ARRAY1D: TEX.TEXTURE_1D_ARRAY,
  ARRAY2D: TEX.TEXTURE_2D_ARRAY,
  BUFFER: TEX.TEXTURE_BUFFER,
};

/** Those of core OpenGL. */
export const WRAPS: Readonly<Partial<Record<WrapMode, number>>> = {
  CLAMP_TO_EDGE: 0x812f,
  CLAMP_TO_BORDER: 0x812d,
  REPEAT: 0x2901,
  MIRRORED_REPEAT: 0x8370,
};

export const FILTERS: Readonly<Record<MinFilter, number>> = {
  NEAREST: 0x2600,
  LINEAR: 0x2601,
  NEAREST_MIPMAP_NEAREST: 0x2700,
  LINEAR_MIPMAP_NEAREST: 0x2701,
  NEAREST_MIPMAP_LINEAR: 0x2702,
  LINEAR_MIPMAP_LINEAR: 0x2703,
};

export const COMPARISONS: Readonly<Record<CompareFunction, number>> = {
  NEVER: 0x0200,
  LESS: 0x0201,
  EQUAL: 0x0202,
  LEQUAL: 0x0203,
  GREATER: 0x0204,
  NOTEQUAL: 0x0205,
  GEQUAL: 0x0206,
  ALWAYS: 0x0207,
};

/** DEPTH_TEXTURE_MODE as translated shaders are told it (oracles/translate/gpu/textures.ts). */
export const DEPTH_MODES = { LUMINANCE: 0, INTENSITY: 1, ALPHA: 2 } as const;
