/** The functions that NV_vertex_program adds to OpenGL, by their names there without "gl". */
import type { EglContext } from './egl.js';
import { functionOf } from './gl.js';

export interface NvGl {
  readonly GenProgramsNV: (count: number, names: Uint32Array) => void;
  readonly DeleteProgramsNV: (count: number, names: Uint32Array) => void;
  readonly BindProgramNV: (target: number, program: number) => void;
  readonly LoadProgramNV: (
    target: number,
    program: number,
    length: number,
    text: Uint8Array,
  ) => void;
  readonly ProgramParameter4fvNV: (target: number, index: number, words: Uint32Array) => void;
  readonly GetProgramParameterfvNV: (
    target: number,
    index: number,
    name: number,
    words: Uint32Array,
  ) => void;
  readonly ExecuteProgramNV: (target: number, program: number, words: Uint32Array) => void;
  readonly VertexAttrib4fvNV: (index: number, words: Uint32Array) => void;
  readonly Begin: (mode: number) => void;
  readonly End: () => void;
}

const SIGNATURES: Readonly<Record<keyof NvGl, string>> = {
  GenProgramsNV: 'void (int, uint *)',
  DeleteProgramsNV: 'void (int, uint *)',
  BindProgramNV: 'void (uint, uint)',
  LoadProgramNV: 'void (uint, uint, int, void *)',
  ProgramParameter4fvNV: 'void (uint, uint, void *)',
  GetProgramParameterfvNV: 'void (uint, uint, uint, void *)',
  ExecuteProgramNV: 'void (uint, uint, void *)',
  VertexAttrib4fvNV: 'void (uint, void *)',
  Begin: 'void (uint)',
  End: 'void ()',
};

/** To be called only where the driver advertises the extension: a pointer alone says nothing. */
export function nvGlOf(egl: EglContext): NvGl {
  const entries = Object.entries(SIGNATURES).map(([name, signature]) => [
    name,
    functionOf(egl, `gl${name}`, signature),
  ]);
  return Object.fromEntries(entries) as NvGl;
}

/** Tables of NV_vertex_program. The first is called GL_VERTEX_PROGRAM_ARB, the last *_ERROR_*_ARB, too. */
export const NV = {
  VERTEX_PROGRAM: 0x8620,
  VERTEX_STATE_PROGRAM: 0x8621,
  PROGRAM_PARAMETER: 0x8644,
  PROGRAM_ERROR_POSITION: 0x864b,
  PROGRAM_ERROR_STRING: 0x8874,
} as const;
