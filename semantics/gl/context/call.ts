/** A call of a command, and its arguments as its C declaration types them. */
import { GL_COMMANDS, type GlCommandSpec } from '../../../spec/gl/commands.js';
import type { CType, DeclaredParameter } from '../../../spec/gl/declaration.js';
import type { CommandExtension } from '../../../spec/gl/limits.js';
import { nvName } from '../../../spec/gl/same-numbers.js';
import type { Place } from './client-state.js';

/** Enumerants by name without "GL_"; a bitfield is several; null is the null pointer. */
export type Argument =
  number | string | boolean | readonly number[] | readonly string[] | Uint8Array | Place | null;

export interface Call {
  readonly command: string;
  readonly arguments: readonly Argument[];
  /** The attributes that are indeterminate behind an End that a display list keeps of a draw. */
  readonly leaves?: readonly number[];
}

/** A call that no C compiler would take: no such command, or arguments of other types. It is no error of the GL. */
export class CallError extends Error {
  override readonly name = 'CallError';
}

/** What is said of a command or name that the model does not have: neither right nor wrong. */
export class NotModelled extends Error {
  override readonly name = 'NotModelled';
}

/** @throws NotModelled where the context has not its extension */
export function checkThere(
  { name, extension }: GlCommandSpec,
  extensions: ReadonlySet<CommandExtension>,
): void {
  if (extension === null || extensions.has(extension)) return;
  throw new NotModelled(`gl${name} is of ${extension}, which this context has not`);
}

/** @throws NotModelled where there is none */
export function commandNamed(name: string): GlCommandSpec {
  const spec = GL_COMMANDS.get(name);
  if (spec !== undefined) return spec;
  throw new NotModelled(`gl${name} is not modelled`);
}

/** The arguments of a call, by the names of the parameters. */
export class Given {
  /** In the order of the parameters. */
  readonly #values: readonly Argument[];
  readonly #spec: GlCommandSpec;

  /** @throws CallError for arguments that are not as declared */
  constructor(spec: GlCommandSpec, given: readonly Argument[]) {
    const { name, parameters } = spec;
    if (given.length !== parameters.length) {
      const wanted = `${String(parameters.length)} arguments`;
      throw new CallError(`gl${name} has ${wanted}, not ${String(given.length)}`);
    }
    const values: Argument[] = [];
    for (const [index, parameter] of parameters.entries()) {
      const value = given[index] ?? null;
      check(spec, parameter, value, values);
      values.push(taken(parameter.type, value));
    }
    this.#spec = spec;
    this.#values = values;
  }

  /** The arguments by name. */
  all(): Readonly<Record<string, Argument>> {
    const named: Record<string, Argument> = {};
    for (const [index, { name }] of this.#spec.parameters.entries()) {
      named[name] = this.#values[index] ?? null;
    }
    return named;
  }

  flag(name: string): boolean {
    const value = this.#value(name);
    if (typeof value !== 'boolean') throw this.#wrong(name);
    return value;
  }

  /** A number. */
  number(name: string): number {
    const value = this.#value(name);
    if (typeof value !== 'number') throw this.#wrong(name);
    return value;
  }

  /** An enumerant. */
  name(name: string): string {
    const value = this.#value(name);
    if (typeof value !== 'string') throw this.#wrong(name);
    return value;
  }

  names(name: string): readonly string[] {
    const value = this.#value(name);
    if (typeof value === 'string') return [value];
    if (!Array.isArray(value)) throw this.#wrong(name);
    return value.map(String);
  }

  numbers(name: string): readonly number[] {
    const value = this.#value(name);
    if (!Array.isArray(value)) throw this.#wrong(name);
    return value.map(Number);
  }

  bytes(name: string): Uint8Array {
    const value = this.#value(name);
    if (!(value instanceof Uint8Array)) throw this.#wrong(name);
    return value;
  }

  place(name: string): Place | null {
    const value = this.#value(name) ?? null;
    if (value === null) return null;
    if (typeof value === 'object' && 'bytes' in value && 'offset' in value) return value;
    throw this.#wrong(name);
  }

  /** Undefined where there is no such parameter. */
  #value(name: string): Argument | undefined {
    return this.#values[indexNamed(this.#spec, name)];
  }

  #wrong(name: string): Error {
    return new Error(`${this.#spec.name} has no such parameter: ${name}`);
  }
}

/** As the GL takes it: an enumerant as a number, of whose names one stands for it. */
function taken(type: CType, value: Argument): Argument {
  if (type === 'float') return rounded(value);
  return type === 'enum' && typeof value === 'string' ? nvName(value) : value;
}

/** What a C program passes as a float: values of binary32. */
function rounded(value: Argument): Argument {
  if (typeof value === 'number') return Math.fround(value);
  return Array.isArray(value) ? value.map((each) => Math.fround(Number(each))) : value;
}

/** The least and the greatest integer of each type. */
export const RANGES: Readonly<Partial<Record<CType, readonly [number, number]>>> = {
  byte: [-(2 ** 7), 2 ** 7 - 1],
  ubyte: [0, 2 ** 8 - 1],
  short: [-(2 ** 15), 2 ** 15 - 1],
  ushort: [0, 2 ** 16 - 1],
  int: [-(2 ** 31), 2 ** 31 - 1],
  sizei: [-(2 ** 31), 2 ** 31 - 1],
  uint: [0, 2 ** 32 - 1],
};

/** The place of a parameter; -1 where there is none. */
function indexNamed({ parameters }: GlCommandSpec, name: string): number {
  return parameters.findIndex((each) => each.name === name);
}

/** @param before the values of the parameters before it */
function check(
  spec: GlCommandSpec,
  { name, type, count }: DeclaredParameter,
  value: Argument,
  before: readonly Argument[],
): void {
  const wrong = (expected: string): CallError =>
    new CallError(`gl${spec.name}: ${name} is ${shown(value)}, expected ${expected}`);
  if (count !== null) {
    if (!Array.isArray(value)) throw wrong(`an array of ${type}`);
    const least = lengthOf(spec, count, before);
    if (value.length < least) throw wrong(`${String(least)} values`);
    for (const one of value as readonly unknown[]) {
      if (!isOf(type, one)) throw wrong(`an array of ${type}`);
    }
    return;
  }
  if (!isOf(type, value)) throw wrong(RANGES[type] === undefined ? `one ${type}` : rangeOf(type));
}

function lengthOf(
  spec: GlCommandSpec,
  count: NonNullable<DeclaredParameter['count']>,
  before: readonly Argument[],
): number {
  if (typeof count === 'number') return count;
  const of = before[indexNamed(spec, count.of)];
  // A negative count is an error of the GL, which reads nothing.
  return typeof of === 'number' ? Math.max(0, of * count.times) : 0;
}

function rangeOf(type: CType): string {
  const [least, greatest] = RANGES[type] ?? [];
  return `an integer from ${String(least)} to ${String(greatest)}`;
}

function isOf(type: CType, value: unknown): boolean {
  const range = RANGES[type];
  if (range !== undefined) {
    return Number.isInteger(value) && Number(value) >= range[0] && Number(value) <= range[1];
  }
  switch (type) {
    case 'enum':
      return typeof value === 'string';
    case 'bitfield':
      return typeof value === 'string' || Array.isArray(value);
    case 'boolean':
      return typeof value === 'boolean';
    case 'bytes':
      return value instanceof Uint8Array;
    case 'memory':
      return value === null || (typeof value === 'object' && 'offset' in value);
    default:
      return typeof value === 'number';
  }
}

function shown(value: Argument): string {
  if (value instanceof Uint8Array) return 'a string';
  if (value !== null && typeof value === 'object' && 'bytes' in value) return 'a place in memory';
  if (typeof value === 'string') return value;
  return JSON.stringify(value);
}
