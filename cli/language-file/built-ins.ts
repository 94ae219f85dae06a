/**
 * What a language has changed that is everywhere: the methods of JavaScript's own objects, how the process ends, where it works. All of this
 * project rests on them, so that a verdict would mean nothing; they are put back, and the command is refused. It asks as little as it can of what may
 * have been changed.
 */
import { Console } from 'node:console';

const { defineProperty, deleteProperty, getOwnPropertyDescriptor, ownKeys } = Reflect;
const { is } = Object;

const NAMES = (
  'Object Function Array String Number Boolean Symbol BigInt Math JSON Reflect Proxy Date RegExp Error TypeError RangeError SyntaxError ' +
  'Promise Map Set WeakMap WeakSet ArrayBuffer SharedArrayBuffer DataView Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array ' +
  'Int32Array Uint32Array Float32Array Float64Array BigInt64Array BigUint64Array Atomics Intl parseInt parseFloat isNaN isFinite structuredClone'
).split(' ');

/** What others set as a rule: how stacks are written, and how long they are. */
const FREE: readonly PropertyKey[] = ['prepareStackTrace', 'stackTraceLimit', 'captureStackTrace'];

/** Ways to answer for the end of the process in the place of the command. */
const ENDS = ['exit', 'beforeExit', 'uncaughtException', 'unhandledRejection'] as const;

interface Property {
  readonly of: object;
  readonly name: string;
  readonly key: PropertyKey;
  readonly was: PropertyDescriptor;
}

/** What there is now. */
export class BuiltIns {
  readonly #properties: Property[] = [];
  readonly #objects: { readonly of: object; readonly name: string; readonly count: number }[] = [];
  readonly #listeners = ENDS.map((event) => [event, process.listenerCount(event)] as const);
  readonly #folder = process.cwd();

  constructor() {
    // Whoever changes these later is told where; where numbers are other than they are, searches of this project may not end.
    for (const each of [Math, JSON, Reflect, Atomics]) Object.freeze(each);
    for (const name of NAMES) {
      this.#note(globalThis, 'globalThis', name);
      const value: unknown = Reflect.get(globalThis, name);
      if (typeof value !== 'function' && typeof value !== 'object') continue;
      if (value === null) continue;
      this.#noteAll(value, name);
      const prototype: unknown = Reflect.get(value, 'prototype');
      if (typeof prototype === 'object' && prototype !== null) {
        this.#noteAll(prototype, `${name}.prototype`);
      }
    }
    const iterator: unknown = Reflect.getPrototypeOf([][Symbol.iterator]());
    this.#noteAll(iterator as object, 'the prototype of the iterators of arrays');
    this.#noteAll(Reflect.getPrototypeOf(Int8Array) as object, 'the constructor of typed arrays');
    this.#noteAll(Reflect.getPrototypeOf(Int8Array.prototype) as object, 'the prototype of typed arrays'); // prettier-ignore
    for (const key of ['exit', 'reallyExit', 'abort', 'kill', 'on', 'emit', 'cwd', 'nextTick']) {
      this.#note(process, 'process', key);
    }
    this.#note(process.stdout, 'process.stdout', 'write');
    this.#note(process.stderr, 'process.stderr', 'write');
  }

  /** What has been changed since, by name, after it has been put back; null where nothing has. */
  restored(): string | null {
    const changed = this.#propertiesRestored() ?? this.#added();
    if (process.cwd() === this.#folder) return changed;
    process.chdir(this.#folder);
    return changed ?? 'the folder that the process works in';
  }

  /** Who has begun since then to answer for the end of the process, after they are silenced; null where nobody has. */
  silenced(): string | null {
    for (const [event, count] of this.#listeners) {
      const more = process.listeners(event as 'exit').slice(count);
      for (const each of more) process.removeListener(event, each);
      if (more.length > 0) return `what the process does at its "${event}"`;
    }
    return null;
  }

  #propertiesRestored(): string | null {
    let changed: string | null = null;
    // By index: the iterators of arrays may be among what was changed.
    for (let at = 0; at < this.#properties.length; at++) {
      const property = this.#properties[at];
      if (property === undefined || isAsItWas(property)) continue;
      defineProperty(property.of, property.key, property.was);
      changed ??= `${property.name}.${shown(property.key)}`;
    }
    return changed;
  }

  #added(): string | null {
    let added: string | null = null;
    for (let at = 0; at < this.#objects.length; at++) {
      const object = this.#objects[at];
      if (object === undefined) continue;
      const keys = ownKeys(object.of);
      // New ones come last.
      for (let index = object.count; index < keys.length; index++) {
        const key = keys[index] ?? '';
        if (FREE.includes(key)) continue;
        deleteProperty(object.of, key);
        added ??= `${object.name}.${shown(key)}`;
      }
    }
    return added;
  }

  #noteAll(of: object, name: string): void {
    const keys = ownKeys(of);
    this.#objects.push({ of, name, count: keys.length });
    for (const key of keys) this.#note(of, name, key);
  }

  #note(of: object, name: string, key: PropertyKey): void {
    const was = getOwnPropertyDescriptor(of, key);
    if (was !== undefined && !FREE.includes(key)) this.#properties.push({ of, name, key, was });
  }
}

function isAsItWas({ of, key, was }: Property): boolean {
  const now = getOwnPropertyDescriptor(of, key);
  return (
    now !== undefined && is(now.value, was.value) && now.get === was.get && now.set === was.set
  );
}

function shown(key: PropertyKey): string {
  return typeof key === 'symbol' ? key.toString() : String(key);
}

/** What a language prints stands beside the command's answer, on standard error, until what is given back is called. */
export function printsBeside(): () => void {
  const own = globalThis.console;
  globalThis.console = new Console(process.stderr, process.stderr);
  return () => {
    globalThis.console = own;
  };
}
