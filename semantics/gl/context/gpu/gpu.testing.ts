/** Scripts of contexts around GPU programs, in tests. */
import { answer, contextAfter, last, results } from '../scripted.testing.js';

const GPU = { extension: 'NV_gpu_program4' } as const;

export const VP = 'GL_VERTEX_PROGRAM_ARB';
export const FP = 'GL_FRAGMENT_PROGRAM_ARB';
export const GP = 'GL_GEOMETRY_PROGRAM_NV';
export const BUFFER = 'GL_VERTEX_PROGRAM_PARAMETER_BUFFER_NV';

/** Loads a text into the current program object of a target. */
export function loaded(target: string, text: string): string {
  const length = String(text.length);
  return `glProgramStringARB(${target}, GL_PROGRAM_FORMAT_ASCII_ARB, ${length}, "${text}");`;
}

export const VERTEX =
  '!!NVvp4.0 MOV result.position, vertex.position; MOV result.color, vertex.attrib[3]; END';

/** A geometry program of an input type, which emits nothing. */
export const geometry = (input: string): string =>
  `!!NVgp4.0 PRIMITIVE_IN ${input}; PRIMITIVE_OUT POINTS; VERTICES_OUT 4; MOV result.position, vertex[0].position; END`;

export const FRAGMENT = '!!NVfp4.0 TEX result.color, fragment.texcoord[0], texture[0], 2D; END';

export const gpuResults = (script: string) => results(script, GPU);
export const gpuLast = (script: string) => last(script, GPU);
export const gpuAnswer = (script: string) => answer(script, GPU);
export const gpuContext = (script: string) => contextAfter(script, GPU);
