/**
 * How requests of GLX are laid out, and the notation in which the tables beside this file have it: a command a line.
 *
 *     VertexAttribs1svNV 4202 12+2*n+p: CARD32 index, CARD32 n, INT16 v[n], pad
 *     GetProgramivNV 1298 5: CARD32 id, ENUM pname => INT32[]
 *
 * The name; the opcode; the length as the document states it, in bytes of rendering commands and in words of 4 bytes of all others;
 * the fields behind the header in their order; the reply. A length that its document states otherwise than its fields have it is
 * written "12->16": as stated, and as taken.
 */

/** Types of GLX Extensions for OpenGL Protocol Specification 1.3, §1.4, and of the X protocol. */
export type WireType =
  | 'ENUM'
  | 'BITFIELD'
  | 'BOOL'
  | 'BOOL32'
  | 'INT8'
  | 'INT16'
  | 'INT32'
  | 'CARD8'
  | 'CARD16'
  | 'CARD32'
  | 'FLOAT32'
  | 'FLOAT64';

/** Bytes of one value of each type. */
export const WIRE_SIZES: Readonly<Record<WireType, number>> = {
  ENUM: 4,
  BITFIELD: 4,
  BOOL: 1,
  BOOL32: 4,
  INT8: 1,
  INT16: 2,
  INT32: 4,
  CARD8: 1,
  CARD16: 2,
  CARD32: 4,
  FLOAT32: 4,
  FLOAT64: 8,
};

/**
 * Values in a list: a number; so many times the value of a field before it, of which a negative one is none; a number where a
 * field has a value, and none otherwise; or all that the command's length leaves.
 */
export type WireCount =
  | { readonly kind: 'fixed'; readonly values: number }
  | { readonly kind: 'times'; readonly times: number; readonly of: string }
  | { readonly kind: 'where'; readonly values: number; readonly field: string; readonly is: number }
  | { readonly kind: 'rest' };

export type WireField =
  | {
      readonly kind: 'value';
      readonly name: string;
      readonly type: WireType;
      /** Null of one value that is no list. */
      readonly count: WireCount | null;
    }
  /** Bytes that nobody reads. */
  | { readonly kind: 'unused'; readonly bytes: number }
  /** As many as make the length a multiple of 4. */
  | { readonly kind: 'pad' };

/**
 * A reply behind its header of 8 bytes: nothing; a value; a value and a list of as many bytes as the request has values; a list
 * whose number of values is a field, and that stands in place of unused bytes where it has one value; a list whose length says the
 * number; a list of a fixed number of values; bytes with their number. Of pixels nothing is said here.
 */
export type WireReply =
  | { readonly kind: 'nothing' | 'string' | 'pixels' }
  | { readonly kind: 'value'; readonly type: WireType; readonly list: WireType | null }
  | { readonly kind: 'counted'; readonly type: WireType }
  | { readonly kind: 'list'; readonly type: WireType; readonly values: number | null };

/** Rendering commands stand in glXRender and glXRenderLarge; a single one is a request of its own; a vendor's one of 16 or 17. */
export type GlxKind = 'render' | 'single' | 'vendor';

export interface GlxCommandSpec {
  /** Without "gl". */
  readonly name: string;
  readonly kind: GlxKind;
  /** A rendering command's, the minor one of a request of GLX, or a vendor's. */
  readonly opcode: number;
  /** As a formula of the fields, p the bytes of padding: in bytes of a rendering command, else in words. */
  readonly length: string;
  /** What the document states in its stead. */
  readonly stated: string;
  readonly fields: readonly WireField[];
  /** Null of a command without one. */
  readonly reply: WireReply | null;
  readonly document: string;
  readonly section: string;
}

const LINE = /^(\w+) (\d+) (\S+?)(?:->(\S+?))?(?:: ([^=]*?(?:=0x[^=]*?)?))?(?: => (.+))?$/;
const FIELD = /^([A-Z]+\d*) (\w+)(?:\[(.+)\])?$/;

/**
 * The commands of a table.
 *
 * @throws Error for a line that is none: these are data of this project
 */
export function commandsOf(
  kind: GlxKind,
  document: string,
  section: string,
  lines: readonly string[],
): readonly GlxCommandSpec[] {
  return lines.map((line) => {
    const [, name, opcode, stated, taken, fields, reply] = LINE.exec(line) ?? [];
    if (name === undefined || stated === undefined) throw new Error(`no command: ${line}`);
    return {
      name,
      kind,
      opcode: Number(opcode),
      length: taken ?? stated,
      stated,
      fields: fieldsOf(fields ?? ''),
      reply: reply === undefined ? null : replyOf(reply),
      document,
      section,
    };
  });
}

/** Fields, a comma and a space between them. */
export function fieldsOf(text: string): readonly WireField[] {
  return text === '' ? [] : text.split(', ').map((one) => fieldOf(one));
}

function fieldOf(text: string): WireField {
  if (text === 'pad') return { kind: 'pad' };
  const [, unused] = /^unused\[(\d+)\]$/.exec(text) ?? [];
  if (unused !== undefined) return { kind: 'unused', bytes: Number(unused) };
  const [, type, name, count] = FIELD.exec(text) ?? [];
  if (type === undefined || name === undefined || !isType(type))
    throw new Error(`no field: ${text}`);
  return { kind: 'value', name, type, count: count === undefined ? null : countOf(count) };
}

function countOf(text: string): WireCount {
  if (text === '*') return { kind: 'rest' };
  if (/^\d+$/.test(text)) return { kind: 'fixed', values: Number(text) };
  const [, values, field, is] = /^(\d+) if (\w+)=(0x[0-9A-Fa-f]+)$/.exec(text) ?? [];
  if (field !== undefined) return { kind: 'where', values: Number(values), field, is: Number(is) };
  const [, times, of] = /^(?:(\d+)\*)?([a-z]\w*)$/.exec(text) ?? [];
  if (of === undefined) throw new Error(`no number of values: ${text}`);
  return { kind: 'times', times: Number(times ?? 1), of };
}

function replyOf(text: string): WireReply {
  if (text === 'nothing' || text === 'string' || text === 'pixels') return { kind: text };
  const [, type, list, brackets, values] =
    /^([A-Z]+\d*)(?: ([A-Z]+\d*)\[n\]|(\[(n|\d+)?\]))?$/.exec(text) ?? [];
  if (type === undefined || !isType(type)) throw new Error(`no reply: ${text}`);
  if (list !== undefined) {
    if (!isType(list)) throw new Error(`no reply: ${text}`);
    return { kind: 'value', type, list };
  }
  if (brackets === undefined) return { kind: 'value', type, list: null };
  if (values === undefined) return { kind: 'counted', type };
  return { kind: 'list', type, values: values === 'n' ? null : Number(values) };
}

function isType(text: string): text is WireType {
  return Object.hasOwn(WIRE_SIZES, text);
}
