/** Values of the GL as they travel in `commands` and its answer: bits where a number of JSON would lose some. */
import { bitsOf, hex, parseHex, valueOf } from '../../../semantics/number/binary32.js';
import { cut } from '../shown.js';
import { WordsError } from '../words.js';

/** What a query wrote, or a function returned, with its type in C. */
export type RawValues =
  | { readonly type: 'B'; readonly values: readonly boolean[] }
  | { readonly type: 'S' | 'U' | 'E' | 'F' | 'D'; readonly values: readonly number[] }
  | { readonly type: 'bytes'; readonly bytes: Uint8Array }
  /** An offset in the memory of the request; null is the null pointer. */
  | { readonly type: 'pointer'; readonly offset: number | null };

export type RawType = RawValues['type'];

/** The least and the greatest integer of each type. */
const RANGES = { S: [-(2 ** 31), 2 ** 31 - 1], U: [0, 2 ** 32 - 1], E: [0, 2 ** 32 - 1] } as const;

/** Values that one query has at most: a matrix has sixteen, names that are generated are as many as were asked for. */
const MOST = 70_000;

const DOUBLE = /^0x[0-9A-Fa-f]{16}$/;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** The bits of a binary64. */
export function doubleText(value: number): string {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return `0x${view.getBigUint64(0).toString(16).padStart(16, '0')}`;
}

export function floatText(value: number): string {
  return hex(bitsOf(value));
}

export function bytesText(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}

/** @throws WordsError */
export function bytesIn(value: unknown, place: string): Uint8Array {
  if (typeof value === 'string' && BASE64.test(value))
    return new Uint8Array(Buffer.from(value, 'base64'));
  throw new WordsError(`${place} is ${shown(value)}, no base64 of any bytes`);
}

/** @throws WordsError */
export function floatIn(value: unknown, place: string): number {
  const bits = typeof value === 'string' ? parseHex(value) : undefined;
  if (bits !== undefined) return valueOf(bits);
  throw new WordsError(`${place} is ${shown(value)}, no string of 0x and eight hexadecimal digits`);
}

/** @throws WordsError */
export function doubleIn(value: unknown, place: string): number {
  if (typeof value !== 'string' || !DOUBLE.test(value)) {
    throw new WordsError(`${place} is ${shown(value)}, no string of 0x and 16 hexadecimal digits`);
  }
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(value));
  return view.getFloat64(0);
}

/** @throws WordsError */
export function integerIn(
  value: unknown,
  place: string,
  [least, greatest]: readonly [number, number],
): number {
  if (Number.isInteger(value) && Number(value) >= least && Number(value) <= greatest) {
    return Object.is(value, -0) ? 0 : Number(value);
  }
  const wanted = `an integer from ${String(least)} to ${String(greatest)}`;
  throw new WordsError(`${place} is ${shown(value)}, not ${wanted}`);
}

/** `{"F":["0x3f800000"]}`, `{"B":[true]}`, `{"pointer":null}` … */
export function encodeValues(raw: RawValues): Readonly<Record<string, unknown>> {
  switch (raw.type) {
    case 'bytes':
      return { bytes: bytesText(raw.bytes) };
    case 'pointer':
      return { pointer: raw.offset };
    case 'F':
      return { F: raw.values.map(floatText) };
    case 'D':
      return { D: raw.values.map(doubleText) };
    default:
      return { [raw.type]: raw.values };
  }
}

/**
 * The same, read.
 *
 * @param type which one the command has
 * @throws WordsError with the place and what was expected
 */
export function decodeValues(value: unknown, place: string, type: RawType): RawValues {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const [entry] = entries;
  if (Array.isArray(value) || entries.length !== 1 || entry?.[0] !== type) {
    throw new WordsError(`${place} is ${shown(value)}, expected {"${type}": …}`);
  }
  const [, own] = entry as readonly [string, unknown];
  const where = `${place}.${type}`;
  if (type === 'bytes') return { type, bytes: bytesIn(own, where) };
  if (type === 'pointer') {
    return { type, offset: own === null ? null : integerIn(own, where, [0, 2 ** 31 - 1]) };
  }
  if (!Array.isArray(own)) throw new WordsError(`${where} is ${shown(own)}, not an array`);
  if (own.length > MOST) {
    throw new WordsError(`${where} has ${String(own.length)} values, more than ${String(MOST)}`);
  }
  const items: readonly unknown[] = own;
  const at = (index: number): string => `${where}[${String(index)}]`;
  switch (type) {
    case 'B':
      return {
        type,
        values: items.map((item, index) => {
          if (typeof item === 'boolean') return item;
          throw new WordsError(`${at(index)} is ${shown(item)}, not true or false`);
        }),
      };
    case 'F':
      return { type, values: items.map((item, index) => floatIn(item, at(index))) };
    case 'D':
      return { type, values: items.map((item, index) => doubleIn(item, at(index))) };
    default:
      return { type, values: items.map((item, index) => integerIn(item, at(index), RANGES[type])) };
  }
}

function shown(value: unknown): string {
  return value === undefined ? 'absent' : cut(JSON.stringify(value), 60);
}

/** What a command returns, or writes where a pointer says, by its C declaration; null of one that does neither. */
export function returnsOf(command: string): RawType | null {
  if (command === 'GetError' || command === 'CheckFramebufferStatusEXT') return 'E';
  if (/^Is|^AreProgramsResident|^GetBooleanv/.test(command)) return 'B';
  if (/^Gen/.test(command)) return 'U';
  if (!command.startsWith('Get')) return null;
  if (/Pointerv/.test(command)) return 'pointer';
  if (/String/.test(command)) return 'bytes';
  if (/Iuiv(?:NV|EXT)$/.test(command)) return 'U';
  if (/^GetIntegerIndexedv/.test(command)) return 'S';
  if (/^GetDoublev$|^GetClipPlane$|dv(?:NV|ARB)?$/.test(command)) return 'D';
  return /^GetFloatv$|fv(?:NV|ARB)?$/.test(command) ? 'F' : 'S';
}
