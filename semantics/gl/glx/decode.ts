/**
 * A request of GLX, read: the commands that it carries up to its first error, and that error. GLX Protocol 1.3, §2.
 */
import type { GlxCommandSpec } from '../../../spec/gl/glx/layout.js';
import { GLX_REQUESTS, type GlxRequestSpec } from '../../../spec/gl/glx/requests.js';
import { glxCommandAt } from '../../../spec/gl/glx/table.js';
import type { ByteReader } from './bytes.js';
import { checkCommands, lengthPlace, type RequestPlace } from './capture.js';
import { readCommand, renderingCommand, type PlacedCommand } from './command.js';
import { leastBytes, readFields, type WireValues } from './fields.js';
import { readPart, type LargeSeries } from './large.js';
import { WireError, type ProtocolError } from './protocol-error.js';

export interface DecodedRequest {
  /** glXRender …; a number where there is no such request. */
  readonly name: string;
  /** Null of a request that is about no current context. */
  readonly tag: number | null;
  readonly commands: readonly PlacedCommand[];
  /** The fields of a request that carries no command. */
  readonly values: WireValues;
  readonly error: ProtocolError | null;
  /** The series of glXRenderLarge that the next request goes on with; null where none is to. */
  readonly series: LargeSeries | null;
}

const NONE: WireValues = new Map();

/**
 * @param series what came before of a command in glXRenderLarge, of the context of this request; null where nothing did
 */
export function decodeRequest(
  reader: ByteReader,
  place: RequestPlace,
  series: LargeSeries | null,
): DecodedRequest {
  const minor = reader.card8(place.start + 1);
  const commands: PlacedCommand[] = [];
  const own = GLX_REQUESTS.get(minor);
  const name = own?.name ?? glxCommandAt('single', minor)?.name ?? String(minor);
  const tag = tagOf(reader, place);
  const none = { name, tag, commands, values: NONE, error: null, series };
  try {
    if (own === undefined) {
      commands.push(single(reader, place, minor));
      return interrupted(none, series, place);
    }
    const values = ownFields(reader, place, own);
    switch (own.name) {
      case 'glXRender':
        readCommands(reader, place, commands);
        return interrupted(none, series, place);
      case 'glXRenderLarge': {
        const part = readPart(reader, place, series);
        commands.push(...part.commands);
        return { ...none, series: part.series };
      }
      case 'glXVendorPrivate':
      case 'glXVendorPrivateWithReply':
        commands.push(vendor(reader, place));
        return interrupted(none, series, place);
      default:
        return { ...none, values };
    }
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    const told = { name: error.error, offset: error.offset, says: error.message };
    // A part that is none ends its series.
    const isPart = own?.name === 'glXRenderLarge';
    const decoded = { ...none, error: told, series: isPart ? null : series };
    return isPart ? decoded : interrupted(decoded, series, place);
  }
}

/** A request between the parts of a command has no effect, and the command goes on. */
function interrupted(
  decoded: DecodedRequest,
  series: LargeSeries | null,
  { start }: RequestPlace,
): DecodedRequest {
  if (series === null) return decoded;
  const part = `${String(series.parts.length + 1)} of ${String(series.total)}`;
  const says = `${decoded.name} stands between the parts of gl${series.spec.name}, expected part ${part} of glXRenderLarge`;
  const error: ProtocolError = { name: 'GLXBadLargeRequest', offset: start + 1, says };
  return { ...decoded, commands: [], error };
}

/** The tag of a request that is about a current context, as far as it has one; null of another. */
export function tagOf(reader: ByteReader, place: RequestPlace): number | null {
  const name = requestName(reader, place);
  const hasTag = name === undefined || /Render|VendorPrivate/.test(name);
  const at = tagPlace(reader, place);
  return hasTag && at + 4 <= place.end ? reader.card32(at) : null;
}

/** Where the tag of a request stands: a vendor's has its code before it. */
export function tagPlace(reader: ByteReader, place: RequestPlace): number {
  const isVendor = requestName(reader, place)?.startsWith('glXVendorPrivate') === true;
  return place.body + (isVendor ? 4 : 0);
}

/** Undefined of a single command. */
function requestName(reader: ByteReader, { start }: RequestPlace): string | undefined {
  return GLX_REQUESTS.get(reader.card8(start + 1))?.name;
}

/** The fields of a request of GLX itself. @throws WireError */
function ownFields(
  reader: ByteReader,
  place: RequestPlace,
  { name, words, isOpen, fields }: GlxRequestSpec,
): WireValues {
  const { body, end } = place;
  const given = 1 + (end - body) / 4;
  if (isOpen ? given < words : given !== words) {
    const expected = `${isOpen ? 'at least ' : ''}${String(words)}`;
    throw new WireError(
      'BadLength',
      lengthPlace(place),
      `${name} has the length ${String(given)}, expected ${expected}`,
    );
  }
  const read = readFields(reader, body, body + leastBytes(fields), fields);
  return 'values' in read ? read.values : NONE;
}

/** The commands of glXRender. @throws WireError */
function readCommands(
  reader: ByteReader,
  { body, end }: RequestPlace,
  commands: PlacedCommand[],
): void {
  let at = body + 4;
  while (at < end) {
    const length = reader.card16(at);
    const opcode = reader.card16(at + 2);
    if (length < 4 || length % 4 !== 0 || at + length > end) {
      const left = String(end - at);
      throw new WireError(
        'BadLength',
        at,
        `a command has the length ${String(length)}, expected a multiple of 4 from 4 to ${left}, which are left of the request`,
      );
    }
    const spec = renderingCommand(opcode);
    if (spec === undefined) {
      const before = String(commands.length);
      throw new WireError(
        'GLXBadRenderRequest',
        at + 2,
        `no rendering command has the opcode ${String(opcode)}; ${before} came before it`,
      );
    }
    const place = { start: at + 4, end: at + length, lengthAt: at, header: 4, unit: 1 } as const;
    commands.push({ ...readCommand(spec, reader, place), offset: at });
    checkCommands(commands.length, at);
    at += length;
  }
}

/** A command that is a request of its own. @throws WireError */
function single(reader: ByteReader, place: RequestPlace, minor: number): PlacedCommand {
  const spec = glxCommandAt('single', minor);
  if (spec === undefined) {
    throw new WireError('BadRequest', place.start + 1, `GLX has no request ${String(minor)}`);
  }
  return onlyCommand(reader, place, spec, 8);
}

/**
 * A vendor's command by either of the two requests: DeleteProgramsNV, which has no reply, is sent by both
 * (vp1.E-glx-delete-without-reply).
 *
 * @throws WireError
 */
function vendor(reader: ByteReader, place: RequestPlace): PlacedCommand {
  const code = reader.card32(place.body);
  const spec = glxCommandAt('vendor', code);
  if (spec === undefined) {
    throw new WireError(
      'GLXUnsupportedPrivateRequest',
      place.body,
      `no vendor's command has the opcode ${String(code)}`,
    );
  }
  return onlyCommand(reader, place, spec, 12);
}

/**
 * The command of a request that carries one alone.
 *
 * @param header bytes before its fields, the tag among them
 * @throws WireError
 */
function onlyCommand(
  reader: ByteReader,
  request: RequestPlace,
  spec: GlxCommandSpec,
  header: 8 | 12,
): PlacedCommand {
  const { start, body, end } = request;
  const lengthAt = lengthPlace(request);
  const first = body + header - 4;
  if (end < first) {
    const words = `${String(1 + (end - body) / 4)}, expected at least ${String(header / 4)}`;
    throw new WireError('BadLength', lengthAt, `gl${spec.name} has the length ${words}`);
  }
  const place = { start: first, end, lengthAt, header, unit: 4 } as const;
  return { ...readCommand(spec, reader, place), offset: start };
}
