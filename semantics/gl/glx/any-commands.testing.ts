/** Random commands in tests, and captures of them. */
import fc from 'fast-check';
import {
  WIRE_SIZES,
  type GlxCommandSpec,
  type WireField,
  type WireType,
} from '../../../spec/gl/glx/layout.js';
import { GLX_COMMANDS, glxCommandAt, glxCommandOf } from '../../../spec/gl/glx/table.js';
import { arrayBytes, type WireArray } from './array-data.js';
import type { ByteOrder } from './bytes.js';
import { madeCapture, MADE, readCapture, type Capture } from './capture.js';
import { decodeRequest, type DecodedRequest } from './decode.js';
import { GREATEST_LIMITS, smallCommand } from './encode.js';
import type { WireNumber, WireValue, WireValues } from './fields.js';
import type { LargeSeries } from './large.js';

export const ORDERS: readonly ByteOrder[] = ['little', 'big'];

/** Commands as they are decoded: of two that share an opcode the first. */
export const OWN_COMMANDS: readonly GlxCommandSpec[] = GLX_COMMANDS.filter(
  ({ kind, opcode, name }) => glxCommandAt(kind, opcode)?.name === name,
);

export function specOf(name: string): GlxCommandSpec {
  const spec = glxCommandOf(name);
  if (spec === undefined) throw new Error(`${name} is not sent`);
  return spec;
}

/** A command as glXRender carries it. */
export function commandBytes(
  order: ByteOrder,
  name: string,
  values: WireValues | Readonly<Record<string, WireValue>> = {},
): Uint8Array {
  const all: WireValues = values instanceof Map ? values : new Map(Object.entries(values));
  const bytes = smallCommand(order, specOf(name), all, GREATEST_LIMITS);
  if (bytes === null) throw new Error(`${name} is large`);
  return bytes;
}

/** Bits that matter: zeros, infinities, NaNs quiet and signalling with payloads, and any other. */
const FLOATS = fc.oneof(
  fc.constantFrom(
    0,
    0x8000_0000,
    0x3f80_0000,
    0x7f80_0000,
    0xff80_0000,
    0x7fc0_0000,
    0x7f80_0001,
    0xffff_ffff,
    1,
  ),
  fc.integer({ min: 0, max: 0xffff_ffff }),
);
const DOUBLES = fc.oneof(
  fc.constantFrom(
    0n,
    1n << 63n,
    0x7ff0_0000_0000_0001n,
    0xffff_ffff_ffff_ffffn,
    0x3ff0_0000_0000_0000n,
  ),
  fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }),
);

/** Any bits of a type, as the decoder gives them. */
function wireNumber(type: WireType): fc.Arbitrary<WireNumber> {
  if (type === 'FLOAT32') return FLOATS;
  if (type === 'FLOAT64') return DOUBLES;
  const bits = 8 * WIRE_SIZES[type];
  if (type.startsWith('INT'))
    return fc.integer({ min: -(2 ** (bits - 1)), max: 2 ** (bits - 1) - 1 });
  return fc.integer({ min: 0, max: 2 ** bits - 1 });
}

/** The fields whose values say how many others there are. */
function counters(fields: readonly WireField[]): ReadonlySet<string> {
  return new Set(
    fields.flatMap((field) =>
      field.kind === 'value' && field.count?.kind === 'times' ? [field.count.of] : [],
    ),
  );
}

/** Values of all fields of a command, which agree with one another. */
export function valuesFor({ name, fields }: GlxCommandSpec): fc.Arbitrary<WireValues> {
  if (name.startsWith('DrawArrays')) return fc.oneof(drawing('little'), drawing('big'));
  const own = counters(fields);
  const isState = (field: string): boolean => name === 'ExecuteProgramNV' && field === 'target';
  return fc.integer({ min: 0, max: 5 }).chain((count) => {
    const entries = fields.flatMap(
      (field): readonly fc.Arbitrary<readonly [string, WireValue]>[] => {
        if (field.kind !== 'value') return [];
        const one = own.has(field.name)
          ? fc.constant<WireNumber>(count)
          : isState(field.name)
            ? fc.constant<WireNumber>(0x8621)
            : wireNumber(field.type);
        if (field.count === null) return [one.map((value) => [field.name, value] as const)];
        const length = ((): number => {
          switch (field.count.kind) {
            case 'fixed':
            case 'where':
              return field.count.values;
            case 'times':
              return field.count.times * count;
            case 'rest':
              // What fills words, whatever the type.
              return 4 * count;
          }
        })();
        const list = fc.array(one, { minLength: length, maxLength: length });
        return [list.map((values) => [field.name, values] as const)];
      },
    );
    return fc.tuple(...entries).map((pairs) => new Map(pairs));
  });
}

const ARRAYS: fc.Arbitrary<readonly WireArray[]> = fc.constantFrom<readonly WireArray[]>(
  [],
  [{ array: 'VERTEX_ARRAY', type: 'FLOAT', size: 3, values: [1, 2, -0, NaN, 5, 6] }],
  [
    { array: 'COLOR_ARRAY', type: 'UNSIGNED_BYTE', size: 3, values: [1, 2, 3, 4, 5, 255] },
    { array: 'NORMAL_ARRAY', type: 'SHORT', size: 3, values: [-1, 2, 3, 4, 5, -32_768] },
    { array: 'VERTEX_ARRAY', type: 'DOUBLE', size: 2, values: [0.1, 2, 3, Infinity] },
  ],
);

function drawing(order: ByteOrder): fc.Arbitrary<WireValues> {
  return ARRAYS.map(
    (arrays) =>
      new Map<string, WireValue>([
        ['n', 2],
        ['m', arrays.length],
        ['mode', 4],
        ['arrays', arrayBytes(arrays, 2, order)],
      ]),
  );
}

/** A request behind those that create a context, read. */
export function captureOf(order: ByteOrder, requests: readonly Uint8Array[]): Capture {
  return readCapture(madeCapture(order, requests));
}

/** What the requests of GLX in a capture are decoded to, those that carry commands. */
export function decodedIn(capture: Capture): readonly DecodedRequest[] {
  let series: LargeSeries | null = null;
  return capture.requests
    .filter(({ major }) => major === MADE.major)
    .map((request) => {
      const decoded = decodeRequest(capture.reader, request, series);
      series = decoded.series;
      return decoded;
    })
    .filter(({ tag }) => tag !== null);
}
