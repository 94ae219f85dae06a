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
