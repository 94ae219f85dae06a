/** Values in client memory, in the order of bytes that most machines have: the least significant first. OpenGL 1.2.1 §2.8. */
import { CallError } from './call.js';
import type { Place, VertexArray } from './client-state.js';

interface MemoryType {
  readonly bytes: number;
  /** In the names of commands. */
  readonly letter: string;
  readonly read: (view: DataView, offset: number) => number;
  readonly write: (view: DataView, offset: number, value: number) => void;
}

/** By the enumerant of a type. */
export const TYPES: Readonly<Record<string, MemoryType>> = {
  BYTE: {
    bytes: 1,
    letter: 'b',
    read: (view, offset) => view.getInt8(offset),
    write: (view, offset, value) => {
      view.setInt8(offset, value);
    },
  },
  UNSIGNED_BYTE: {
    bytes: 1,
    letter: 'ub',
    read: (view, offset) => view.getUint8(offset),
    write: (view, offset, value) => {
      view.setUint8(offset, value);
    },
  },
  SHORT: {
    bytes: 2,
    letter: 's',
    read: (view, offset) => view.getInt16(offset, true),
    write: (view, offset, value) => {
      view.setInt16(offset, value, true);
    },
  },
  UNSIGNED_SHORT: {
    bytes: 2,
    letter: 'us',
    read: (view, offset) => view.getUint16(offset, true),
    write: (view, offset, value) => {
      view.setUint16(offset, value, true);
    },
  },
  INT: {
    bytes: 4,
    letter: 'i',
    read: (view, offset) => view.getInt32(offset, true),
    write: (view, offset, value) => {
      view.setInt32(offset, value, true);
    },
  },
  UNSIGNED_INT: {
    bytes: 4,
    letter: 'ui',
    read: (view, offset) => view.getUint32(offset, true),
    write: (view, offset, value) => {
      view.setUint32(offset, value, true);
    },
  },
  FLOAT: {
    bytes: 4,
    letter: 'f',
    read: (view, offset) => view.getFloat32(offset, true),
    write: (view, offset, value) => {
      view.setFloat32(offset, value, true);
    },
  },
  DOUBLE: {
    bytes: 8,
    letter: 'd',
    read: (view, offset) => view.getFloat64(offset, true),
    write: (view, offset, value) => {
      view.setFloat64(offset, value, true);
    },
  },
};

/** The values of element i of an array. @throws CallError where there is no memory */
export function readElement(
  { size, type, stride, pointer }: Omit<VertexArray, 'isEnabled'>,
  i: number,
): readonly number[] {
  const own = TYPES[type];
  if (own === undefined) throw new CallError(`GL_${type} is no type of values in memory`);
  const { bytes, read } = own;
  const step = stride === 0 ? size * bytes : stride;
  if (pointer === null) throw new CallError(`element ${String(i)} is read by the null pointer`);
  const first = pointer.offset + i * step;
  if (first < 0 || first + size * bytes > pointer.bytes.length) {
    const where = `bytes ${String(first)} to ${String(first + size * bytes - 1)}`;
    throw new CallError(
      `element ${String(i)} is read outside of its array: ${where} of ${String(pointer.bytes.length)}`,
    );
  }
  const view = new DataView(pointer.bytes.buffer, pointer.bytes.byteOffset);
  return Array.from({ length: size }, (_, index) => read(view, first + index * bytes));
}

/** So many bytes from a place on. @throws CallError where there is no memory */
export function bytesAt(place: Place | null, size: number): Uint8Array {
  if (place === null) throw new CallError('bytes are read by the null pointer');
  const { bytes, offset } = place;
  if (offset < 0 || offset + size > bytes.length) {
    const where = `bytes ${String(offset)} to ${String(offset + size - 1)}`;
    throw new CallError(`data are read outside of an array: ${where} of ${String(bytes.length)}`);
  }
  return bytes.slice(offset, offset + size);
}

/** Values one after the other, as memory has them. */
export function inMemory(type: string, values: readonly number[]): Uint8Array {
  const own = TYPES[type];
  if (own === undefined) throw new CallError(`GL_${type} is no type of values in memory`);
  const memory = new Uint8Array(values.length * own.bytes);
  const view = new DataView(memory.buffer);
  for (const [index, value] of values.entries()) own.write(view, index * own.bytes, value);
  return memory;
}
