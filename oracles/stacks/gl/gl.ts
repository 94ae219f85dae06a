/**
 * The functions of OpenGL that are called here. The interface says what TypeScript sees, the table what
 * C declares. A typed array is passed as the address of its contents.
 */
import { callable, type EglContext, type NativeFunction, type Pointer } from './egl.js';

export type Bytes = Float32Array | Uint32Array | Int32Array | Uint8Array;

/** Functions that every context here has, by their names in the library without "gl". */
export interface Gl {
  readonly GetString: (name: number) => string | null;
  readonly GetIntegerv: (name: number, values: Int32Array) => void;
  readonly GetError: () => number;
  readonly Enable: (capability: number) => void;
  readonly Disable: (capability: number) => void;
  readonly DrawArrays: (mode: number, first: number, count: number) => void;
  readonly GenBuffers: (count: number, names: Uint32Array) => void;
  readonly BindBuffer: (target: number, buffer: number) => void;
  readonly BindBufferBase: (target: number, index: number, buffer: number) => void;
  readonly BufferData: (target: number, size: number, data: Bytes | null, usage: number) => void;
  readonly BufferSubData: (target: number, offset: number, size: number, data: Bytes) => void;
  readonly GetBufferSubData: (target: number, offset: number, size: number, data: Bytes) => void;
  readonly EnableVertexAttribArray: (index: number) => void;
  readonly DisableVertexAttribArray: (index: number) => void;
  readonly VertexAttrib4fv: (index: number, values: Float32Array) => void;
  readonly VertexAttribPointer: (
    index: number,
    size: number,
    type: number,
    normalised: number,
    stride: number,
    offset: Pointer,
  ) => void;
  readonly CreateShader: (type: number) => number;
  readonly ShaderSource: (
    shader: number,
    count: number,
    texts: readonly string[],
    lengths: null,
  ) => void;
  readonly CompileShader: (shader: number) => void;
  readonly GetShaderiv: (shader: number, name: number, value: Int32Array) => void;
  readonly GetShaderInfoLog: (
    shader: number,
    size: number,
    length: Int32Array,
    log: Uint8Array,
  ) => void;
  readonly DeleteShader: (shader: number) => void;
  readonly CreateProgram: () => number;
  readonly AttachShader: (program: number, shader: number) => void;
  readonly LinkProgram: (program: number) => void;
  readonly GetProgramiv: (program: number, name: number, value: Int32Array) => void;
  readonly GetProgramInfoLog: (
    program: number,
    size: number,
    length: Int32Array,
    log: Uint8Array,
  ) => void;
  readonly UseProgram: (program: number) => void;
  readonly DeleteProgram: (program: number) => void;
  readonly TransformFeedbackVaryings: (
    program: number,
    count: number,
    names: readonly string[],
    mode: number,
  ) => void;
  readonly GetUniformBlockIndex: (program: number, name: string) => number;
  readonly UniformBlockBinding: (program: number, index: number, binding: number) => void;
  readonly BeginTransformFeedback: (mode: number) => void;
  readonly EndTransformFeedback: () => void;
  readonly Viewport: (x: number, y: number, width: number, height: number) => void;
  readonly GenFramebuffers: (count: number, names: Uint32Array) => void;
  readonly BindFramebuffer: (target: number, framebuffer: number) => void;
  readonly GenRenderbuffers: (count: number, names: Uint32Array) => void;
  readonly BindRenderbuffer: (target: number, renderbuffer: number) => void;
  readonly RenderbufferStorage: (
    target: number,
    format: number,
    width: number,
    height: number,
  ) => void;
  readonly FramebufferRenderbuffer: (
    target: number,
    attachment: number,
    renderbufferTarget: number,
    renderbuffer: number,
  ) => void;
  readonly DrawBuffers: (count: number, buffers: Uint32Array) => void;
  readonly ClearBufferfv: (buffer: number, drawBuffer: number, value: Float32Array) => void;
  readonly ReadBuffer: (buffer: number) => void;
  readonly ReadPixels: (
    x: number,
    y: number,
    width: number,
    height: number,
    format: number,
    type: number,
    data: Bytes,
  ) => void;
  readonly FeedbackBuffer: (size: number, type: number, buffer: Pointer) => void;
  readonly RenderMode: (mode: number) => number;
  readonly ClampColorARB: (target: number, clamp: number) => void;
  readonly GenProgramsARB: (count: number, names: Uint32Array) => void;
  readonly BindProgramARB: (target: number, program: number) => void;
  readonly ProgramStringARB: (
    target: number,
    format: number,
    length: number,
    text: Uint8Array,
  ) => void;
  readonly DeleteProgramsARB: (count: number, names: Uint32Array) => void;
  readonly ProgramEnvParameter4fvARB: (target: number, index: number, values: Bytes) => void;
}

const SIGNATURES: Readonly<Record<keyof Gl, string>> = {
  GetString: 'const char *(uint)',
  GetIntegerv: 'void (uint, int *)',
  GetError: 'uint ()',
  Enable: 'void (uint)',
  Disable: 'void (uint)',
  DrawArrays: 'void (uint, int, int)',
  GenBuffers: 'void (int, uint *)',
  BindBuffer: 'void (uint, uint)',
  BindBufferBase: 'void (uint, uint, uint)',
  BufferData: 'void (uint, int64, void *, uint)',
  BufferSubData: 'void (uint, int64, int64, void *)',
  GetBufferSubData: 'void (uint, int64, int64, void *)',
  EnableVertexAttribArray: 'void (uint)',
  DisableVertexAttribArray: 'void (uint)',
  VertexAttrib4fv: 'void (uint, void *)',
  VertexAttribPointer: 'void (uint, int, uint, uint8, int, void *)',
  CreateShader: 'uint (uint)',
  ShaderSource: 'void (uint, int, const char **, void *)',
  CompileShader: 'void (uint)',
  GetShaderiv: 'void (uint, uint, int *)',
  GetShaderInfoLog: 'void (uint, int, int *, void *)',
  DeleteShader: 'void (uint)',
  CreateProgram: 'uint ()',
  AttachShader: 'void (uint, uint)',
  LinkProgram: 'void (uint)',
  GetProgramiv: 'void (uint, uint, int *)',
  GetProgramInfoLog: 'void (uint, int, int *, void *)',
  UseProgram: 'void (uint)',
  DeleteProgram: 'void (uint)',
  TransformFeedbackVaryings: 'void (uint, int, const char **, uint)',
  GetUniformBlockIndex: 'uint (uint, const char *)',
  UniformBlockBinding: 'void (uint, uint, uint)',
  BeginTransformFeedback: 'void (uint)',
  EndTransformFeedback: 'void ()',
  Viewport: 'void (int, int, int, int)',
  GenFramebuffers: 'void (int, uint *)',
  BindFramebuffer: 'void (uint, uint)',
  GenRenderbuffers: 'void (int, uint *)',
  BindRenderbuffer: 'void (uint, uint)',
  RenderbufferStorage: 'void (uint, uint, int, int)',
  FramebufferRenderbuffer: 'void (uint, uint, uint, uint)',
  DrawBuffers: 'void (int, uint *)',
  ClearBufferfv: 'void (uint, int, void *)',
  ReadBuffer: 'void (uint)',
  ReadPixels: 'void (int, int, int, int, uint, uint, void *)',
  FeedbackBuffer: 'void (int, uint, void *)',
  RenderMode: 'int (uint)',
  ClampColorARB: 'void (uint, uint)',
  GenProgramsARB: 'void (int, uint *)',
  BindProgramARB: 'void (uint, uint)',
  ProgramStringARB: 'void (uint, uint, int, void *)',
  DeleteProgramsARB: 'void (int, uint *)',
  ProgramEnvParameter4fvARB: 'void (uint, uint, void *)',
};

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
  const entries = Object.entries(SIGNATURES).map(([name, signature]) => [
    name,
    functionOf(egl, `gl${name}`, signature),
  ]);
  return Object.fromEntries(entries) as Gl;
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
