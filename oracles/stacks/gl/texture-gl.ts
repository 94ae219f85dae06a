/** The functions of OpenGL that textures need, by their names in the library without "gl". */
import type { EglContext } from './egl.js';
import type { Functions } from './declared.js';
import { functionsOf } from './gl.js';

const SIGNATURES = {
  GenTextures: 'void (int count, uint *names)',
  DeleteTextures: 'void (int count, uint *names)',
  ActiveTexture: 'void (uint unit)',
  BindTexture: 'void (uint target, uint name)',
  TexImage1D:
    'void (uint target, int level, int internalFormat, int width, int border, uint format, uint type, const void *data)',
  TexImage2D:
    'void (uint target, int level, int internalFormat, int width, int height, int border, uint format, uint type, const void *data)',
  TexImage3D:
    'void (uint target, int level, int internalFormat, int width, int height, int depth, int border, uint format, uint type, const void *data)',
  TexBuffer: 'void (uint target, uint internalFormat, uint buffer)',
  TexParameteri: 'void (uint target, uint name, int value)',
  TexParameterf: 'void (uint target, uint name, float value)',
  TexParameterfv: 'void (uint target, uint name, const float *values)',
  TexParameterIiv: 'void (uint target, uint name, const int *values)',
  TexParameterIuiv: 'void (uint target, uint name, const int *values)',
  DeleteBuffers: 'void (int count, uint *names)',
  GetUniformLocation: 'int (uint program, const char *name)',
  Uniform1i: 'void (int location, int value)',
  Uniform1ui: 'void (int location, uint value)',
} as const;

export type TextureGl = Functions<typeof SIGNATURES>;

export function textureGlOf(egl: EglContext): TextureGl {
  return functionsOf(egl, SIGNATURES);
}
