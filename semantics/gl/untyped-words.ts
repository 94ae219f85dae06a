/**
 * Words of parameter buffers that came from memory by BufferData and BufferSubData: bits, which no command gave a type (OpenGL 2.0 §2.9,
 * NV_parameter_buffer_object §2.14.1, nvpbo.E-data-without-type). Bytes lie in memory with the least significant first.
 */
import type { GpuNominalKinds } from '../gpu/domains/nominal.js';
import { IntegerWord } from '../gpu/domains/words.js';
import type { GpuInputs, GpuInputValues, TypedWord } from '../gpu/machine/state.js';
import { BYTES_PER_WORD, type BufferWord, type UntypedWord } from './buffer-state.js';

/** What a program reads besides its attributes; `untyped` are bits, by binding point and word. */
export interface ProgramValues extends GpuInputValues {
  readonly untyped?: Readonly<Record<number, ReadonlyMap<number, number>>>;
}

/** Whole words; bytes after them are part of none. */
export function wordsOfBytes(bytes: Uint8Array): readonly UntypedWord[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = Math.floor(bytes.length / BYTES_PER_WORD);
  return Array.from({ length: count }, (_, word) => ({
    type: null,
    value: view.getUint32(word * BYTES_PER_WORD, true),
  }));
}

/**
 * The first `size` bytes of words after bytes were laid over them. A word that is overwritten as a whole has no type afterwards, nor has one of
 * which a part is; that is undefined where the rest of it is.
 */
export function overwritten(
  words: readonly BufferWord[],
  size: number,
  offset: number,
  bytes: Uint8Array,
): readonly BufferWord[] {
  const end = offset + bytes.length;
  const reached = Math.max(words.length, Math.ceil(end / BYTES_PER_WORD));
  const count = Math.min(reached, Math.floor(size / BYTES_PER_WORD));
  return Array.from({ length: count }, (_, word): BufferWord => {
    const first = word * BYTES_PER_WORD;
    const own = words[word] ?? UNDEFINED_WORD;
    if (first + BYTES_PER_WORD <= offset || first >= end) return own;
    const isWhole = offset <= first && first + BYTES_PER_WORD <= end;
    const before = bitsOf(own);
    if (before === null && !isWhole) return UNDEFINED_WORD;
    const view = new DataView(new ArrayBuffer(BYTES_PER_WORD));
    view.setUint32(0, before ?? 0, true);
    for (let byte = 0; byte < BYTES_PER_WORD; byte++) {
      const given = bytes[first + byte - offset];
      if (first + byte >= offset && given !== undefined) view.setUint8(byte, given);
    }
    return { type: null, value: view.getUint32(0, true) };
  });
}

const UNDEFINED_WORD: TypedWord = { type: 'F', value: null };

/** Null of an undefined word. */
function bitsOf({ type, value }: BufferWord): number | null {
  if (value === null) return null;
  if (type !== 'F') return value >>> 0;
  const view = new DataView(new ArrayBuffer(BYTES_PER_WORD));
  view.setFloat32(0, value);
  return view.getUint32(0);
}

/** The inputs of a run, with bits in the places of words without a type. */
export function withUntyped(
  inputs: GpuInputs<GpuNominalKinds>,
  { untyped = {} }: Pick<ProgramValues, 'untyped'>,
): GpuInputs<GpuNominalKinds> {
  const given = Object.entries(untyped);
  if (given.length === 0) return inputs;
  const buffers = new Map(inputs.buffers);
  for (const [point, bits] of given) {
    const words = [...(buffers.get(Number(point)) ?? [])];
    for (const [word, value] of bits) words[word] = new IntegerWord(null, value | 0);
    buffers.set(Number(point), words);
  }
  return { ...inputs, buffers };
}
