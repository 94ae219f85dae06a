/**
 * Program parameter buffers: binding, update, queries, and what a program reads of them.
 * NV_parameter_buffer_object, additions to §2.14.1 and §6.1.1, Errors; NV_gpu_program4 §2.X.3.6.
 */
import type { GpuProgramType } from '../../spec/gpu/environments.js';
import type { DataType } from '../../spec/gpu/instructions.js';
import type { TypedWord } from '../gpu/machine/state.js';
import { checkAddress, checkInt, checkLength, checkUint, checkValue } from './arguments.js';
import {
  BYTES_PER_WORD,
  EMPTY_BUFFER,
  typeOfBufferTarget,
  type BufferBinding,
  type BufferObject,
  type BufferWord,
  type BufferTarget,
} from './buffer-state.js';
import { overwritten, type ProgramValues } from './untyped-words.js';
import { errorsWhere, NO_ERRORS, type Answer, type GlState, type Outcome } from './state.js';

interface OnBuffer {
  readonly target: string;
  readonly buffer: number;
}

export type BindCommand =
  | (OnBuffer & { readonly command: 'BindBuffer' })
  | (OnBuffer & { readonly command: 'BindBufferBaseNV'; readonly index: number })
  | (OnBuffer & {
      readonly command: 'BindBufferOffsetNV';
      readonly index: number;
      readonly offset: number;
    })
  | (OnBuffer & {
      readonly command: 'BindBufferRangeNV';
      readonly index: number;
      readonly offset: number;
      readonly size: number;
    });

/** Data of a buffer object: `size` bytes, of which `words` are the first; the rest is undefined. */
export interface BufferData {
  readonly command: 'BufferData';
  readonly target: string;
  readonly size: number;
  readonly words: readonly BufferWord[];
}

/** `bytes` laid over the data of a buffer object, from a byte on. */
export interface BufferSubData {
  readonly command: 'BufferSubData';
  readonly target: string;
  readonly offset: number;
  readonly size: number;
  /** `size` of them, where that is not negative. */
  readonly bytes: Uint8Array;
}

export interface SetBufferWords {
  readonly command: `ProgramBufferParameters${'fvNV' | 'IivNV' | 'IuivNV'}`;
  readonly target: string;
  readonly bindingIndex: number;
  readonly wordIndex: number;
  readonly count: number;
  readonly params: readonly number[];
}

export type BufferCommand = BindCommand | BufferData | BufferSubData | SetBufferWords;

export type BufferQuery =
  | { readonly query: 'GetIntegerv'; readonly value: string }
  | { readonly query: 'GetIntegerIndexedvEXT'; readonly value: string; readonly index: number };

/** A command of program parameter buffers. */
export function applyToBuffers(state: GlState, command: BufferCommand): Outcome {
  switch (command.command) {
    case 'BufferData':
      return bufferData(state, command);
    case 'BufferSubData':
      return bufferSubData(state, command);
    case 'BindBuffer':
    case 'BindBufferBaseNV':
    case 'BindBufferOffsetNV':
    case 'BindBufferRangeNV':
      return bind(state, command);
    default:
      return setWords(state, command);
  }
}

/** BindBuffer (OpenGL 2.0 §2.9) and BindBuffer{Base,Offset,Range}NV, which do the same and more. */
function bind(state: GlState, command: BindCommand): Outcome {
  const { command: name, target, buffer } = command;
  checkUint(name, 'buffer', buffer);
  const type = typeOfBufferTarget(target);
  if (command.command === 'BindBuffer') {
    if (type === undefined) return { state, errors: ['INVALID_ENUM'] };
    const { points } = state.buffers.targets[type];
    return { state: withBound(state, type, buffer, points), errors: NO_ERRORS };
  }
  const index = checkUint(name, 'index', command.index);
  const size = sizeToBind(command, (state.buffers.objects.get(buffer) ?? EMPTY_BUFFER).size);
  const errors = errorsWhere([
    [type === undefined, 'INVALID_ENUM'],
    [type !== undefined && index >= state.limits[type].parameterBuffers, 'INVALID_VALUE'],
    [size === null, 'INVALID_VALUE'],
  ]);
  if (errors.length > 0 || type === undefined || size === null) return { state, errors };
  const before = state.buffers.targets[type];
  const points = new Map(before.points);
  if (buffer === 0) points.delete(index);
  else points.set(index, { buffer, size });
  return { state: withBound(state, type, buffer, points), errors: NO_ERRORS };
}

/**
 * The number of bytes to bind; null where it is INVALID_VALUE: an offset or size that is not of whole words, a
 * size that is not positive (nvpbo.E-size-zero), and for parameter buffers any offset but zero. The commands
 * without a size are those with the size that the buffer has at that moment, in whole words. No buffer is bound
 * whatever its size (nvpbo.E-bind-no-buffer).
 */
function sizeToBind(
  command: Exclude<BindCommand, { command: 'BindBuffer' }>,
  ofBuffer: number,
): number | null {
  const { command: name } = command;
  if (name !== 'BindBufferBaseNV' && checkAddress(name, 'offset', command.offset) !== 0)
    return null;
  if (name !== 'BindBufferRangeNV') {
    const size = wordsOf(ofBuffer) * BYTES_PER_WORD;
    return size === 0 && command.buffer !== 0 ? null : size;
  }
  const size = checkAddress(name, 'size', command.size);
  return size <= 0 || size % BYTES_PER_WORD !== 0 ? null : size;
}

function withBound(
  state: GlState,
  type: GpuProgramType,
  buffer: number,
  points: BufferTarget['points'],
): GlState {
  const { objects, targets } = state.buffers;
  return {
    ...state,
    buffers: {
      // An unused name becomes a buffer object when it is bound.
      objects:
        buffer === 0 || objects.has(buffer) ? objects : new Map(objects).set(buffer, EMPTY_BUFFER),
      targets: { ...targets, [type]: { general: buffer, points } },
    },
  };
}

/** BufferData (OpenGL 2.0 §2.9), on the general binding of a parameter buffer target. */
function bufferData(state: GlState, { command, target, size, words }: BufferData): Outcome {
  checkAddress(command, 'size', size);
  const { type, general } = generalOf(state, target);
  const errors = errorsWhere([
    [type === undefined, 'INVALID_ENUM'],
    [size < 0, 'INVALID_VALUE'],
    [type !== undefined && general === 0, 'INVALID_OPERATION'],
  ]);
  if (errors.length > 0) return { state, errors };
  const object = { size, words: words.slice(0, Math.floor(size / BYTES_PER_WORD)) };
  return { state: withObject(state, general, object), errors: NO_ERRORS };
}

/** BufferSubData (OpenGL 2.0 §2.9). Words that no program can read are not kept. */
// nvpbo.update.as-data
function bufferSubData(state: GlState, command: BufferSubData): Outcome {
  const { target, offset, size, bytes } = command;
  const errors = subDataErrors(state, command);
  const { general, object } = generalOf(state, target);
  if (errors.length > 0 || object === undefined) return { state, errors };
  checkLength(command.command, 'data', bytes, size);
  const most = Math.max(...Object.values(state.limits).map((each) => each.parameterBufferWords));
  const kept = Math.min(object.size, most * BYTES_PER_WORD);
  const words = overwritten(object.words, kept, offset, bytes.subarray(0, size));
  return { state: withObject(state, general, { ...object, words }), errors: NO_ERRORS };
}

/** The errors of BufferSubData, which go before its bytes: a call with one reads none. */
export function subDataErrors(
  state: GlState,
  { command, target, offset, size }: Omit<BufferSubData, 'bytes'>,
): Outcome['errors'] {
  checkAddress(command, 'offset', offset);
  checkAddress(command, 'size', size);
  const { type, object } = generalOf(state, target);
  return errorsWhere([
    [type === undefined, 'INVALID_ENUM'],
    [offset < 0 || size < 0, 'INVALID_VALUE'],
    [object !== undefined && offset + size > object.size, 'INVALID_VALUE'],
    [type !== undefined && object === undefined, 'INVALID_OPERATION'],
  ]);
}

/** What BindBuffer has bound to a target: its name, zero for none, and its object. */
function generalOf(state: GlState, target: string) {
  const type = typeOfBufferTarget(target);
  const general = type === undefined ? 0 : state.buffers.targets[type].general;
  return { type, general, object: state.buffers.objects.get(general) };
}

function withObject(state: GlState, name: number, object: BufferObject): GlState {
  const objects = new Map(state.buffers.objects).set(name, object);
  return { ...state, buffers: { ...state.buffers, objects } };
}

/** ProgramBufferParameters{f,Ii,Iui}vNV: words of the buffer at a binding point. */
function setWords(state: GlState, command: SetBufferWords): Outcome {
  const { command: name, target, params } = command;
  const point = checkUint(name, 'bindingIndex', command.bindingIndex);
  const first = checkUint(name, 'wordIndex', command.wordIndex);
  const count = checkInt(name, 'count', command.count);
  const type = typeOfBufferTarget(target);
  if (type === undefined) {
    const errors = errorsWhere([
      [true, 'INVALID_ENUM'],
      [count < 0, 'INVALID_VALUE'],
    ]);
    return { state, errors };
  }
  const { parameterBuffers, parameterBufferWords } = state.limits[type];
  const bound = boundTo(state, type, point);
  const isPoint = point < parameterBuffers;
  const last = first + count;
  const errors = errorsWhere([
    // A binding point that does not exist: nvpbo.E-update-of-no-point.
    [!isPoint, 'INVALID_VALUE'],
    [isPoint && bound === null, 'INVALID_OPERATION'],
    [count < 0 || last > parameterBufferWords, 'INVALID_VALUE'],
    [bound !== null && last > wordsOf(bound.object.size), 'INVALID_VALUE'],
  ]);
  if (errors.length > 0 || bound === null) return { state, errors };
  const { binding, object } = bound;
  checkLength(name, 'params', params, count);
  const wordType = dataTypeOf(name);
  const words = Array.from(
    { length: Math.max(last, object.words.length) },
    (_, word): BufferWord => {
      if (word < first || word >= last) {
        return object.words[word] ?? { type: 'F', value: null };
      }
      const given = params[word - first] ?? 0;
      const argument = `value ${String(word - first)}`;
      return { type: wordType, value: checkValue(name, argument, wordType, given) };
    },
  );
  return { state: withObject(state, binding.buffer, { ...object, words }), errors: NO_ERRORS };
}

function dataTypeOf(name: SetBufferWords['command']): DataType {
  return name === 'ProgramBufferParametersIuivNV'
    ? 'U'
    : name === 'ProgramBufferParametersIivNV'
      ? 'S'
      : 'F';
}

function wordsOf(bytes: number): number {
  return Math.floor(bytes / BYTES_PER_WORD);
}

function boundTo(
  state: GlState,
  type: GpuProgramType,
  point: number,
): { readonly binding: BufferBinding; readonly object: BufferObject } | null {
  const binding = state.buffers.targets[type].points.get(point);
  if (binding === undefined) return null;
  return { binding, object: state.buffers.objects.get(binding.buffer) ?? EMPTY_BUFFER };
}

/** The name of what is bound, to the target or to a binding point (additions to §6.1.1). */
export function getBinding(state: GlState, query: BufferQuery): Answer<number> {
  const type = typeOfBufferTarget(query.value);
  if (type === undefined) return { value: null, errors: ['INVALID_ENUM'] };
  const { general, points } = state.buffers.targets[type];
  if (query.query === 'GetIntegerv') return { value: general, errors: NO_ERRORS };
  const index = checkUint(query.query, 'index', query.index);
  return index >= state.limits[type].parameterBuffers
    ? { value: null, errors: ['INVALID_VALUE'] }
    : { value: points.get(index)?.buffer ?? 0, errors: NO_ERRORS };
}

/**
 * The words that programs of a type read, by binding point: of the part that is bound, no more than
 * MAX_PROGRAM_PARAMETER_BUFFER_SIZE_NV; all beyond is undefined.
 */
export function bufferWords(
  state: GlState,
  type: GpuProgramType,
): Record<number, readonly TypedWord[]> {
  const words: Record<number, readonly TypedWord[]> = {};
  for (const point of state.buffers.targets[type].points.keys()) {
    const bound = boundTo(state, type, point);
    if (bound === null) continue;
    words[point] = readable(state, type, bound).map((word) =>
      word.type === null ? WITHOUT_TYPE : word,
    );
  }
  return words;
}

const WITHOUT_TYPE: TypedWord = { type: 'U', value: null };

/** Those words that came from memory: their bits, by binding point and word. `bufferWords` has them as undefined. */
export function untypedWords(
  state: GlState,
  type: GpuProgramType,
): NonNullable<ProgramValues['untyped']> {
  const found: Record<number, ReadonlyMap<number, number>> = {};
  for (const point of state.buffers.targets[type].points.keys()) {
    const bound = boundTo(state, type, point);
    const words = bound === null ? [] : readable(state, type, bound);
    const bits = words.flatMap((word, at) =>
      word.type === null ? [[at, word.value] as const] : [],
    );
    if (bits.length > 0) found[point] = new Map(bits);
  }
  return found;
}

function readable(
  state: GlState,
  type: GpuProgramType,
  { binding, object }: NonNullable<ReturnType<typeof boundTo>>,
): readonly BufferWord[] {
  const most = Math.min(wordsOf(binding.size), state.limits[type].parameterBufferWords);
  return object.words.slice(0, most);
}
