/**
 * The functions of OpenGL that GPU programs are run with, by their names there without "gl": those of
 * NV_gpu_program4 and the documents beside it, of NV_transform_feedback, and of the fixed-function GL.
 */
import type { EglContext } from '../egl.js';
import { functionOf, glOf, type Gl } from '../gl.js';

type Words = Uint32Array | Int32Array | Float32Array;

/** Vertex array and current value, program parameters, feedback, queries and state. */
interface NvGpuFunctions {
  readonly VertexAttribIPointerEXT: (
    index: number,
    size: number,
    type: number,
    stride: number,
    offset: bigint,
  ) => void;
  readonly Normal3fv: (words: Words) => void;
  readonly Color4fv: (words: Words) => void;
  readonly SecondaryColor3fv: (words: Words) => void;
  readonly FogCoordfv: (words: Words) => void;
  readonly MultiTexCoord4fv: (unit: number, words: Words) => void;
  readonly ProgramEnvParameterI4ivNV: (target: number, index: number, words: Words) => void;
  readonly ProgramEnvParameterI4uivNV: (target: number, index: number, words: Words) => void;
  readonly ProgramLocalParameter4fvARB: (target: number, index: number, words: Words) => void;
  readonly ProgramLocalParameterI4ivNV: (target: number, index: number, words: Words) => void;
  readonly ProgramLocalParameterI4uivNV: (target: number, index: number, words: Words) => void;
  readonly BindBufferBaseNV: (target: number, index: number, buffer: number) => void;
  /** Three numbers for each attribute: what it is, how many components, which one of several. */
  readonly TransformFeedbackAttribsNV: (
    count: number,
    attributes: Int32Array,
    mode: number,
  ) => void;
  readonly BeginTransformFeedbackNV: (primitives: number) => void;
  readonly EndTransformFeedbackNV: () => void;
  readonly GenQueries: (count: number, names: Uint32Array) => void;
  readonly BeginQuery: (target: number, query: number) => void;
  readonly EndQuery: (target: number) => void;
  readonly GetQueryObjectuiv: (query: number, name: number, value: Uint32Array) => void;
  readonly CheckFramebufferStatus: (target: number) => number;
  readonly ClearBufferuiv: (buffer: number, drawBuffer: number, value: Uint32Array) => void;
  readonly ClearBufferiv: (buffer: number, drawBuffer: number, value: Int32Array) => void;
  readonly DepthFunc: (comparison: number) => void;
  readonly Fogi: (name: number, value: number) => void;
  readonly Fogfv: (name: number, words: Words) => void;
  readonly Materialfv: (face: number, name: number, words: Words) => void;
  readonly Lightfv: (light: number, name: number, words: Words) => void;
  readonly LightModelfv: (name: number, words: Words) => void;
  readonly ActiveTexture: (unit: number) => void;
  readonly TexEnvfv: (target: number, name: number, words: Words) => void;
  readonly TexGenfv: (coordinate: number, name: number, words: Words) => void;
  readonly MatrixMode: (mode: number) => void;
  readonly LoadTransposeMatrixf: (words: Words) => void;
}

const SIGNATURES: Readonly<Record<keyof NvGpuFunctions, string>> = {
  VertexAttribIPointerEXT: 'void (uint, int, uint, int, void *)',
  Normal3fv: 'void (void *)',
  Color4fv: 'void (void *)',
  SecondaryColor3fv: 'void (void *)',
  FogCoordfv: 'void (void *)',
  MultiTexCoord4fv: 'void (uint, void *)',
  ProgramEnvParameterI4ivNV: 'void (uint, uint, void *)',
  ProgramEnvParameterI4uivNV: 'void (uint, uint, void *)',
  ProgramLocalParameter4fvARB: 'void (uint, uint, void *)',
  ProgramLocalParameterI4ivNV: 'void (uint, uint, void *)',
  ProgramLocalParameterI4uivNV: 'void (uint, uint, void *)',
  BindBufferBaseNV: 'void (uint, uint, uint)',
  TransformFeedbackAttribsNV: 'void (int, int *, uint)',
  BeginTransformFeedbackNV: 'void (uint)',
  EndTransformFeedbackNV: 'void ()',
  GenQueries: 'void (int, uint *)',
  BeginQuery: 'void (uint, uint)',
  EndQuery: 'void (uint)',
  GetQueryObjectuiv: 'void (uint, uint, uint *)',
  CheckFramebufferStatus: 'uint (uint)',
  ClearBufferuiv: 'void (uint, int, void *)',
  ClearBufferiv: 'void (uint, int, void *)',
  DepthFunc: 'void (uint)',
  Fogi: 'void (uint, int)',
  Fogfv: 'void (uint, void *)',
  Materialfv: 'void (uint, uint, void *)',
  Lightfv: 'void (uint, uint, void *)',
  LightModelfv: 'void (uint, void *)',
  ActiveTexture: 'void (uint)',
  TexEnvfv: 'void (uint, uint, void *)',
  TexGenfv: 'void (uint, uint, void *)',
  MatrixMode: 'void (uint)',
  LoadTransposeMatrixf: 'void (void *)',
};

/** The functions of every context that are called here. */
type CommonFunctions = Pick<
  Gl,
  | 'GetString'
  | 'GetIntegerv'
  | 'GetError'
  | 'Enable'
  | 'Disable'
  | 'DrawArrays'
  | 'GenBuffers'
  | 'BindBuffer'
  | 'BufferData'
  | 'GetBufferSubData'
  | 'EnableVertexAttribArray'
  | 'DisableVertexAttribArray'
  | 'VertexAttribPointer'
  | 'ClampColorARB'
  | 'GenProgramsARB'
  | 'BindProgramARB'
  | 'ProgramStringARB'
  | 'DeleteProgramsARB'
  | 'ProgramEnvParameter4fvARB'
  | 'Viewport'
  | 'GenFramebuffers'
  | 'BindFramebuffer'
  | 'GenRenderbuffers'
  | 'BindRenderbuffer'
  | 'RenderbufferStorage'
  | 'FramebufferRenderbuffer'
  | 'DrawBuffers'
  | 'ClearBufferfv'
  | 'ReadBuffer'
  | 'ReadPixels'
>;

export type GpuGl = CommonFunctions & NvGpuFunctions;

/** To be called only where the driver advertises the extensions: a pointer alone says nothing. */
export function gpuGlOf(egl: EglContext): GpuGl {
  const entries = Object.entries(SIGNATURES).map(([name, signature]) => [
    name,
    functionOf(egl, `gl${name}`, signature),
  ]);
  const added = Object.fromEntries(entries) as NvGpuFunctions;
  return { ...glOf(egl), ...added };
}

/**
 * Names of OpenGL's enumeration with the values of Khronos' headers (gl.h, glext.h), for the documents'
 * own names those of their New Tokens. GL (gl.ts) has the others.
 */
export const NVGPU = {
  // ARB_vertex_program, ARB_fragment_program, NV_geometry_program4.
  VERTEX_PROGRAM: 0x8620,
  FRAGMENT_PROGRAM: 0x8804,
  GEOMETRY_PROGRAM: 0x8c26,
  // NV_parameter_buffer_object.
  VERTEX_PROGRAM_PARAMETER_BUFFER: 0x8da2,
  GEOMETRY_PROGRAM_PARAMETER_BUFFER: 0x8da3,
  FRAGMENT_PROGRAM_PARAMETER_BUFFER: 0x8da4,
  // What NV_transform_feedback records, and how.
  POSITION: 0x1203,
  PRIMARY_COLOR: 0x8577,
  SECONDARY_COLOR: 0x852d,
  BACK_PRIMARY_COLOR: 0x8c77,
  BACK_SECONDARY_COLOR: 0x8c78,
  FOG_COORDINATE: 0x8451,
  POINT_SIZE: 0x0b11,
  TEXTURE_COORD: 0x8c79,
  CLIP_DISTANCE: 0x8c7a,
  VERTEX_ID: 0x8c7b,
  PRIMITIVE_ID: 0x8c7c,
  GENERIC_ATTRIB: 0x8c7d,
  LAYER: 0x8daa,
  MAX_INTERLEAVED_COMPONENTS: 0x8c8a,
  PRIMITIVES_GENERATED: 0x8c87,
  PRIMITIVES_WRITTEN: 0x8c88,
  // Primitives.
  LINES: 1,
  TRIANGLES: 4,
  LINES_ADJACENCY: 0x000a,
  TRIANGLES_ADJACENCY: 0x000c,
  // Queries.
  SAMPLES_PASSED: 0x8914,
  QUERY_RESULT: 0x8866,
  // Types and formats.
  INT: 0x1404,
  UNSIGNED_INT: 0x1405,
  RGBA32UI: 0x8d70,
  RGBA32I: 0x8d82,
  RGBA_INTEGER: 0x8d99,
  DEPTH: 0x1801,
  DEPTH_COMPONENT: 0x1902,
  DEPTH_COMPONENT32F: 0x8cac,
  DEPTH_ATTACHMENT: 0x8d00,
  FRAMEBUFFER_COMPLETE: 0x8cd5,
  NONE: 0,
  // State.
  CLAMP_FRAGMENT_COLOR: 0x891b,
  DITHER: 0x0bd0,
  DEPTH_TEST: 0x0b71,
  ALWAYS: 0x0207,
  CLIP_PLANE0: 0x3000,
  FOG_COORDINATE_SOURCE: 0x8450,
  TEXTURE0: 0x84c0,
  FRONT: 0x0404,
  BACK: 0x0405,
  AMBIENT: 0x1200,
  DIFFUSE: 0x1201,
  SPECULAR: 0x1202,
  EMISSION: 0x1600,
  LIGHT0: 0x4000,
  LIGHT_MODEL_AMBIENT: 0x0b53,
  FOG_COLOR: 0x0b66,
  TEXTURE_ENV: 0x2300,
  TEXTURE_ENV_COLOR: 0x2201,
  OBJECT_PLANE: 0x2501,
  S: 0x2000,
  MODELVIEW: 0x1700,
  PROJECTION: 0x1701,
  TEXTURE: 0x1702,
  MODELVIEW1: 0x850a,
  MATRIX0: 0x88c0,
} as const;
