/**
 * The arrays that DrawArrays carries: a record of each, and the elements of each vertex behind one another, each padded to 4 bytes.
 * GLX Protocol 1.3, §2.3.4; EXT_vertex_weighting adds its array.
 */
import { WIRE_SIZES, type WireType } from '../../../spec/gl/glx/layout.js';
import { nameOfNumber, numberOfName } from '../../../spec/gl/glx/enumerants.js';
import { ByteWriter, padded, type ByteOrder, type ByteReader } from './bytes.js';
import { readNumber, writeNumber, type WireNumber, type WireValues } from './fields.js';
import { fromWire, toWire } from './numbers.js';
import { WireError } from './protocol-error.js';

export interface WireArray {
  /** VERTEX_ARRAY …. */
  readonly array: string;
  /** FLOAT …. */
  readonly type: string;
  /** Values of an element. */
  readonly size: number;
  /** The values of all elements, one behind the other. */
  readonly values: readonly number[];
}

/** The types of values in arrays, as they are sent. */
const TYPES: Readonly<Record<string, WireType>> = {
  BYTE: 'INT8',
  UNSIGNED_BYTE: 'CARD8',
  SHORT: 'INT16',
  UNSIGNED_SHORT: 'CARD16',
  INT: 'INT32',
  UNSIGNED_INT: 'CARD32',
  FLOAT: 'FLOAT32',
  DOUBLE: 'FLOAT64',
};

/** The arrays that a client sends here, in the order in which a vertex has their elements. */
export const SENT_ARRAYS: readonly string[] = [
  'TEXTURE_COORD_ARRAY',
  'COLOR_ARRAY',
  'NORMAL_ARRAY',
  'VERTEX_WEIGHT_ARRAY_EXT',
  'VERTEX_ARRAY',
];

/** Sizes that an element of each array may have; edge flags and indices are read, and this model makes nothing of them. */
const SIZES: Readonly<Record<string, readonly number[]>> = {
  EDGE_FLAG_ARRAY: [1],
  INDEX_ARRAY: [1],
  TEXTURE_COORD_ARRAY: [1, 2, 3, 4],
  COLOR_ARRAY: [3, 4],
  SECONDARY_COLOR_ARRAY_EXT: [3],
  FOG_COORDINATE_ARRAY_EXT: [1],
  NORMAL_ARRAY: [3],
  VERTEX_WEIGHT_ARRAY_EXT: [1],
  VERTEX_ARRAY: [2, 3, 4],
};

interface ArrayRecord {
  readonly array: string;
  readonly type: string;
  readonly wire: WireType;
  readonly size: number;
  /** Bytes of an element, with its padding. */
  readonly bytes: number;
}

const RECORD_BYTES = 12;
/** The bytes of n, m and mode. */
const FIXED_BYTES = 12;

/**
 * The arrays behind the fixed fields of DrawArrays, which begin at `start`. Elements stand in the order of the records, which every
 * client keeps; the document lists them in one order and lets records have any.
 *
 * @return no arrays where the fields have not as many bytes as they need
 * @throws WireError for a record that is none
 */
export function readArrays(
  reader: ByteReader,
  values: WireValues,
  start: number,
): { readonly arrays: readonly WireArray[] | null; readonly needed: number } {
  const [n, m] = ['n', 'm'].map((name) => Number(values.get(name)) | 0);
  const [vertices, count] = [Math.max(0, n ?? 0), Math.max(0, m ?? 0)];
  const data = values.get('arrays');
  const bytes = FIXED_BYTES + (Array.isArray(data) ? data.length : 0);
  const least = FIXED_BYTES + RECORD_BYTES * count;
  if (bytes < least) return { arrays: null, needed: least };
  const records = Array.from({ length: count }, (_, index) =>
    readRecord(reader, start + FIXED_BYTES + RECORD_BYTES * index),
  );
  const perVertex = records.reduce((sum, record) => sum + record.bytes, 0);
  const needed = least + perVertex * vertices;
  if (bytes !== needed) return { arrays: null, needed };
  let first = start + FIXED_BYTES + RECORD_BYTES * count;
  const arrays = records.map(({ array, type, wire, size, bytes: step }): WireArray => {
    const own = first;
    first += step;
    const elements = Array.from({ length: size * vertices }, (_, index) => {
      const element = own + Math.floor(index / size) * perVertex;
      const at = element + (index % size) * WIRE_SIZES[wire];
      return fromWire(wire, readNumber(reader, wire, at));
    });
    return { array, type, size, values: elements };
  });
  return { arrays, needed };
}

/** @throws WireError */
function readRecord(reader: ByteReader, at: number): ArrayRecord {
  const type = nameOfNumber('DrawArrays', 'type', reader.card32(at));
  const size = reader.int32(at + 4);
  const array = nameOfNumber('DrawArrays', 'array', reader.card32(at + 8));
  const wire = Object.hasOwn(TYPES, type) ? TYPES[type] : undefined;
  const sizes = Object.hasOwn(SIZES, array) ? SIZES[array] : undefined;
  const refused = (offset: number, says: string): WireError =>
    new WireError('GLXBadRenderRequest', offset, says);
  if (wire === undefined) {
    throw refused(
      at,
      `${shown(type)} is no type of arrays, expected one of ${Object.keys(TYPES).map(shown).join(', ')}`,
    );
  }
  if (sizes === undefined) {
    throw refused(
      at + 8,
      `${shown(array)} is no array, expected one of ${Object.keys(SIZES).map(shown).join(', ')}`,
    );
  }
  if (!sizes.includes(size)) {
    throw refused(
      at + 4,
      `an element of ${shown(array)} has ${String(size)} values, expected ${sizes.join(', ')}`,
    );
  }
  return { array, type, wire, size, bytes: padded(size * WIRE_SIZES[wire]) };
}

function shown(name: string): string {
  return name.startsWith('0x') ? name : `GL_${name}`;
}

/** What DrawArrays carries behind its fixed fields, as bytes: the value of its field "arrays". */
export function arrayBytes(
  arrays: readonly WireArray[],
  vertices: number,
  order: ByteOrder,
): readonly WireNumber[] {
  const writer = new ByteWriter(order);
  for (const { array, type, size } of arrays) {
    writer.card32(numberOfName('DrawArrays', 'type', type) ?? 0);
    writer.card32(size);
    writer.card32(numberOfName('DrawArrays', 'array', array) ?? 0);
  }
  for (let vertex = 0; vertex < vertices; vertex++) {
    for (const { type, size, values } of arrays) {
      const wire = TYPES[type] ?? 'FLOAT32';
      for (let index = 0; index < size; index++) {
        writeNumber(writer, wire, toWire(wire, values[vertex * size + index] ?? 0));
      }
      writer.pad();
    }
  }
  return [...writer.finished()];
}
