/**
 * Calls of the GL as `commands` has them, on a driver: by their C declarations, each query into memory of which what was written shows. The
 * memory of a script stays where it is while the script lasts.
 */
import { commandNamed } from '../../../semantics/gl/context/call.js';
import type { CType, DeclaredParameter } from '../../../spec/gl/declaration.js';
import type { CommandsRequestBody } from '../../protocol/bodies.js';
import type { RawAnswer } from '../../protocol/gl/answers.js';
import {
  bytesIn,
  doubleIn,
  floatIn,
  returnsOf,
  type RawType,
  type RawValues,
} from '../../protocol/gl/values.js';
import type { EglContext, Koffi, NativeFunction, Pointer } from './egl.js';
import { functionOf } from './gl.js';
import { LeftPrimitives } from './left-primitives.js';

/** How each type is called in a native signature, and as memory. */
const NATIVE = {
  byte: ['int8', Int8Array],
  ubyte: ['uint8', Uint8Array],
  short: ['int16', Int16Array],
  ushort: ['uint16', Uint16Array],
  int: ['int', Int32Array],
  uint: ['uint', Uint32Array],
  sizei: ['int', Int32Array],
  enum: ['uint', Uint32Array],
  bitfield: ['uint', Uint32Array],
  boolean: ['uint8', Uint8Array],
  float: ['float', Float32Array],
  double: ['double', Float64Array],
} as const;

/** Bytes behind the memory of a script, which a driver may look at before it knows that it need not. */
const MARGIN = 4096;
/** Bytes that a query may write, and what stands there before. */
const [ROOM, UNTOUCHED] = [64 * 1024, 0xab];

export class ScriptCalls {
  readonly #egl: EglContext;
  readonly #functions = new Map<string, NativeFunction>();
  readonly #room = new Uint8Array(ROOM);
  readonly #left: LeftPrimitives;

  constructor(egl: EglContext) {
    this.#egl = egl;
    this.#left = new LeftPrimitives(egl);
  }

  /** Performs the calls in a context that is new. @throws WordsError, NotModelled */
  perform({ memory, calls }: CommandsRequestBody): readonly RawAnswer[] {
    const { koffi } = this.#egl;
    this.#egl.renew();
    this.#left.begin();
    const at = koffi.alloc('uint8', memory.length + MARGIN);
    new Uint8Array(koffi.view(at, memory.length + MARGIN)).fill(0).set(memory);
    try {
      return calls.map(({ command, arguments: given }, index) => {
        const { parameters } = commandNamed(command);
        const place = `calls[${String(index)}].arguments`;
        const native = parameters.map((parameter, number) =>
          nativeOf(parameter, given[number], `${place}[${String(number)}]`, at),
        );
        const answer = this.#answer(command, parameters, native, at);
        const primitives = this.#left.after(command);
        return primitives === null ? answer : { ...answer, primitives };
      });
    } finally {
      // Arrays point there: they must be forgotten first.
      this.#egl.renew();
      freed(koffi, at);
    }
  }

  #answer(
    command: string,
    parameters: readonly DeclaredParameter[],
    given: readonly unknown[],
    memory: Pointer,
  ): RawAnswer {
    const types = parameters.map(({ type, count }) => (count === null ? typeOf(type) : 'void *'));
    const type = returnsOf(command);
    if (type === null) {
      this.#function(command, `void (${types.join(', ')})`)(...given);
      return {};
    }
    const result = RESULTS[command];
    if (result !== undefined) {
      const value = this.#function(command, `${result} (${types.join(', ')})`)(...given);
      return value === null ? {} : { returned: resultOf(type, value) };
    }
    this.#room.fill(UNTOUCHED);
    const all = [...types, 'void *'].join(', ');
    const isResident = command.startsWith('AreProgramsResident');
    const answer = this.#function(command, `${isResident ? 'uint8' : 'void'} (${all})`)(
      ...given,
      this.#room,
    );
    if (isResident) return { returned: { type: 'B', values: [Number(answer) !== 0] } };
    const returned = writtenAs(type, written(this.#room), memory);
    return returned === null ? {} : { returned };
  }

  #function(command: string, signature: string): NativeFunction {
    const known = this.#functions.get(command);
    if (known !== undefined) return known;
    const made = functionOf(this.#egl, `gl${command}`, signature);
    this.#functions.set(command, made);
    return made;
  }
}

/** What functions return themselves. */
const RESULTS: Readonly<Record<string, string>> = {
  GetError: 'uint',
  GenLists: 'uint',
  IsEnabled: 'uint8',
  IsList: 'uint8',
  IsProgramARB: 'uint8',
  GetString: 'const char *',
};

function resultOf(type: RawType, value: unknown): RawValues {
  if (type === 'B') return { type, values: [Number(value) !== 0] };
  if (type === 'bytes') return { type, bytes: new Uint8Array(Buffer.from(String(value), 'latin1')) };
  return { type: type === 'E' ? 'E' : 'U', values: [Number(value)] };
} // prettier-ignore

/** The bytes up to the last one that was written. */
function written(room: Uint8Array): Uint8Array {
  let end = room.length;
  while (end > 0 && room[end - 1] === UNTOUCHED) end--;
  return room.slice(0, end);
}

/** Null where nothing was written. */
function writtenAs(type: RawType, bytes: Uint8Array, memory: Pointer): RawValues | null {
  if (bytes.length === 0) return null;
  if (type === 'bytes') return { type, bytes };
  // The last value may end in bytes that look untouched.
  const size = { B: 1, S: 4, U: 4, E: 4, F: 4, D: 8, pointer: 8 }[type];
  const whole = new Uint8Array(Math.ceil(bytes.length / size) * size).fill(UNTOUCHED);
  whole.set(bytes);
  const { buffer } = whole;
  switch (type) {
    case 'B':
      return { type, values: [...whole].map((each) => each !== 0) };
    case 'S':
      return { type, values: [...new Int32Array(buffer)] };
    case 'F':
      return { type, values: [...new Float32Array(buffer)] };
    case 'D':
      return { type, values: [...new Float64Array(buffer)] };
    case 'pointer': {
      const [address = 0n] = new BigUint64Array(buffer);
      const offset = address === 0n ? null : Number(address - (memory ?? 0n));
      // What lies elsewhere is at no offset of a script.
      return { type, offset: offset === null || (offset >= 0 && offset < 2 ** 31) ? offset : 2 ** 31 - 1 };
    }
    default:
      return { type, values: [...new Uint32Array(buffer)] };
  }
} // prettier-ignore

function nativeOf(
  { type, count }: DeclaredParameter,
  value: unknown,
  place: string,
  memory: Pointer,
): unknown {
  if (count !== null) {
    const items: readonly unknown[] = Array.isArray(value) ? value : [];
    const numbers = items.map((item, index) => numberIn(type, item, `${place}[${String(index)}]`));
    // A call of no values is given memory nevertheless.
    return memoryOf(type).from(numbers.length === 0 ? [0] : numbers);
  }
  if (type === 'memory') return value === null ? null : (memory ?? 0n) + BigInt(Number(value));
  if (type === 'bytes') return new Uint8Array([...bytesIn(value, place), 0]);
  if (type === 'boolean') return value === true ? 1 : 0;
  return numberIn(type, value, place);
}

function numberIn(type: CType, value: unknown, place: string): number {
  if (type === 'float') return floatIn(value, place);
  return type === 'double' ? doubleIn(value, place) : Number(value);
}

function memoryOf(type: CType): { from: (values: readonly number[]) => unknown } {
  if (type === 'memory' || type === 'bytes') throw new Error(`there are no arrays of ${type}`);
  return NATIVE[type][1];
}

function typeOf(type: CType): string {
  return type === 'memory' || type === 'bytes' ? 'void *' : NATIVE[type][0];
}

function freed(koffi: Koffi, memory: Pointer): void {
  if (memory !== null) koffi.free(memory);
}
