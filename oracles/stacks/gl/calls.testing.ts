/** Calls of the GL around programs on a driver: by their C declarations, one at a time, each with the error that it generates. */
import { commandNamed, type Call } from '../../../semantics/gl/context/call.js';
import type { CType, DeclaredParameter } from '../../../spec/gl/declaration.js';
import type { EglContext } from './egl.js';
import { ENUMERANTS } from './enumerants.testing.js';
import { functionOf } from './gl.js';

/** How each type is called in a native signature, and as memory. */
const NATIVE = {
  byte: { type: 'int8', memory: Int8Array },
  ubyte: { type: 'uint8', memory: Uint8Array },
  short: { type: 'int16', memory: Int16Array },
  ushort: { type: 'uint16', memory: Uint16Array },
  int: { type: 'int', memory: Int32Array },
  uint: { type: 'uint', memory: Uint32Array },
  sizei: { type: 'int', memory: Int32Array },
  enum: { type: 'uint', memory: Uint32Array },
  bitfield: { type: 'uint', memory: Uint32Array },
  boolean: { type: 'uint8', memory: Uint8Array },
  float: { type: 'float', memory: Float32Array },
  double: { type: 'double', memory: Float64Array },
} as const;

const BY_VALUE: ReadonlyMap<number, string> = new Map([
  [0x0500, 'INVALID_ENUM'],
  [0x0501, 'INVALID_VALUE'],
  [0x0502, 'INVALID_OPERATION'],
  [0x0503, 'STACK_OVERFLOW'],
  [0x0504, 'STACK_UNDERFLOW'],
  [0x0505, 'OUT_OF_MEMORY'],
]);

export class CallRunner {
  readonly #egl: EglContext;
  readonly #functions = new Map<string, ReturnType<typeof functionOf>>();

  constructor(egl: EglContext) {
    this.#egl = egl;
  }

  /** @throws Error for a name that has no value here, or a command that the library lacks */
  perform({ command, arguments: given }: Call): void {
    const { parameters } = commandNamed(command);
    const native = parameters.map((parameter, index) => nativeOf(parameter, given[index] ?? null));
    const types = parameters.map(({ type, count }) => (count === null ? typeOf(type) : 'void *'));
    this.#function(command, `void (${types.join(', ')})`)(...native);
  }

  /** The errors that are flagged; between Begin and End this may not be asked. */
  errors(): readonly string[] {
    const getError = this.#function('GetError', 'uint ()');
    const errors: string[] = [];
    for (;;) {
      const value = Number(getError());
      if (value === 0) return errors;
      errors.push(BY_VALUE.get(value) ?? `0x${value.toString(16)}`);
    }
  }

  /** GetFloatv of so many values. */
  floats(pname: keyof typeof ENUMERANTS, count: number): readonly number[] {
    const values = new Float32Array(16);
    this.#function('GetFloatv', 'void (uint, void *)')(ENUMERANTS[pname], values);
    return [...values.subarray(0, count)];
  }

  #function(command: string, signature: string): ReturnType<typeof functionOf> {
    const known = this.#functions.get(command);
    if (known !== undefined) return known;
    const made = functionOf(this.#egl, `gl${command}`, signature);
    this.#functions.set(command, made);
    return made;
  }
}

function nativeOf({ type, count }: DeclaredParameter, value: Call['arguments'][number]): unknown {
  if (type === 'memory' || type === 'bytes') throw new Error('no call of these gives memory');
  if (count !== null) return NATIVE[type].memory.from((value as readonly number[]).map(Number));
  if (type === 'enum') return valueOf(String(value));
  if (type === 'bitfield') {
    return [value].flat().reduce<number>((mask, name) => (mask | valueOf(String(name))) >>> 0, 0);
  }
  return value;
}

function typeOf(type: CType): string {
  return type === 'memory' || type === 'bytes' ? 'void *' : NATIVE[type].type;
}

function valueOf(name: string): number {
  const value = (ENUMERANTS as Readonly<Record<string, number>>)[name];
  if (value === undefined) throw new Error(`GL_${name} has no value here`);
  return value;
}
