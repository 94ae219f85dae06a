/**
 * The functions of OpenGL that GPU programs are run with, by their names there without "gl": those of
 * NV_gpu_program4 and the documents beside it, of NV_transform_feedback, and of the fixed-function GL.
 */
import type { EglContext } from '../egl.js';
import type { Functions } from '../declared.js';
import { functionsOf, glOf, type Gl } from '../gl.js';

/** Vertex array and current value, program parameters, feedback, queries and state. */
const SIGNATURES = {
  VertexAttribIPointerEXT: 'void (uint index, int size, uint type, int stride, intptr offset)',
  Normal3fv: 'void (const float *words)',
  Color4fv: 'void (const float *words)',
  SecondaryColor3fv: 'void (const float *words)',
  FogCoordfv: 'void (const float *words)',
  MultiTexCoord4fv: 'void (uint unit, const float *words)',
  ProgramEnvParameterI4ivNV: 'void (uint target, uint index, const int *words)',
  ProgramEnvParameterI4uivNV: 'void (uint target, uint index, const int *words)',
  ProgramLocalParameter4fvARB: 'void (uint target, uint index, const float *words)',
  ProgramLocalParameterI4ivNV: 'void (uint target, uint index, const int *words)',
  ProgramLocalParameterI4uivNV: 'void (uint target, uint index, const int *words)',
  BindBufferBaseNV: 'void (uint target, uint index, uint buffer)',
  /** Three numbers for each attribute: what it is, how many components, which one of several. */
  TransformFeedbackAttribsNV: 'void (int count, int *attributes, uint mode)',
  BeginTransformFeedbackNV: 'void (uint primitives)',
  EndTransformFeedbackNV: 'void ()',
  GenQueries: 'void (int count, uint *names)',
  BeginQuery: 'void (uint target, uint query)',
  EndQuery: 'void (uint target)',
  GetQueryObjectuiv: 'void (uint query, uint name, uint *value)',
  CheckFramebufferStatus: 'uint (uint target)',
  ClearBufferuiv: 'void (uint buffer, int drawBuffer, const int *value)',
  ClearBufferiv: 'void (uint buffer, int drawBuffer, const int *value)',
  DepthFunc: 'void (uint comparison)',
  Fogi: 'void (uint name, int value)',
  Fogfv: 'void (uint name, const float *words)',
  Materialfv: 'void (uint face, uint name, const float *words)',
  Lightfv: 'void (uint light, uint name, const float *words)',
  LightModelfv: 'void (uint name, const float *words)',
  ActiveTexture: 'void (uint unit)',
  TexEnvfv: 'void (uint target, uint name, const float *words)',
  TexGenfv: 'void (uint coordinate, uint name, const float *words)',
  MatrixMode: 'void (uint mode)',
  LoadTransposeMatrixf: 'void (const float *words)',
} as const;

type NvGpuFunctions = Functions<typeof SIGNATURES>;

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
  return { ...glOf(egl), ...functionsOf(egl, SIGNATURES) };
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
