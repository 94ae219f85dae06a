/**
 * A command in the parts of glXRenderLarge, put together. GLX Protocol 1.3, §2.3.2: the figures there leave the 8 bytes of the
 * command's length and opcode out of the bytes of the first part, its text and all clients count them; the length of the request
 * tells which a client does.
 */
import type { GlxCommandSpec } from '../../../spec/gl/glx/layout.js';
import { ByteReader, padded } from './bytes.js';
import { lengthPlace, type RequestPlace } from './capture.js';
import { readCommand, renderingCommand, type PlacedCommand } from './command.js';
import { isVariable } from './fields.js';
import { WireError } from './protocol-error.js';

export interface LargeSeries {
  readonly spec: GlxCommandSpec;
  /** The length that the command says it has, with its header. */
  readonly length: number;
  /** Where it begins in the capture. */
  readonly offset: number;
  /** How many parts it says there are. */
  readonly total: number;
  readonly parts: readonly LargePart[];
}

interface LargePart {
  readonly bytes: Uint8Array;
  /** Where they stand in the capture. */
  readonly offset: number;
}

interface PartRead {
  /** The command that the part completes; none of another part. */
  readonly commands: readonly PlacedCommand[];
  readonly series: LargeSeries | null;
}

const HEADER = 8;

/**
 * A part of a series, whose request has its 16 bytes.
 *
 * @throws WireError for a part that is not the next one
 */
export function readPart(
  reader: ByteReader,
  place: RequestPlace,
  series: LargeSeries | null,
): PartRead {
  const [numberAt, totalAt, bytesAt] = [place.body + 4, place.body + 6, place.body + 8];
  const [number, total] = [reader.card16(numberAt), reader.card16(totalAt)];
  const expected = (series?.parts.length ?? 0) + 1;
  if (number !== expected) {
    throw bad(numberAt, `a part has the number ${String(number)}, expected ${String(expected)}`);
  }
  if (series !== null && total !== series.total) {
    throw bad(
      totalAt,
      `a part says that there are ${String(total)}, expected ${String(series.total)}`,
    );
  }
  if (total < number) {
    throw bad(totalAt, `part ${String(number)} says that there are ${String(total)}`);
  }
  const part = partBytes(reader, place, bytesAt, series === null);
  const begun = series ?? beginning(reader, part, total);
  const next = { ...begun, parts: [...begun.parts, part] };
  const bytes = next.parts.reduce((sum, each) => sum + each.bytes.length, 0);
  const isLast = number === total;
  // Clients pad the length of the command, and not each the bytes of the last part.
  if (isLast ? padded(bytes) !== padded(next.length) : bytes > next.length) {
    throw bad(
      bytesAt,
      `${isLast ? 'all parts have' : 'the parts so far have'} ${String(bytes)} bytes, the command has ${String(next.length)}`,
    );
  }
  if (!isLast) return { commands: [], series: next };
  return { commands: [assembled(reader, next)], series: null };
}

function bad(offset: number, says: string): WireError {
  return new WireError('GLXBadLargeRequest', offset, says);
}

/** @throws WireError BadLength where the request is not as long as its bytes */
function partBytes(
  reader: ByteReader,
  place: RequestPlace,
  bytesAt: number,
  isFirst: boolean,
): LargePart {
  const { body, end } = place;
  const offset = body + 12;
  const given = end - offset;
  const said = reader.card32(bytesAt);
  const isWhole = given === padded(said);
  const isWithout = isFirst && given === HEADER + padded(said);
  if (!isWhole && !isWithout) {
    const words = (16 + padded(said)) / 4;
    throw new WireError(
      'BadLength',
      lengthPlace(place),
      `glXRenderLarge has the length ${String(4 + given / 4)}, expected ${String(words)} for ${String(said)} bytes`,
    );
  }
  const count = isWhole ? said : said + HEADER;
  return { bytes: reader.bytes.subarray(offset, offset + count), offset };
}

/** The series that a first part begins. @throws WireError */
function beginning(reader: ByteReader, { bytes, offset }: LargePart, total: number): LargeSeries {
  if (bytes.length < HEADER) {
    throw new WireError(
      'BadLength',
      offset - 4,
      `the first part has ${String(bytes.length)} bytes, expected at least the ${String(HEADER)} of a length and an opcode`,
    );
  }
  const [length, opcode] = [reader.card32(offset), reader.card32(offset + 4)];
  const spec = renderingCommand(opcode);
  if (spec === undefined) {
    throw bad(offset + 4, `no rendering command has the opcode ${String(opcode)}`);
  }
  if (!isVariable(spec.fields)) {
    throw bad(
      offset + 4,
      `gl${spec.name} has opcode ${String(opcode)}, expected a command that can be large`,
    );
  }
  if (length < HEADER) {
    throw bad(
      offset,
      `the command has the length ${String(length)}, expected at least ${String(HEADER)}`,
    );
  }
  return { spec, length, offset, total, parts: [] };
}

/** @throws WireError with the place in the capture */
function assembled(
  { order }: ByteReader,
  { spec, length, offset, parts }: LargeSeries,
): PlacedCommand {
  const bytes = new Uint8Array(padded(length));
  let at = 0;
  for (const part of parts) {
    bytes.set(part.bytes, at);
    at += part.bytes.length;
  }
  const place = { start: HEADER, end: bytes.length, lengthAt: 0, header: HEADER, unit: 1 } as const;
  try {
    const command = readCommand(spec, new ByteReader(bytes, order), place);
    return { ...command, offset };
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    throw new WireError(
      error.error === 'GLXBadRenderRequest' ? 'GLXBadLargeRequest' : error.error,
      placeIn(parts, error.offset),
      error.message,
    );
  }
}

/** Where a byte of the command stands in the capture. */
function placeIn(parts: readonly LargePart[], offset: number): number {
  let left = offset;
  for (const { bytes, offset: first } of parts) {
    if (left < bytes.length) return first + left;
    left -= bytes.length;
  }
  return parts.at(-1)?.offset ?? 0;
}
