/** What a program is given, by the names that programs have for registers and bindings. */
import { COMPONENTS, type Quad } from '../spec/environments.js';
import type { DataType } from '../spec/gpu/instructions.js';
import { completedBindings } from '../semantics/gl/binding-components.js';
import type { GpuInputValues, TypedQuad, TypedWord } from '../semantics/gpu/machine/state.js';
import type { GpuProgram } from '../semantics/gpu/program.js';
import type { Program as VpProgram } from '../semantics/language/load.js';
import type { InputValues } from '../semantics/machine/state.js';
import { bitsOf as floatBits, parseHex, valueOf } from '../semantics/number/binary32.js';
import { asSigned, bitsOfInteger } from '../semantics/number/integer-set.js';
import { buildTexture, type TextureData } from '../semantics/texture/build.js';
import type { TextureUnit } from '../semantics/texture/texture.js';
import { gpuNamed } from '../oracles/cases/gpu/names.js';
import { registerNamed } from '../oracles/cases/vp/registers.js';
import { Mistake } from '../oracles/cases/values.js';
import type { ValueJson } from '../reports/json/value.js';
import { refuseOtherKeys } from './keys.js';

/** A floating-point number, which is rounded to binary32; bits, "0x7fc00000"; or a value with its type. */
export type Value = number | string | Pick<ValueJson, 'type' | 'bits'> | TypedNumber;

/** An integer, or a floating-point number: `{type: 'S', value: -1}`. */
export interface TypedNumber {
  readonly type: 'F' | 'S' | 'U';
  readonly value: number;
}

/** The components x to w; null, which only GPU programs may have, is an undefined component. */
export type Vector = readonly [Value | null, Value | null, Value | null, Value | null];

export interface Inputs {
  /**
   * VP programs take vertex attributes and program parameters: `v[0]`, `v[OPOS]`, `c[4]`. GPU programs take attributes,
   * parameters and state, by binding or by the program's names: `vertex.position`, `program.env[3]`.
   */
  readonly registers?: Readonly<Record<string, Vector>>;
  /** GPU programs: words of program parameter buffers by binding point. */
  readonly buffers?: Readonly<Record<number, readonly (Value | null)[]>>;
  /** GPU programs: textures by texture image unit. */
  readonly textures?: Readonly<Record<number, readonly TextureData[]>>;
  /** Fragment programs: partial derivatives of the operands that ask for them, in the order of execution. */
  readonly derivatives?: readonly { readonly dx: Quad; readonly dy: Quad }[];
}

/** An input that the program cannot be given; the message names it. */
export class InputsError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'InputsError';
  }
}

/** What was observed does not show something that the program writes. */
export class NotSeenError extends InputsError {}

const KEYS: Readonly<Record<keyof Inputs, true>> = {
  registers: true,
  buffers: true,
  textures: true,
  derivatives: true,
};

function refuseOtherInputs(inputs: Inputs): void {
  refuseOtherKeys('inputs', inputs, KEYS, (message) => new InputsError(message));
}

/** @throws InputsError */
export function vpInputs({ environment }: VpProgram, inputs: Inputs): InputValues {
  refuseOtherInputs(inputs);
  for (const key of ['buffers', 'textures', 'derivatives'] as const) {
    if (inputs[key] !== undefined) throw new InputsError(`VP programs are given no ${key}`);
  }
  const files = { attribute: new Map<number, Quad>(), parameter: new Map<number, Quad>() };
  for (const [name, vector] of Object.entries(inputs.registers ?? {})) {
    const register = registerNamed(name, environment, 'set');
    if (register instanceof Mistake) throw new InputsError(register.message);
    if (register.file !== 'attribute' && register.file !== 'parameter') {
      throw new InputsError(`${name} cannot be set: programs are given v[…] and c[…]`);
    }
    const own = files[register.file];
    if (own.has(register.index)) throw new InputsError(`${name} is set twice`);
    own.set(register.index, fourOf(name, vector, floatOf));
  }
  return {
    attributes: Object.fromEntries(files.attribute),
    parameters: Object.fromEntries(files.parameter),
  };
}

/** @throws InputsError */
export function gpuInputs(program: GpuProgram, inputs: Inputs): GpuInputValues {
  refuseOtherInputs(inputs);
  const { environment } = program;
  const named = { environment, free: new Set<string>(), hasState: false, load: () => program };
  const bindings: Record<string, TypedQuad> = {};
  for (const [name, vector] of Object.entries(inputs.registers ?? {})) {
    const target = gpuNamed(name, named, 'set');
    if (target instanceof Mistake) throw new InputsError(target.message);
    if (target.file !== 'input') throw new InputsError(`${name} cannot be set`);
    if (bindings[target.key] !== undefined) throw new InputsError(`${name} is set twice`);
    bindings[target.key] = quadOf(name, vector);
  }
  return {
    bindings: completedBindings(bindings, environment.programType),
    buffers: Object.fromEntries(
      Object.entries(inputs.buffers ?? {}).map(([point, words]) => [
        point,
        words.map((word, index) => wordOf(`buffer ${point}, word ${String(index)}`, word)),
      ]),
    ),
    textures: new Map(
      Object.entries(inputs.textures ?? {}).map(([unit, all]) => [
        Number(unit),
        unitOf(Number(unit), all),
      ]),
    ),
    derivatives: inputs.derivatives ?? [],
  };
}

function unitOf(unit: number, all: readonly TextureData[]): TextureUnit {
  return Object.fromEntries(
    all.map((data) => {
      const built = buildTexture(data);
      if (built.ok) return [data.kind, built.texture];
      const [first] = built.problems;
      const place = first?.path.join('.') ?? '';
      throw new InputsError(`texture unit ${String(unit)}, ${place}: ${String(first?.message)}`);
    }),
  );
}

/** All components have the type of those that say one. */
function quadOf(name: string, vector: Vector): TypedQuad {
  const words = fourOf(name, vector, wordOf);
  const types = new Set(words.flatMap(({ type, value }) => (value === null ? [] : [type])));
  if (types.size > 1) throw new InputsError(`${name}: expected components of one type`);
  const [type = 'F'] = types;
  const [x, y, z, w] = words;
  return { type, values: [x.value, y.value, z.value, w.value] };
}

/** Reads four components. @throws InputsError for another number of them */
export function fourOf<T>(
  name: string,
  vector: readonly (Value | null)[],
  read: (name: string, value: Value | null) => T,
): [T, T, T, T] {
  const [x, y, z, w] = vector;
  // From JavaScript anything may come.
  if (
    !Array.isArray(vector) ||
    x === undefined ||
    y === undefined ||
    z === undefined ||
    w === undefined ||
    vector.length !== COMPONENTS.length
  ) {
    throw new InputsError(`${name}: expected four components`);
  }
  return [read(`${name}.x`, x), read(`${name}.y`, y), read(`${name}.z`, z), read(`${name}.w`, w)];
}

function floatOf(name: string, value: Value | null): number {
  const { type, value: number } = wordOf(name, value);
  if (number === null) throw new InputsError(`${name}: VP programs have no undefined components`);
  if (type !== 'F') throw new InputsError(`${name}: VP programs are given floating-point values`);
  return number;
}

function wordOf(name: string, given: Value | null): TypedWord {
  if (given === null) return { type: 'F', value: null };
  if (typeof given === 'number') return { type: 'F', value: Math.fround(given) };
  const { type, bits } = typedBitsOf(name, given);
  if (type === 'F') return { type, value: valueOf(bits) };
  return { type, value: type === 'S' ? asSigned(bits) : bits };
}

/** The 32 bits of a value, 0 to 2^32 - 1. @throws InputsError */
export function bitsOf(name: string, given: Value): number {
  if (typeof given === 'number') return floatBits(Math.fround(given));
  return typedBitsOf(name, given).bits;
}

/** Type and bits of what is no plain number. @throws InputsError */
function typedBitsOf(
  name: string,
  given: Exclude<Value, number>,
): { readonly type: DataType; readonly bits: number } {
  const expected = `${name}: expected a number, bits such as "0x3f800000", or a value with its type`;
  if (typeof given === 'string') {
    const bits = parseHex(given);
    if (bits === undefined) throw new InputsError(`${expected}; found "${given}"`);
    return { type: 'F', bits };
  }
  if (typeof given !== 'object' || !['F', 'S', 'U'].includes(given.type)) {
    throw new InputsError(expected);
  }
  const { type } = given;
  if ('bits' in given) return { type, bits: typedBitsOf(name, given.bits).bits };
  if (type === 'F') return { type, bits: floatBits(Math.fround(given.value)) };
  const [least, greatest] = type === 'S' ? [-(2 ** 31), 2 ** 31 - 1] : [0, 2 ** 32 - 1];
  if (!Number.isInteger(given.value) || given.value < least || given.value > greatest) {
    throw new InputsError(`${name}: expected an integer of 32 bits; found ${String(given.value)}`);
  }
  return { type, bits: bitsOfInteger(given.value) };
}

/** What a judge asks of an implementation, as it is asked. */
export function inputsOf({ attributes = {}, parameters = {} }: InputValues): Inputs {
  const file = (name: string, registers: Readonly<Record<number, Quad>>): [string, Vector][] =>
    Object.entries(registers).map(([number, quad]) => [`${name}[${number}]`, quad]);
  return { registers: Object.fromEntries([...file('v', attributes), ...file('c', parameters)]) };
}
