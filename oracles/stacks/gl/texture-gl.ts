/** The functions of OpenGL that textures need, by their names in the library without "gl". */
import type { EglContext } from './egl.js';
import { functionOf, type Bytes } from './gl.js';

export interface TextureGl {
  readonly GenTextures: (count: number, names: Uint32Array) => void;
  readonly DeleteTextures: (count: number, names: Uint32Array) => void;
  readonly ActiveTexture: (unit: number) => void;
  readonly BindTexture: (target: number, name: number) => void;
  readonly TexImage1D: (
    target: number,
    level: number,
    internalFormat: number,
    width: number,
    border: number,
    format: number,
    type: number,
    data: Bytes,
  ) => void;
  readonly TexImage2D: (
    target: number,
    level: number,
    internalFormat: number,
    width: number,
    height: number,
    border: number,
    format: number,
    type: number,
    data: Bytes,
  ) => void;
  readonly TexImage3D: (
    target: number,
    level: number,
    internalFormat: number,
    width: number,
    height: number,
    depth: number,
    border: number,
    format: number,
    type: number,
    data: Bytes,
  ) => void;
  readonly TexBuffer: (target: number, internalFormat: number, buffer: number) => void;
  readonly TexParameteri: (target: number, name: number, value: number) => void;
  readonly TexParameterf: (target: number, name: number, value: number) => void;
  readonly TexParameterfv: (target: number, name: number, values: Bytes) => void;
  readonly TexParameterIiv: (target: number, name: number, values: Bytes) => void;
  readonly TexParameterIuiv: (target: number, name: number, values: Bytes) => void;
  readonly DeleteBuffers: (count: number, names: Uint32Array) => void;
  readonly GetUniformLocation: (program: number, name: string) => number;
  readonly Uniform1i: (location: number, value: number) => void;
  readonly Uniform1ui: (location: number, value: number) => void;
}

const SIGNATURES: Readonly<Record<keyof TextureGl, string>> = {
  GenTextures: 'void (int, uint *)',
  DeleteTextures: 'void (int, uint *)',
  ActiveTexture: 'void (uint)',
  BindTexture: 'void (uint, uint)',
  TexImage1D: 'void (uint, int, int, int, int, uint, uint, void *)',
  TexImage2D: 'void (uint, int, int, int, int, int, uint, uint, void *)',
  TexImage3D: 'void (uint, int, int, int, int, int, int, uint, uint, void *)',
  TexBuffer: 'void (uint, uint, uint)',
  TexParameteri: 'void (uint, uint, int)',
  TexParameterf: 'void (uint, uint, float)',
  TexParameterfv: 'void (uint, uint, void *)',
  TexParameterIiv: 'void (uint, uint, void *)',
  TexParameterIuiv: 'void (uint, uint, void *)',
  DeleteBuffers: 'void (int, uint *)',
  GetUniformLocation: 'int (uint, const char *)',
  Uniform1i: 'void (int, int)',
  Uniform1ui: 'void (int, uint)',
};

export function textureGlOf(egl: EglContext): TextureGl {
  const entries = Object.entries(SIGNATURES).map(([name, signature]) => [
    name,
    functionOf(egl, `gl${name}`, signature),
  ]);
  return Object.fromEntries(entries) as TextureGl;
}

/** Names of OpenGL's enumeration (OpenGL 3.3, ARB_texture_rectangle, ARB_texture_buffer_object). */
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
