/**
 * Requests of GLX, made of commands. GLX Protocol 1.3, §2.2, §2.3; of vendors §2.1. In glXRenderLarge the length and the opcode of a
 * command have 4 bytes each and both are counted, in the length of the command as in the bytes of the first part
 * (gp4.E-glx-large-length).
 */
import type { GlxCommandSpec } from '../../../spec/gl/glx/layout.js';
import { ByteWriter, type ByteOrder } from './bytes.js';
import { isVariable, leastBytes, writeFields, writeNumber, type WireValues } from './fields.js';

/** Whose requests: the major opcode that the server gave GLX, the tag of the context that is current, and the order of bytes. */
export interface Sender {
  readonly order: ByteOrder;
  readonly major: number;
  readonly tag: number;
}

/** A request of 16 bits of words. */
const MOST_REQUEST_BYTES = 4 * 65_535;
/** A length of 16 bits that is a multiple of 4. */
const MOST_COMMAND_BYTES = 65_532;

/** How large requests and the commands in glXRender become, in bytes: multiples of 4. Commands of one length are exempt. */
export interface SendLimits {
  readonly request: number;
  readonly command: number;
}

export const GREATEST_LIMITS: SendLimits = {
  request: MOST_REQUEST_BYTES,
  command: MOST_COMMAND_BYTES,
};

const RENDER = 1;
const RENDER_LARGE = 2;
const VENDOR_WITH_REPLY = 17;
/** Bytes of glXRender before its commands, and of a single command before its fields. */
export const RENDER_HEADER = 8;
const LARGE_HEADER = 16;
/** A length and an opcode of 4 bytes each. */
const LARGE_COMMAND_HEADER = 8;

/** A command as glXRender carries it; null where it is too long for that. */
export function smallCommand(
  order: ByteOrder,
  spec: GlxCommandSpec,
  values: WireValues,
  { command, request }: SendLimits,
): Uint8Array | null {
  const body = fieldBytes(order, spec, values);
  const length = 4 + body.length;
  // A command of one length is never large.
  const isLong = length > command || length + RENDER_HEADER > request;
  if (isLong && isVariable(spec.fields)) return null;
  const writer = new ByteWriter(order);
  writer.card16(length);
  writer.card16(spec.opcode);
  writer.raw(body);
  return writer.finished();
}

function fieldBytes(order: ByteOrder, { fields }: GlxCommandSpec, values: WireValues): Uint8Array {
  const writer = new ByteWriter(order);
  writeFields(writer, fields, values);
  return writer.finished();
}

/** glXRender with commands that smallCommand made. */
export function renderRequest(sender: Sender, commands: readonly Uint8Array[]): Uint8Array {
  const bytes = commands.reduce((sum, { length }) => sum + length, 0);
  const writer = header(sender, RENDER, RENDER_HEADER + bytes);
  for (const command of commands) writer.raw(command);
  return writer.finished();
}

/** The parts of a command that is large: its small parameters, then pieces of the other. */
export function largeRequests(
  sender: Sender,
  spec: GlxCommandSpec,
  values: WireValues,
  limits: SendLimits,
): readonly Uint8Array[] {
  const body = fieldBytes(sender.order, spec, values);
  const small = leastBytes(spec.fields);
  const first = new ByteWriter(sender.order);
  first.card32(LARGE_COMMAND_HEADER + body.length);
  first.card32(spec.opcode);
  first.raw(body.slice(0, small));
  const most = limits.request - LARGE_HEADER;
  const pieces = [first.finished()];
  for (let at = small; at < body.length; at += most) pieces.push(body.slice(at, at + most));
  return pieces.map((piece, index) => {
    const writer = header(sender, RENDER_LARGE, LARGE_HEADER + piece.length);
    writer.card16(index + 1);
    writer.card16(pieces.length);
    writer.card32(piece.length);
    writer.raw(piece);
    writer.pad();
    return writer.finished();
  });
}

/** A command that is a request of its own, or a vendor's. */
export function ownRequest(sender: Sender, spec: GlxCommandSpec, values: WireValues): Uint8Array {
  const body = fieldBytes(sender.order, spec, values);
  if (spec.kind === 'single') {
    const writer = header(sender, spec.opcode, RENDER_HEADER + body.length);
    writer.raw(body);
    return writer.finished();
  }
  const writer = startOf(sender.order, sender.major, VENDOR_WITH_REPLY, 12 + body.length);
  writer.card32(spec.opcode);
  writer.card32(sender.tag);
  writer.raw(body);
  return writer.finished();
}

/** A request with a context tag, whose other bytes are to be written. */
function header({ order, major, tag }: Sender, minor: number, bytes: number): ByteWriter {
  const writer = startOf(order, major, minor, bytes);
  writer.card32(tag);
  return writer;
}

/** A request of X, whose bytes behind the header are to be written; `bytes` counts all of it. */
export function startOf(order: ByteOrder, major: number, minor: number, bytes: number): ByteWriter {
  const writer = new ByteWriter(order);
  writer.card8(major);
  writer.card8(minor);
  writer.card16(Math.ceil(bytes / 4));
  return writer;
}

/** A request of GLX that carries no command: values of CARD32. */
export function plainRequest(
  order: ByteOrder,
  major: number,
  minor: number,
  values: readonly number[],
): Uint8Array {
  const writer = startOf(order, major, minor, 4 + 4 * values.length);
  for (const value of values) writeNumber(writer, 'CARD32', value);
  return writer.finished();
}
