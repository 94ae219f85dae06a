/** The functions that NV_vertex_program adds to OpenGL, by their names there without "gl". */
import type { EglContext } from './egl.js';
import type { Functions } from './declared.js';
import { functionsOf } from './gl.js';

const SIGNATURES = {
  GenProgramsNV: 'void (int count, uint *names)',
  DeleteProgramsNV: 'void (int count, uint *names)',
  BindProgramNV: 'void (uint target, uint program)',
  LoadProgramNV: 'void (uint target, uint program, int length, const uint8 *text)',
  ProgramParameter4fvNV: 'void (uint target, uint index, const float *words)',
  GetProgramParameterfvNV: 'void (uint target, uint index, uint name, float *words)',
  ExecuteProgramNV: 'void (uint target, uint program, const float *words)',
  VertexAttrib4fvNV: 'void (uint index, const float *words)',
  Begin: 'void (uint mode)',
  End: 'void ()',
} as const;

export type NvGl = Functions<typeof SIGNATURES>;

/** To be called only where the driver advertises the extension: a pointer alone says nothing. */
export function nvGlOf(egl: EglContext): NvGl {
  return functionsOf(egl, SIGNATURES);
}

/** Tables of NV_vertex_program. The first is called GL_VERTEX_PROGRAM_ARB, the last *_ERROR_*_ARB, too. */
export const NV = {
  VERTEX_PROGRAM: 0x8620,
  VERTEX_STATE_PROGRAM: 0x8621,
  PROGRAM_PARAMETER: 0x8644,
  PROGRAM_ERROR_POSITION: 0x864b,
  PROGRAM_ERROR_STRING: 0x8874,
} as const;
