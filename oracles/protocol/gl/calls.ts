/**
 * Calls of the GL as they travel: names, and arguments by the types of their C declarations (`spec/gl/commands.ts`). Enumerants and masks are
 * numbers, as a GL is given them; what pointers point into is one memory, that of the request.
 */
import type { CType, DeclaredParameter } from '../../../spec/gl/declaration.js';
import { enumerantName, enumerantNumber, maskNames, maskNumber } from '../../../spec/gl/numbers.js';
import {
  CallError,
  commandNamed,
  Given,
  NotModelled,
  RANGES,
  type Argument,
  type Call,
} from '../../../semantics/gl/context/call.js';
import type { Place } from '../../../semantics/gl/context/client-state.js';
import { cut } from '../shown.js';
import { WordsError } from '../words.js';
import {
  bytesIn,
  bytesText,
  doubleIn,
  doubleText,
  floatIn,
  floatText,
  integerIn,
} from './values.js';

/** A call as a line has it. */
export interface LineCall {
  readonly command: string;
  readonly arguments: readonly unknown[];
}

/** Arrays of a script in one memory, each at a multiple of eight; no two are neighbours, so that a place is in one array alone. */
export class SentMemory {
  readonly #bases = new Map<Uint8Array, number>();
  #size = 0;

  /** Where a place is. */
  offsetOf({ bytes, offset }: Place): number {
    const known = this.#bases.get(bytes);
    const base = known ?? this.#size;
    if (known === undefined) {
      this.#bases.set(bytes, base);
      this.#size = base + 8 * (Math.floor(bytes.length / 8) + 2);
    }
    return base + offset;
  }

  bytes(): Uint8Array {
    const all = new Uint8Array(this.#size);
    for (const [bytes, base] of this.#bases) all.set(bytes, base);
    return all;
  }
}

/** @throws CallError for what no C compiler would take, or a name that has no number */
export function encodeCall({ command, arguments: given }: Call, memory: SentMemory): LineCall {
  const spec = commandNamed(command);
  // Checked as the semantics checks it.
  new Given(spec, given);
  return {
    command,
    arguments: spec.parameters.map((parameter, index) =>
      encoded(command, parameter, given[index] ?? null, memory),
    ),
  };
}

function encoded(
  command: string,
  parameter: DeclaredParameter,
  value: Argument,
  memory: SentMemory,
): unknown {
  const { name, type, count } = parameter;
  if (count !== null) return (value as readonly number[]).map((each) => encodedOne(type, each));
  switch (type) {
    case 'enum': {
      const number = enumerantNumber(command, name, String(value));
      if (number === null) throw new CallError(`gl${command}: GL_${String(value)} has no number`);
      return number;
    }
    case 'bitfield': {
      const mask = maskNumber([value].flat().map(String));
      if (mask === null) throw new CallError(`gl${command}: ${name} has a name of no bit`);
      return mask;
    }
    case 'bytes':
      return bytesText(value as Uint8Array);
    case 'memory':
      return value === null ? null : memory.offsetOf(value as Place);
    default:
      return encodedOne(type, value);
  }
}

function encodedOne(type: CType, value: Argument): unknown {
  if (type === 'float') return floatText(Number(value));
  return type === 'double' ? doubleText(Number(value)) : value;
}

/** What travels as a number: names of an enumerant and of bits have become one. */
const INTEGERS: typeof RANGES = {
  ...RANGES,
  enum: [0, 2 ** 32 - 1],
  bitfield: [0, 2 ** 32 - 1],
};

/**
 * A call of a line.
 *
 * @param memory that of the request
 * @throws WordsError, NotModelled for a command that this project does not know
 */
export function decodeCall(
  { command, arguments: given }: LineCall,
  place: string,
  memory: Uint8Array,
): Call {
  const { parameters } = commandNamed(command);
  if (given.length !== parameters.length) {
    const wanted = `${String(parameters.length)} arguments`;
    throw new WordsError(`${place}: gl${command} has ${wanted}, not ${String(given.length)}`);
  }
  return {
    command,
    arguments: parameters.map((parameter, index) =>
      decoded(command, parameter, given[index], `${place}.arguments[${String(index)}]`, memory),
    ),
  };
}

function decoded(
  command: string,
  { name, type, count }: DeclaredParameter,
  value: unknown,
  place: string,
  memory: Uint8Array,
): Argument {
  if (count !== null) {
    if (!Array.isArray(value)) throw wrong(value, place, `an array of ${type}`);
    const items: readonly unknown[] = value;
    return items.map((item, index) => Number(decodedOne(type, item, `${place}[${String(index)}]`)));
  }
  switch (type) {
    case 'enum':
      return enumerantName(command, name, Number(decodedOne(type, value, place)));
    case 'bitfield':
      return maskNames(command, Number(decodedOne(type, value, place)));
    case 'bytes':
      return bytesIn(value, place);
    case 'memory':
      if (value === null) return null;
      return { bytes: memory, offset: integerIn(value, place, [0, 2 ** 31 - 1]) };
    default:
      return decodedOne(type, value, place);
  }
}

function decodedOne(type: CType, value: unknown, place: string): number | boolean {
  if (type === 'float') return floatIn(value, place);
  if (type === 'double') return doubleIn(value, place);
  const range = INTEGERS[type];
  if (range !== undefined) return integerIn(value, place, range);
  if (typeof value === 'boolean') return value;
  throw wrong(value, place, 'true or false');
}

function wrong(value: unknown, place: string, expected: string): WordsError {
  const seen = value === undefined ? 'absent' : cut(JSON.stringify(value), 60);
  return new WordsError(`${place} is ${seen}, not ${expected}`);
}

/**
 * A call with the names that its numbers have: several names have one number (glBegin of GL_NONE is of GL_POINTS), and a GL is given numbers.
 * Null of a call that cannot be given to one: a name has no number, or a string is shorter than is said of it.
 */
export function asNumbered(call: Call): Call | null {
  try {
    const { parameters } = commandNamed(call.command);
    if (isBeyond(call, parameters)) return null;
    return {
      command: call.command,
      arguments: parameters.map((parameter, index) =>
        renamed(call.command, parameter, call.arguments[index] ?? null),
      ),
    };
  } catch (error) {
    if (error instanceof CallError || error instanceof NotModelled) return null;
    throw error;
  }
}

/** Whether a GL would read more bytes than there are. */
function isBeyond({ arguments: given }: Call, parameters: readonly DeclaredParameter[]): boolean {
  const bytes = given.find((each) => each instanceof Uint8Array);
  const length = given[parameters.findIndex(({ name }) => name === 'len')];
  return bytes instanceof Uint8Array && typeof length === 'number' && length > bytes.length;
}

function renamed(command: string, { name, type }: DeclaredParameter, value: Argument): Argument {
  if (type === 'enum') {
    const number = enumerantNumber(command, name, String(value));
    if (number === null) throw new CallError(`GL_${String(value)} has no number`);
    return enumerantName(command, name, number);
  }
  if (type !== 'bitfield') return value;
  const mask = maskNumber([value].flat().map(String));
  if (mask === null) throw new CallError('a mask of no bits');
  return maskNames(command, mask);
}
