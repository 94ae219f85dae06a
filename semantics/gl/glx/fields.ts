/**
 * The fields of a command in bytes. Numbers are kept as they stand there: a FLOAT32 is its 32 bits, a FLOAT64 its 64, so that none of
 * a NaN is lost. Pad and unused bytes are zero where they are written, and anything where they are read (GLX Protocol 1.3, §1.7).
 */
import {
  WIRE_SIZES,
  type WireCount,
  type WireField,
  type WireType,
} from '../../../spec/gl/glx/layout.js';
import { padded, type ByteReader, type ByteWriter } from './bytes.js';

/** A number as its type has it: bits of floating-point ones, a bigint where there are 64. */
export type WireNumber = number | bigint;

export type WireValue = WireNumber | readonly WireNumber[];

/** By the names of the fields. */
export type WireValues = ReadonlyMap<string, WireValue>;

type ValueField = Extract<WireField, { kind: 'value' }>;

/** How many values a list has; null of all that there is room for. */
function countIn(count: WireCount, values: WireValues): number | null {
  switch (count.kind) {
    case 'fixed':
      return count.values;
    case 'rest':
      return null;
    case 'where':
      return values.get(count.field) === count.is ? count.values : 0;
    case 'times':
      // A negative number is an error of the GL, which reads nothing; it is one by all 32 bits, whatever the type.
      return Math.max(0, count.times * (Number(values.get(count.of) ?? 0) | 0));
  }
}

/** The bytes of all fields that are known without the values, each list empty. */
export function leastBytes(fields: readonly WireField[]): number {
  return fields.reduce((bytes, field) => {
    if (field.kind === 'unused') return bytes + field.bytes;
    if (field.kind === 'pad') return bytes;
    const { type, count } = field;
    if (count === null) return bytes + WIRE_SIZES[type];
    return count.kind === 'fixed' ? bytes + count.values * WIRE_SIZES[type] : bytes;
  }, 0);
}

/** Whether the number of bytes depends on the values. */
export function isVariable(fields: readonly WireField[]): boolean {
  return fields.some(
    (field) => field.kind === 'value' && field.count !== null && field.count.kind !== 'fixed',
  );
}

/**
 * Writes fields, where a word begins. A list that has more values than its number says is cut.
 *
 * @throws Error for a field without a value: what is encoded is complete
 */
export function writeFields(
  writer: ByteWriter,
  fields: readonly WireField[],
  values: WireValues,
): void {
  for (const field of fields) {
    if (field.kind === 'unused') writer.unused(field.bytes);
    else if (field.kind === 'pad') writer.pad();
    else writeValue(writer, field, values);
  }
}

function writeValue(
  writer: ByteWriter,
  { name, type, count }: ValueField,
  values: WireValues,
): void {
  const value = values.get(name);
  if (value === undefined) throw new Error(`${name} has no value`);
  if (count === null) {
    writeNumber(writer, type, isList(value) ? (value[0] ?? 0) : value);
    return;
  }
  const list = isList(value) ? value : [value];
  const length = countIn(count, values) ?? list.length;
  for (let index = 0; index < length; index++) writeNumber(writer, type, list[index] ?? 0);
}

export function isList(value: WireValue): value is readonly WireNumber[] {
  return typeof value === 'object';
}

/** Writes one number. */
export function writeNumber(writer: ByteWriter, type: WireType, value: WireNumber): void {
  switch (WIRE_SIZES[type]) {
    case 1:
      writer.card8(Number(value));
      break;
    case 2:
      writer.card16(Number(value));
      break;
    case 4:
      writer.card32(Number(value));
      break;
    default:
      writer.card64(BigInt(value));
  }
}

/** What fields came to: their values, or how many bytes they would have. */
export type FieldsRead =
  { readonly values: WireValues } | { readonly needed: number; readonly isLeast: boolean };

/**
 * Reads fields that fill the bytes from `start` to `end`, both among those of the reader.
 *
 * @return how many bytes they would have, where they do not: at least so many where the bytes end before their number is known
 */
export function readFields(
  reader: ByteReader,
  start: number,
  end: number,
  fields: readonly WireField[],
): FieldsRead {
  const values = new Map<string, WireValue>();
  const least = leastBytes(fields);
  if (end - start < least) {
    return { needed: least, isLeast: isVariable(fields) };
  }
  let at = start;
  for (const field of fields) {
    if (field.kind === 'unused') at += field.bytes;
    else if (field.kind === 'pad') at = start + padded(at - start);
    else {
      const { name, type, count } = field;
      const size = WIRE_SIZES[type];
      const wanted = count === null ? 1 : countIn(count, values);
      // What the length leaves, where nothing says the number; what does not fill a value is too much.
      const length = wanted ?? Math.floor((end - at) / size);
      if (at + length * size > end) {
        return { needed: neededBy(fields, values), isLeast: false };
      }
      const list = Array.from({ length }, (_, index) =>
        readNumber(reader, type, at + index * size),
      );
      values.set(name, count === null ? (list[0] ?? 0) : list);
      at += length * size;
    }
  }
  if (at !== end) return { needed: at - start, isLeast: false };
  return { values };
}

/** The bytes of all fields, of which the values of those that say numbers are known. */
function neededBy(fields: readonly WireField[], values: WireValues): number {
  let bytes = 0;
  for (const field of fields) {
    if (field.kind === 'unused') bytes += field.bytes;
    else if (field.kind === 'pad') bytes = padded(bytes);
    else {
      const { type, count } = field;
      bytes += (count === null ? 1 : (countIn(count, values) ?? 0)) * WIRE_SIZES[type];
    }
  }
  return bytes;
}

/** Reads one number: bits of floating-point ones. */
export function readNumber(reader: ByteReader, type: WireType, at: number): WireNumber {
  switch (type) {
    case 'INT8':
      return reader.int8(at);
    case 'INT16':
      return reader.int16(at);
    case 'INT32':
      return reader.int32(at);
    case 'BOOL':
    case 'CARD8':
      return reader.card8(at);
    case 'CARD16':
      return reader.card16(at);
    case 'FLOAT64':
      return reader.card64(at);
    default:
      return reader.card32(at);
  }
}
