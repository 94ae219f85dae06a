/**
 * What a server replies to a command, in bytes. GLX Protocol 1.3, §2.2; the sections GLX Protocol of the extensions. A command with an
 * error of the GL has a reply all the same, which has no values.
 */
import type { GlxCommandSpec, WireType } from '../../../spec/gl/glx/layout.js';
import { enumerantNumber } from '../../../spec/gl/numbers.js';
import type { Result, Returned } from '../context/result.js';
import { ByteWriter, padded, type ByteOrder } from './bytes.js';
import { writeNumber, type WireValues } from './fields.js';
import { toWire } from './numbers.js';

const REPLY = 1;
const REPLY_BYTES = 32;

/** Null of a command without a reply, and where what it returns is not defined. */
export function replyTo(
  { name, reply }: GlxCommandSpec,
  values: WireValues,
  { returned, errors }: Pick<Result, 'returned' | 'errors'>,
  { order, number }: { readonly order: ByteOrder; readonly number: number },
): Uint8Array | null {
  if (reply === null || reply.kind === 'pixels') return null;
  const numbers = errors.length > 0 ? [] : numbersOf(name, returned);
  if (numbers === null) return null;
  switch (reply.kind) {
    case 'nothing':
      return finished(order, number, new ByteWriter(order), []);
    case 'value': {
      const head = new ByteWriter(order);
      writeNumber(head, reply.type, toWire(reply.type, numbers[0] ?? 0));
      if (reply.list === null) return finished(order, number, head, []);
      // Whether the program of each name is resident: all are where the value says so.
      const isAll = numbers[0] === 1;
      const count = isAll ? Math.max(0, Number(values.get('n')) | 0) : 0;
      return finished(
        order,
        number,
        head,
        encoded(order, reply.list, Array<number>(count).fill(1)),
      );
    }
    case 'counted':
      return counted(order, number, reply.type, numbers);
    case 'string':
      return list(order, number, numbers.length, encoded(order, 'CARD8', numbers));
    case 'list':
      return finished(order, number, new ByteWriter(order), encoded(order, reply.type, numbers));
  }
}

/** A single value stands within the 32 bytes. */
function counted(
  order: ByteOrder,
  number: number,
  type: WireType,
  numbers: readonly number[],
): Uint8Array {
  const [only, ...others] = numbers;
  if (only === undefined || others.length > 0) {
    return list(order, number, numbers.length, encoded(order, type, numbers));
  }
  const head = new ByteWriter(order);
  head.unused(4);
  head.card32(1);
  writeNumber(head, type, toWire(type, only));
  return finished(order, number, head, []);
}

function list(order: ByteOrder, number: number, count: number, data: Uint8Array): Uint8Array {
  const head = new ByteWriter(order);
  head.unused(4);
  head.card32(count);
  return finished(order, number, head, data);
}

function encoded(order: ByteOrder, type: WireType, numbers: readonly number[]): Uint8Array {
  const writer = new ByteWriter(order);
  for (const each of numbers) writeNumber(writer, type, toWire(type, each));
  writer.pad();
  return writer.finished();
}

/** A header of 8 bytes, 24 bytes of which `head` has the first, and what does not fit into them. */
function finished(
  order: ByteOrder,
  number: number,
  head: ByteWriter,
  data: Uint8Array | readonly number[],
): Uint8Array {
  const writer = new ByteWriter(order);
  writer.card8(REPLY);
  writer.unused(1);
  writer.card16(number % 2 ** 16);
  writer.card32(padded(data.length) / 4);
  writer.raw(head.finished());
  writer.unused(REPLY_BYTES - writer.length);
  writer.raw(Uint8Array.from(data));
  return writer.finished();
}

/** What a command returns as numbers: an enumerant by its own; null where one is not defined. */
function numbersOf(command: string, returned: Returned | undefined): readonly number[] | null {
  if (returned === undefined) return [];
  if (returned === null) return null;
  if (typeof returned === 'string') {
    const value = enumerantNumber(command, 'returned', returned);
    return value === null ? null : [value];
  }
  if (typeof returned !== 'object') return [Number(returned)];
  if ('noneOf' in returned) return null;
  // A count that an implementation decides.
  if ('least' in returned) return returned.least === returned.greatest ? [returned.least] : null;
  const values = 'integers' in returned ? returned.integers : [...returned];
  return values.includes(null) ? null : values.map(Number);
}
