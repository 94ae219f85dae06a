/** Buffer objects and what is bound to binding points. OpenGL 2.0 §2.9, NV_parameter_buffer_object. */
import type { GpuProgramType } from '../../spec/gpu/environments.js';
import type { TypedWord } from '../gpu/machine/state.js';

export interface BufferState {
  /** By name. */
  readonly objects: ReadonlyMap<number, BufferObject>;
  readonly targets: Readonly<Record<GpuProgramType, BufferTarget>>;
}

export interface BufferObject {
  /** In bytes. */
  readonly size: number;
  /** The first words; those after them are undefined. */
  readonly words: readonly BufferWord[];
}

/** Bits that came from memory, as 0 to 2^32 - 1. */
export interface UntypedWord {
  readonly type: null;
  readonly value: number;
}

export type BufferWord = TypedWord | UntypedWord;

export interface BufferTarget {
  /** What BindBuffer binds; zero is none. */
  readonly general: number;
  /** By binding point; a point that is left out has none. */
  readonly points: ReadonlyMap<number, BufferBinding>;
}

export interface BufferBinding {
  /** The name of the buffer object. */
  readonly buffer: number;
  /** How much of the buffer is bound, in bytes: one that grows later is bound in part. */
  readonly size: number;
}

const NOTHING_BOUND: BufferTarget = { general: 0, points: new Map() };

export const NO_BUFFERS: BufferState = {
  objects: new Map(),
  targets: { vertex: NOTHING_BOUND, fragment: NOTHING_BOUND, geometry: NOTHING_BOUND },
};

/** A buffer object that has been bound, and to which no data was given (OpenGL 2.0 §2.9). */
export const EMPTY_BUFFER: BufferObject = { size: 0, words: [] };

export const BYTES_PER_WORD = 4;

const TYPE_OF_TARGET: ReadonlyMap<string, GpuProgramType> = new Map([
  ['VERTEX_PROGRAM_PARAMETER_BUFFER_NV', 'vertex'],
  ['FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV', 'fragment'],
  ['GEOMETRY_PROGRAM_PARAMETER_BUFFER_NV', 'geometry'],
]);

/** The program type of a parameter buffer target; undefined where there is no such target. */
export function typeOfBufferTarget(target: string): GpuProgramType | undefined {
  return TYPE_OF_TARGET.get(target);
}
