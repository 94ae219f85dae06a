/** What gestures are made of: names, programs, numbers. */
import type { Argument, Call } from '../../semantics/gl/context/call.js';

/** What chooses: `Draw` of generate.ts. */
export interface Chooser {
  readonly below: (bound: number) => number;
  readonly of: <T>(values: readonly [T, ...T[]]) => T;
}

export const NAMES = [
  'VERTEX_PROGRAM_NV', 'VERTEX_STATE_PROGRAM_NV', 'MODELVIEW', 'PROJECTION', 'TEXTURE', 'COLOR', 'MATRIX0_NV', 'MATRIX9_NV',
  'TEXTURE0_ARB', 'TEXTURE1_ARB', 'TEXTURE5_ARB', 'NONE', 'IDENTITY_NV', 'INVERSE_NV', 'INVERSE_TRANSPOSE_NV',
  'MODELVIEW_PROJECTION_NV', 'FLOAT', 'SHORT', 'UNSIGNED_BYTE', 'DOUBLE', 'VERTEX_ATTRIB_ARRAY0_NV', 'VERTEX_ARRAY', 'NORMAL_ARRAY',
  'CURRENT_ATTRIB_NV', 'TRACK_MATRIX_NV', 'PROGRAM_PARAMETER_NV', 'PROGRAM_LENGTH_NV', 'PROGRAM_TARGET_NV', 'CURRENT_MATRIX_NV', 'COMPILE',
  'COMPILE_AND_EXECUTE', 'MAP2_VERTEX_ATTRIB1_4_NV', 'CURRENT_COLOR', 'CURRENT_NORMAL', 'NONSENSE', 'CW', 'FLAT', 'CLIP_PLANE0',
  'CLIP_PLANE6', 'POINT_SMOOTH', 'VERTEX_PROGRAM_TWO_SIDE_NV', 'ATTRIB_ARRAY_SIZE_NV', 'ATTRIB_ARRAY_STRIDE_NV', 'MATRIX_MODE',
] as const; // prettier-ignore

export const VERTEX_PROGRAMS = [
  '!!VP1.0 MOV o[HPOS], v[0]; MOV o[COL0], v[3]; END',
  '!!VP1.0 ADD o[HPOS], v[0], c[4]; MOV o[TEX0], v[8]; END',
  '!!VP2.0 MUL o[HPOS], v[0], v[1]; MOV o[COL0], c[1]; END',
] as const;

export const STATE_PROGRAMS = [
  '!!VSP1.0 ADD c[8], c[8], v[0]; END',
  '!!VSP1.0 MOV c[5], v[0]; END',
] as const;

export const BROKEN = ['!!VP1.0 MOV', '!!VP1.0 MOV R0, v[0]; END', ''] as const;

export function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Programs that load, and texts that do not. */
export const PROGRAMS = [...VERTEX_PROGRAMS, ...STATE_PROGRAMS, ...BROKEN].map(bytes) as [
  Uint8Array,
  ...Uint8Array[],
];

export function call(command: string, ...given: readonly Argument[]): Call {
  return { command, arguments: given };
}

export const VP = 'VERTEX_PROGRAM_NV';
export const VSP = 'VERTEX_STATE_PROGRAM_NV';

export const number = (draw: Chooser): number => draw.of([0, 1, 2, 3, -1, 0.5, 4.5, -7.25]);
export const numbers = (draw: Chooser, count: number): readonly number[] =>
  Array.from({ length: count }, () => number(draw));

/** GetError more often than not. */
export const error = (draw: Chooser): readonly Call[] =>
  draw.below(3) > 0 ? [call('GetError')] : [];
