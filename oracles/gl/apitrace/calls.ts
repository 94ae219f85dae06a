/** Calls of a dump as the semantics takes them, and what the GL answered as it travels from backends. */
import { GL_COMMANDS, type GlCommandSpec } from '../../../spec/gl/commands.js';
import type { CType, DeclaredParameter } from '../../../spec/gl/declaration.js';
import { enumerantName, enumerantNumber, maskNames, maskNumber } from '../../../spec/gl/numbers.js';
import { NotModelled, type Argument, type Call } from '../../../semantics/gl/context/call.js';
import { NEW_ARRAY } from '../../../semantics/gl/context/client-state.js';
import { readElement, TYPES } from '../../../semantics/gl/context/memory.js';
import { returnsOf, type RawValues } from '../../protocol/gl/values.js';
import type { DumpCall, DumpValue } from './dump.js';

/** The bytes of a file that a dump names; null where there is none. */
export type Blobs = (file: string) => Uint8Array | null;

export interface TracedCall {
  readonly call: Call;
  /** Absent where nothing is answered, or nothing that can be compared. */
  readonly returned?: RawValues;
  /** Whether there is an answer that was not read. */
  readonly isUnread: boolean;
}

/** Commands of GLSL that have the names of others without their endings. */
const OF_GLSL: ReadonlySet<string> = new Set(['glIsProgram', 'glGetProgramiv']);

/** Names that apitrace gives to numbers which the semantics has by another. */
const OTHER_NAMES: readonly (readonly [RegExp, string])[] = [
  [/^CLIP_DISTANCE(?=\d$)/, 'CLIP_PLANE'],
  [/^MAX_CLIP_DISTANCES$/, 'MAX_CLIP_PLANES'],
  [/^PROGRAM_POINT_SIZE$/, 'VERTEX_PROGRAM_POINT_SIZE'],
  [/\bFOG_COORD(?=_|$)/, 'FOG_COORDINATE'],
];

/** Endings of names that one number has in several extensions, and in OpenGL without any. */
const ENDINGS = ['', '_ARB', '_EXT', '_NV', '_SGI', '_ATI', '_OES'];
const ENDING = /_(?:ARB|EXT|NV|SGI|ATI|OES)$/;

/** Types of arguments in memory, as enumerants name them. */
const MEMORY: Readonly<Partial<Record<CType, string>>> = {
  byte: 'BYTE',
  ubyte: 'UNSIGNED_BYTE',
  short: 'SHORT',
  ushort: 'UNSIGNED_SHORT',
  int: 'INT',
  sizei: 'INT',
  uint: 'UNSIGNED_INT',
  enum: 'UNSIGNED_INT',
  float: 'FLOAT',
  double: 'DOUBLE',
};

/**
 * The command that a call is of: OpenGL has many under the name of an extension without its ending.
 *
 * @throws NotModelled
 */
export function commandOf({ command }: DumpCall): GlCommandSpec {
  if (OF_GLSL.has(command)) throw new NotModelled(`${command} is not modelled`);
  const name = command.replace(/^gl/, '');
  for (const ending of ['', 'ARB', 'EXT', 'NV']) {
    const spec = GL_COMMANDS.get(name + ending);
    if (spec !== undefined) return spec;
  }
  throw new NotModelled(`${command} is not modelled`);
}

/** @throws NotModelled for what is not modelled, or what the dump does not have */
export function tracedCall(dumped: DumpCall, blobs: Blobs): TracedCall {
  const { name: command, parameters } = commandOf(dumped);
  const given = parameters.map((parameter, index) => {
    const value = dumped.arguments[index]?.value ?? { kind: 'other' as const };
    return argument({ command, parameter, blobs }, value);
  });
  const call = { command, arguments: given };
  const type = returnsOf(command);
  const answered = dumped.result ?? dumped.arguments[parameters.length]?.value;
  if (type === null || answered === undefined) return { call, isUnread: false };
  const returned = valuesIn(type, answered, blobs);
  return returned === null ? { call, isUnread: true } : { call, returned, isUnread: false };
}

/** The same; null of what is not modelled. */
export function readable(dumped: DumpCall, blobs: Blobs): TracedCall | null {
  try {
    return tracedCall(dumped, blobs);
  } catch (error) {
    if (error instanceof NotModelled) return null;
    throw error;
  }
}

interface Place {
  readonly command: string;
  readonly parameter: DeclaredParameter;
  readonly blobs: Blobs;
}

function argument(place: Place, value: DumpValue): Argument {
  const { command, parameter, blobs } = place;
  const { type, name, count } = parameter;
  if (count !== null) return array(place, value);
  switch (type) {
    case 'memory':
      if (value.kind === 'null') return null;
      return { bytes: memoryOf(place, value), offset: 0 };
    case 'bytes':
      return bytesOf(value, blobs, `${name} of gl${command}`);
    case 'bitfield':
      return maskNames(command, maskIn(value, command));
    case 'enum': {
      const number = enumerantIn(value, command, name);
      return number === null ? unknownName(value) : enumerantName(command, name, number);
    }
    case 'boolean':
      return numberOf(place, value) !== 0;
    default:
      return numberOf(place, value);
  }
}

/** A name that nothing here knows: the semantics says so. */
function unknownName(value: DumpValue): string {
  const name = value.kind === 'names' ? (value.names[0] ?? '') : '';
  if (name === '') throw new NotModelled('the dump has no enumerant there');
  return name.replace(/^GL_/, '');
}

function array(place: Place, value: DumpValue): Argument {
  const { command, parameter, blobs } = place;
  if (value.kind === 'list') return value.values.map((each) => numberOf(place, each));
  if (value.kind === 'pointed') return [numberOf(place, value.value)];
  const memory = MEMORY[parameter.type];
  if (value.kind === 'blob' && memory !== undefined) {
    const bytes = bytesOf(value, blobs, `${parameter.name} of gl${command}`);
    const size = Math.floor(bytes.length / (TYPES[memory]?.bytes ?? 1));
    const pointer = { bytes, offset: 0 };
    return readElement({ ...NEW_ARRAY, size, type: memory, pointer }, 0);
  }
  throw new NotModelled(`the dump does not have ${parameter.name} of gl${command}`);
}

/** The points of a map are printed as numbers; all else that lies in memory is in blobs. @throws NotModelled */
function memoryOf({ command, parameter, blobs }: Place, value: DumpValue): Uint8Array {
  const what = `${parameter.name} of gl${command}`;
  if (value.kind !== 'list') return bytesOf(value, blobs, what);
  const [, type] = /^Map[12]([fd])$/.exec(command) ?? [];
  if (type === undefined) throw new NotModelled(`the dump does not have ${what}`);
  const size = type === 'd' ? 8 : 4;
  const view = new DataView(new ArrayBuffer(size * value.values.length));
  for (const [index, each] of value.values.entries()) {
    if (each.kind !== 'number') throw new NotModelled(`the dump does not have ${what}`);
    if (type === 'd') view.setFloat64(size * index, each.value, true);
    else view.setFloat32(size * index, each.value, true);
  }
  return new Uint8Array(view.buffer);
}

/** @throws NotModelled */
function bytesOf(value: DumpValue, blobs: Blobs, what: string): Uint8Array {
  if (value.kind === 'string') return new TextEncoder().encode(value.text);
  if (value.kind === 'number') {
    throw new NotModelled(`${what} is an offset into a buffer object`);
  }
  if (value.kind === 'blob') {
    if (value.file === null) {
      throw new NotModelled(`the dump does not have ${what}: "apitrace dump --blobs" writes it`);
    }
    const bytes = blobs(value.file);
    if (bytes !== null) return bytes;
    throw new NotModelled(`${value.file}, which has ${what}, is not beside the dump`);
  }
  if (value.kind === 'list' && value.values.every((each) => each.kind === 'number')) {
    return Uint8Array.from(value.values, (each) => (each.kind === 'number' ? each.value : 0));
  }
  throw new NotModelled(`the dump does not have ${what}`);
}

function numberOf({ command, parameter }: Place, value: DumpValue): number {
  const { type, name } = parameter;
  if (value.kind === 'number') return type === 'float' ? Math.fround(value.value) : value.value;
  const number = enumerantIn(value, command, name);
  if (number !== null) return number;
  throw new NotModelled(`the dump has no number for ${name} of gl${command}`);
}

/** The number that a name has, or that is written in its place; null where none is known. */
function enumerantIn(value: DumpValue, command: string, parameter: string): number | null {
  if (value.kind === 'number') return value.value;
  if (value.kind !== 'names' || value.names.length !== 1) return null;
  const own = (value.names[0] ?? '').replace(/^GL_/, '');
  if (/^(?:TRUE|ONE)$/.test(own)) return 1;
  if (/^(?:FALSE|ZERO|NONE)$/.test(own)) return 0;
  const plain = OTHER_NAMES.reduce(
    (text, [from, to]) => text.replace(from, to),
    own.replace(ENDING, ''),
  );
  for (const name of [own, ...ENDINGS.map((ending) => plain + ending)]) {
    const number = enumerantNumber(command, parameter, name);
    if (number !== null) return number;
  }
  return null;
}

function maskIn(value: DumpValue, command: string): number {
  if (value.kind === 'number') return value.value;
  let mask = 0;
  for (const name of value.kind === 'names' ? value.names : ['']) {
    const bits = name.startsWith('0x') ? Number(name) : maskNumber([name.replace(/^GL_/, '')]);
    if (bits === null) throw new NotModelled(`the mask ${name} of gl${command} is not modelled`);
    mask |= bits;
  }
  return mask >>> 0;
}

/** What was answered; null of what is not read: pointers, and names that nothing here knows. */
function valuesIn(type: RawValues['type'], value: DumpValue, blobs: Blobs): RawValues | null {
  if (type === 'pointer') return null;
  if (type === 'bytes') {
    try {
      return { type, bytes: bytesOf(pointedTo(value), blobs, 'the answer') };
    } catch (error) {
      if (error instanceof NotModelled) return null;
      throw error;
    }
  }
  const numbers = numbersIn(value);
  if (numbers === null || numbers.length === 0) return null;
  // Errors of other extensions have codes of their own.
  if (type === 'E' && !numbers.every(isErrorCode)) return null;
  if (type === 'B') return { type, values: numbers.map((each) => each !== 0) };
  return { type, values: type === 'F' ? numbers.map((each) => Math.fround(each)) : numbers };
}

/** NO_ERROR, and those of OpenGL 1.2.1 (§2.5). */
function isErrorCode(number: number): boolean {
  return number === 0 || (number >= 0x500 && number <= 0x505);
}

function pointedTo(value: DumpValue): DumpValue {
  return value.kind === 'pointed' ? value.value : value;
}

function numbersIn(value: DumpValue): readonly number[] | null {
  const own = pointedTo(value);
  const numbers = (own.kind === 'list' ? own.values : [own]).map((each) =>
    enumerantIn(each, 'GetIntegerv', 'result'),
  );
  return numbers.every((each) => each !== null) ? numbers : null;
}
