/** The functions of OpenGL that are called here, as C declares them. */
import type { Functions } from './declared.js';
import { callable, type EglContext, type NativeFunction } from './egl.js';

/** Functions that every context here has, by their names in the library without "gl". */
const SIGNATURES = {
  GetString: 'const char *(uint name)',
  GetIntegerv: 'void (uint name, int *values)',
  GetError: 'uint ()',
  Enable: 'void (uint capability)',
  Disable: 'void (uint capability)',
  DrawArrays: 'void (uint mode, int first, int count)',
  GenBuffers: 'void (int count, uint *names)',
  BindBuffer: 'void (uint target, uint buffer)',
  BindBufferBase: 'void (uint target, uint index, uint buffer)',
  BufferData: 'void (uint target, int64 size, const void *data, uint usage)',
  BufferSubData: 'void (uint target, int64 offset, int64 size, const void *data)',
  GetBufferSubData: 'void (uint target, int64 offset, int64 size, void *data)',
  EnableVertexAttribArray: 'void (uint index)',
  DisableVertexAttribArray: 'void (uint index)',
  VertexAttrib4fv: 'void (uint index, const float *values)',
  VertexAttribPointer:
    'void (uint index, int size, uint type, uint8 normalised, int stride, intptr offset)',
  CreateShader: 'uint (uint type)',
  ShaderSource: 'void (uint shader, int count, const char **texts, const void *lengths)',
  CompileShader: 'void (uint shader)',
  GetShaderiv: 'void (uint shader, uint name, int *value)',
  GetShaderInfoLog: 'void (uint shader, int size, int *length, uint8 *log)',
  DeleteShader: 'void (uint shader)',
  CreateProgram: 'uint ()',
  AttachShader: 'void (uint program, uint shader)',
  LinkProgram: 'void (uint program)',
  GetProgramiv: 'void (uint program, uint name, int *value)',
  GetProgramInfoLog: 'void (uint program, int size, int *length, uint8 *log)',
  UseProgram: 'void (uint program)',
  DeleteProgram: 'void (uint program)',
  TransformFeedbackVaryings: 'void (uint program, int count, const char **names, uint mode)',
  GetUniformBlockIndex: 'uint (uint program, const char *name)',
  UniformBlockBinding: 'void (uint program, uint index, uint binding)',
  BeginTransformFeedback: 'void (uint mode)',
  EndTransformFeedback: 'void ()',
  Viewport: 'void (int x, int y, int width, int height)',
  GenFramebuffers: 'void (int count, uint *names)',
  BindFramebuffer: 'void (uint target, uint framebuffer)',
  GenRenderbuffers: 'void (int count, uint *names)',
  BindRenderbuffer: 'void (uint target, uint renderbuffer)',
  RenderbufferStorage: 'void (uint target, uint format, int width, int height)',
  FramebufferRenderbuffer:
    'void (uint target, uint attachment, uint renderbufferTarget, uint renderbuffer)',
  DrawBuffers: 'void (int count, uint *buffers)',
  ClearBufferfv: 'void (uint buffer, int drawBuffer, const float *value)',
  ReadBuffer: 'void (uint buffer)',
  ReadPixels: 'void (int x, int y, int width, int height, uint format, uint type, void *data)',
  FeedbackBuffer: 'void (int size, uint type, intptr buffer)',
  RenderMode: 'int (uint mode)',
  ClampColorARB: 'void (uint target, uint clamp)',
  GenProgramsARB: 'void (int count, uint *names)',
  BindProgramARB: 'void (uint target, uint program)',
  ProgramStringARB: 'void (uint target, uint format, int length, const uint8 *text)',
  DeleteProgramsARB: 'void (int count, uint *names)',
  ProgramEnvParameter4fvARB: 'void (uint target, uint index, const float *values)',
} as const;

export type Gl = Functions<typeof SIGNATURES>;

/** The function `name` of the library, to be called as `signature` declares it; made when first called. */
export function functionOf(
  { koffi, address }: EglContext,
  name: string,
  signature: string,
): NativeFunction {
  let made: NativeFunction | null = null;
  return (...args) => {
    if (made === null) {
      const pointer = address(name);
      if (pointer === null) throw new Error(`the OpenGL library has no ${name}`);
      made = callable(koffi, pointer, signature);
    }
    return made(...args);
  };
}

/** The functions of the current context. */
export function glOf(egl: EglContext): Gl {
  return functionsOf(egl, SIGNATURES);
}

/** By their names without "gl". */
export function functionsOf<D extends Readonly<Record<string, string>>>(
  egl: EglContext,
  declarations: D,
): Functions<D> {
  const entries = Object.entries(declarations).map(([name, declaration]) => [
    name,
    functionOf(egl, `gl${name}`, nativeOf(declaration)),
  ]);
  return Object.fromEntries(entries) as Functions<D>;
}

/** The types alone, as koffi takes them: typed arrays of any kind for most pointers. */
function nativeOf(declaration: string): string {
  return declaration
    .replace(/(?<=[ *])\w+(?=[,)])/g, '')
    .replace(/intptr |const (?:void|float|int|uint8) \*|(?:float|uint8) \*/g, 'void *')
    .replace(/ (?=[,)])/g, '');
}

/** Names of OpenGL's enumeration, by what they are called there. */
export const GL = {
  VENDOR: 0x1f00,
  RENDERER: 0x1f01,
  VERSION: 0x1f02,
  EXTENSIONS: 0x1f03,
  SHADING_LANGUAGE_VERSION: 0x8b8c,
  NO_ERROR: 0,
  POINTS: 0,
  FALSE: 0,
  FLOAT: 0x1406,
  RENDER: 0x1c00,
  FEEDBACK: 0x1c01,
  ['4D_COLOR_TEXTURE']: 0x0604,
  POINT_TOKEN: 0x0701,
  CLAMP_VERTEX_COLOR: 0x891a,
  ARRAY_BUFFER: 0x8892,
  UNIFORM_BUFFER: 0x8a11,
  TRANSFORM_FEEDBACK_BUFFER: 0x8c8e,
  STREAM_DRAW: 0x88e0,
  STREAM_READ: 0x88e1,
  VERTEX_SHADER: 0x8b31,
  FRAGMENT_SHADER: 0x8b30,
  FRAMEBUFFER: 0x8d40,
  RENDERBUFFER: 0x8d41,
  COLOR_ATTACHMENT0: 0x8ce0,
  RGBA32F: 0x8814,
  RGBA: 0x1908,
  COLOR: 0x1800,
  MAX_DRAW_BUFFERS: 0x8824,
  COMPILE_STATUS: 0x8b81,
  LINK_STATUS: 0x8b82,
  INTERLEAVED_ATTRIBS: 0x8c8c,
  INVALID_INDEX: 0xffffffff,
  RASTERIZER_DISCARD: 0x8c89,
  VERTEX_PROGRAM: 0x8620,
  PROGRAM_FORMAT_ASCII: 0x8875,
  PROGRAM_ERROR_POSITION: 0x864b,
  PROGRAM_ERROR_STRING: 0x8874,
} as const;
