/**
 * A capture: what a client of X sends to its server, byte by byte, from the connection on. X Window System Protocol, Connection Setup
 * and Request Format; X11 Extension BIG-REQUESTS. The first byte says in which order the client sends the bytes of a number.
 */
import { ByteReader, ByteWriter, padded, type ByteOrder } from './bytes.js';
import { plainRequest, startOf } from './encode.js';

/** Where a request stands in a capture: offsets from its first byte. */
export interface RequestPlace {
  readonly start: number;
  /** Where what follows the header begins. */
  readonly body: number;
  readonly end: number;
}

/** Where the length of a request stands: of a large one behind its header. */
export function lengthPlace({ start, body }: RequestPlace): number {
  return body - start === 8 ? start + 4 : start + 2;
}

export interface CapturedRequest extends RequestPlace {
  /** From 1, as the server counts them. */
  readonly number: number;
  readonly major: number;
}

export interface Capture {
  readonly reader: ByteReader;
  readonly requests: readonly CapturedRequest[];
  /** Where requests can no longer be told apart, and why; null where they end with the capture. */
  readonly broken: { readonly offset: number; readonly says: string } | null;
}

/** Bytes that are no capture, or one in which GLX cannot be found. */
export class CaptureError extends Error {
  override readonly name = 'CaptureError';
  readonly offset: number;

  constructor(offset: number, message: string) {
    super(message);
    this.offset = offset;
  }
}

const ORDERS: Readonly<Record<number, ByteOrder>> = { 0x42: 'big', 0x6c: 'little' };
const SETUP_BYTES = 12;
const PROTOCOL = 11;
const QUERY_EXTENSION = 98;
/** Opcodes from here on are those of extensions. */
const FIRST_EXTENSION = 128;

/** Requests, and commands of GLX, that one capture may have: all of them are kept until they are told. */
const MOST_REQUESTS = 1_048_576;
const MOST_COMMANDS = 262_144;

/** @throws CaptureError for more commands than are told */
export function checkCommands(commands: number, offset: number): void {
  if (commands <= MOST_COMMANDS) return;
  const most = String(MOST_COMMANDS);
  throw new CaptureError(offset, `the capture has more than ${most} commands of GLX up to here`);
}

/** Whether bytes begin as a connection to an X server does, and so no text. */
export function isCapture(bytes: Uint8Array): boolean {
  const order = ORDERS[bytes[0] ?? 0];
  if (order === undefined || bytes.length < 4) return false;
  return new ByteReader(bytes, order).card16(2) === PROTOCOL;
}

/**
 * The requests of a capture.
 *
 * @throws CaptureError for bytes that do not begin with the setup of a connection, and for more requests than are told
 */
export function readCapture(bytes: Uint8Array): Capture {
  const order = ORDERS[bytes[0] ?? 0];
  if (order === undefined) {
    throw new CaptureError(
      0,
      'no capture: expected 0x42 (B, big-endian) or 0x6c (l, little-endian)',
    );
  }
  const reader = new ByteReader(bytes, order);
  if (bytes.length < SETUP_BYTES) {
    throw new CaptureError(
      bytes.length,
      'the capture ends in the setup of the connection, of 12 bytes',
    );
  }
  const version = reader.card16(2);
  if (version !== PROTOCOL) {
    throw new CaptureError(2, `the protocol of X has version ${String(version)}, expected 11`);
  }
  const first = SETUP_BYTES + padded(reader.card16(6)) + padded(reader.card16(8));
  if (first > bytes.length) {
    throw new CaptureError(
      bytes.length,
      `the setup of the connection ends at byte ${String(first)}, and the capture before`,
    );
  }
  return requestsFrom(reader, first);
}

function requestsFrom(reader: ByteReader, first: number): Capture {
  const { bytes } = reader;
  const requests: CapturedRequest[] = [];
  let areBig = false;
  let at = first;
  const stop = (says: string): Capture => ({ reader, requests, broken: { offset: at, says } });
  while (at < bytes.length) {
    const left = bytes.length - at;
    if (left < 4)
      return stop(`the capture ends in the header of a request: ${String(left)} of 4 bytes`);
    const short = reader.card16(at + 2);
    const isBig = short === 0;
    if (isBig && !areBig) {
      return stop('a request has the length 0, and the client did not ask for BIG-REQUESTS');
    }
    if (isBig && left < 8) return stop('the capture ends in the length of a large request');
    const words = isBig ? reader.card32(at + 4) : short;
    if (isBig && words < 2)
      return stop(`a large request has the length ${String(words)}, expected at least 2`);
    if (4 * words > left) {
      return stop(
        `the capture ends in a request of ${String(4 * words)} bytes, of which it has ${String(left)}`,
      );
    }
    const request = {
      number: requests.length + 1,
      major: reader.card8(at),
      start: at,
      body: at + (isBig ? 8 : 4),
      end: at + 4 * words,
    };
    requests.push(request);
    if (requests.length > MOST_REQUESTS) {
      throw new CaptureError(
        at,
        `the capture has more than ${String(MOST_REQUESTS)} requests up to here`,
      );
    }
    areBig ||= extensionAskedFor(reader, request) === 'BIG-REQUESTS';
    at = request.end;
  }
  return { reader, requests, broken: null };
}

/** No name that is looked for is longer. */
const LONGEST_NAME = 32;

/** The name in QueryExtension; null of another request. */
function extensionAskedFor(
  reader: ByteReader,
  { major, body, end }: CapturedRequest,
): string | null {
  if (major !== QUERY_EXTENSION || end === body) return null;
  const length = Math.min(LONGEST_NAME, reader.card16(body));
  return String.fromCharCode(...reader.bytes.subarray(body + 4, Math.min(end, body + 4 + length)));
}

/**
 * The major opcode that the server gave GLX. Its answer is not in what the client sends; but the client asks for the version of GLX
 * first of all.
 *
 * @throws CaptureError where no request is glXQueryVersion
 */
export function majorOpcodeIn({ reader, requests }: Capture): number {
  const asked = requests.findIndex((request) => extensionAskedFor(reader, request) === 'GLX');
  const query = requests
    .slice(asked + 1)
    .find(
      ({ major, start, body, end }) =>
        major >= FIRST_EXTENSION &&
        reader.card8(start + 1) === QUERY_VERSION &&
        end - body === 8 &&
        reader.card32(body) === 1 &&
        reader.card32(body + 4) <= 4,
    );
  if (query !== undefined) return query.major;
  throw new CaptureError(
    0,
    'which opcode GLX has is not evident: the capture has no glXQueryVersion',
  );
}

const QUERY_VERSION = 7;
const CREATE_CONTEXT = 3;
const MAKE_CURRENT = 5;

/** What a capture that is made here has: one context, which is current all the time. */
export const MADE = { major: 154, tag: 1 } as const;

/** Resources of a client, whose numbers a server hands out. */
const CONTEXT = 0x0020_0001;
const DRAWABLE = 0x0020_0002;
const VISUAL = 0x21;

/**
 * A capture of requests that are made here: before them the setup of a connection without authorization, what a client asks about
 * GLX, and a context that it creates and makes current.
 */
export function madeCapture(order: ByteOrder, requests: readonly Uint8Array[]): Uint8Array {
  const writer = new ByteWriter(order);
  writer.card8(order === 'big' ? 0x42 : 0x6c);
  writer.unused(1);
  writer.card16(PROTOCOL);
  writer.unused(SETUP_BYTES - 4);
  writer.raw(queryExtension(order, 'GLX'));
  writer.raw(plainRequest(order, MADE.major, QUERY_VERSION, [1, 4]));
  writer.raw(plainRequest(order, MADE.major, CREATE_CONTEXT, [CONTEXT, VISUAL, 0, 0, 0]));
  writer.raw(plainRequest(order, MADE.major, MAKE_CURRENT, [DRAWABLE, CONTEXT, 0]));
  for (const request of requests) writer.raw(request);
  return writer.finished();
}

/** Requests that stand before those that are given to `madeCapture`. */
export const REQUESTS_BEFORE = 4;

/** A request of X that asks for an extension. */
export function queryExtension(order: ByteOrder, name: string): Uint8Array {
  const writer = startOf(order, QUERY_EXTENSION, 0, 8 + padded(name.length));
  writer.card16(name.length);
  writer.unused(2);
  writer.raw(new TextEncoder().encode(name));
  writer.pad();
  return writer.finished();
}
