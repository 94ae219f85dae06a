/** The arrays of DrawArrays in bytes: GLX Protocol 1.3, §2.3.4, Rendering; EXT_vertex_array's request. */
import { describe, expect, it } from 'vitest';
import { nameOfNumber, numberOfName } from '../../../spec/gl/glx/enumerants.js';
import { arrayBytes, readArrays, SENT_ARRAYS, type WireArray } from './array-data.js';
import { ByteReader, ByteWriter, type ByteOrder } from './bytes.js';
import type { WireValue } from './fields.js';

const COLOURS: WireArray = {
  array: 'COLOR_ARRAY',
  type: 'UNSIGNED_BYTE',
  size: 3,
  values: [255, 0, 1, 2, 3, 4],
};
const PLACES: WireArray = {
  array: 'VERTEX_ARRAY',
  type: 'SHORT',
  size: 2,
  values: [258, -2, 3, 4],
};

/** What is read of arrays that were written. */
function read(arrays: readonly WireArray[], n: number, m = arrays.length, order: ByteOrder = 'little') {
  const bytes = arrayBytes(arrays, n, order);
  const reader = new ByteReader(Uint8Array.from([...new Array<number>(12).fill(0), ...bytes.map(Number)]), order);
  return readArrays(reader, new Map<string, WireValue>([['n', n], ['m', m], ['arrays', bytes]]), 0);
} // prettier-ignore

describe('the bytes', () => {
  it('are a record of each array, then each vertex with its values in whole words', () => {
    expect(arrayBytes([COLOURS, PLACES], 2, 'big')).toEqual([
      0, 0, 0x14, 0x01, 0, 0, 0, 3, 0, 0, 0x80, 0x76,
      0, 0, 0x14, 0x02, 0, 0, 0, 2, 0, 0, 0x80, 0x74,
      255, 0, 1, 0, 1, 2, 255, 254,
      2, 3, 4, 0, 0, 3, 0, 4,
    ]);
    expect(arrayBytes([PLACES], 1, 'little')).toEqual([0x02, 0x14, 0, 0, 2, 0, 0, 0, 0x74, 0x80, 0, 0, 2, 1, 254, 255]);
    // What is not there is zero.
    expect(arrayBytes([{ ...PLACES, values: [] }], 1, 'big').slice(12)).toEqual([0, 0, 0, 0]);
  }); // prettier-ignore

  it('are read as they were written, of any number of vertices', () => {
    for (const order of ['little', 'big'] as const) {
      expect(read([COLOURS, PLACES], 2, 2, order)).toEqual({ arrays: [COLOURS, PLACES], needed: 12 + 24 + 16 });
      expect(read([], 2, 0, order)).toEqual({ arrays: [], needed: 12 });
      expect(read([{ ...PLACES, values: [] }], 0, 1, order)).toEqual({ arrays: [{ ...PLACES, values: [] }], needed: 24 });
    }
    expect(read([PLACES], 2, 2)).toEqual({ arrays: null, needed: 36 });
    expect(read([], -1, -1)).toEqual({ arrays: [], needed: 12 });
  }); // prettier-ignore
});

describe('a record', () => {
  const TYPES = {
    BYTE: 1,
    UNSIGNED_BYTE: 1,
    SHORT: 2,
    UNSIGNED_SHORT: 2,
    INT: 4,
    UNSIGNED_INT: 4,
    FLOAT: 4,
    DOUBLE: 8,
  } as const;
  const SIZES = {
    EDGE_FLAG_ARRAY: [1], INDEX_ARRAY: [1], TEXTURE_COORD_ARRAY: [1, 2, 3, 4], COLOR_ARRAY: [3, 4], SECONDARY_COLOR_ARRAY_EXT: [3],
    FOG_COORDINATE_ARRAY_EXT: [1], NORMAL_ARRAY: [3], VERTEX_WEIGHT_ARRAY_EXT: [1], VERTEX_ARRAY: [2, 3, 4],
  } as const; // prettier-ignore

  it.each(Object.entries(TYPES))('of %s has %i bytes for a value', (type, bytes) => {
    const array = { array: 'TEXTURE_COORD_ARRAY', type, size: 4, values: [1, 2, 3, 4] };
    expect(read([array], 1)).toEqual({ arrays: [array], needed: 12 + 12 + 4 * bytes });
  });

  it.each(Object.entries(SIZES))('of GL_%s has its sizes and no others', (array, sizes) => {
    for (const size of [0, 1, 2, 3, 4, 5]) {
      const made = { array, type: 'FLOAT', size, values: Array.from({ length: size }, (_, index) => index + 1) };
      if ((sizes as readonly number[]).includes(size)) expect(read([made], 1).arrays).toEqual([made]);
      else expect(() => read([made], 1)).toThrow(`an element of GL_${array} has ${String(size)} values, expected ${sizes.join(', ')}`);
    }
  }); // prettier-ignore

  it('of what is none is refused', () => {
    const numbers = (type: number, array: number): Uint8Array => {
      const writer = new ByteWriter('little');
      for (const each of [1, 1, 4, type, 3, array]) writer.card32(each);
      return writer.finished();
    };
    const reading = (bytes: Uint8Array) => () =>
      readArrays(
        new ByteReader(bytes, 'little'),
        new Map<string, WireValue>([
          ['n', 1],
          ['m', 1],
          ['arrays', [...bytes.subarray(12)]],
        ]),
        0,
      );
    expect(reading(numbers(0xabcd, 0x8074))).toThrow(/^0xABCD is no type/);
    expect(reading(numbers(0x1406, 0xabcd))).toThrow(/^0xABCD is no array/);
    expect(reading(numbers(0x1406, 0x8070))).toThrow(/^GL_PROXY_TEXTURE_3D is no array/);
    expect(() => read([{ ...PLACES, type: 'NONE' }], 1)).toThrow(
      /is no type of arrays, expected one of GL_BYTE/,
    );
    expect(() => read([{ ...PLACES, array: 'NONE' }], 1)).toThrow(
      /is no array, expected one of GL_/,
    );
  });

  it('has the number of its array, which no other has', () => {
    expect(SENT_ARRAYS.at(-1)).toBe('VERTEX_ARRAY');
    for (const array of SENT_ARRAYS) expect(nameOfNumber('DrawArrays', 'array', numberOfName('DrawArrays', 'array', array) ?? 0)).toBe(array);
  }); // prettier-ignore
});
