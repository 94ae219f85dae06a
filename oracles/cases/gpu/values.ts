/** Values of GPU programs as a case file writes them: numbers with a type, flags of condition codes. */
import type { DataType } from '../../../spec/gpu/instructions.js';
import {
  FLAG_NAMES,
  flagsFrom,
  type FlagName,
  type NominalFlags,
} from '../../../semantics/gpu/domains/flags.js';
import { GPU_NOMINAL } from '../../../semantics/gpu/domains/nominal.js';
import type { Truth } from '../../../semantics/gpu/domains/truth.js';
import { UNDEFINED } from '../../../semantics/gpu/domains/undefined.js';
import type { TypedWord } from '../../../semantics/gpu/machine/state.js';
import { parseHex } from '../../../semantics/number/binary32.js';
import type { DataPath } from '../../../spec/load/yaml-file.js';
import type { Four } from '../case.js';
import { allOf } from '../four.js';
import type { ComponentExpectation, IntegerExpectation } from './case.js';
import type { Reader } from '../reader.js';
import { readFour } from '../four.js';
import { Mistake, parseExpectation, parseNumber, show } from '../values.js';

type Parse<T> = (data: unknown) => T | Mistake;

const TAGS: Readonly<Record<string, DataType>> = { f: 'F', s: 'S', u: 'U' };

/** `{f: …}`, `{s: …}` and `{u: …}` without their tag; null where there is none. */
function tagged(data: unknown): { key: string; type: DataType; value: unknown } | null {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return null;
  const [entry, ...others] = Object.entries(data) as [string, unknown][];
  const type = entry === undefined ? undefined : TAGS[entry[0]];
  if (entry === undefined || type === undefined || others.length > 0) return null;
  return { key: entry[0], type, value: entry[1] };
}

/** A component: of the type of its tag, or of `type` without one. */
function ofType<T>(type: DataType, parse: (type: DataType) => Parse<T>): Parse<T> {
  return (data) => {
    const inner = tagged(data);
    return inner === null ? parse(type)(data) : parse(inner.type)(inner.value);
  };
}

/** How a vector's values are written. */
export interface Written {
  /** In tables a single value stands for all four components. */
  readonly bare: boolean;
  /** 0 to 3 where the data is one component's. */
  readonly component: number | null;
}

export const WHOLE: Written = { bare: false, component: null };

/** Four values, or null after noting what is wrong. */
export function readVector<T>(
  reader: Reader,
  path: DataPath,
  data: unknown,
  parse: Parse<T>,
  { bare, component }: Written = WHOLE,
): Four<T> | null {
  if (component === null) {
    return readFour(reader, path, data, parse, bare ? 'bare values too' : 'no bare values');
  }
  const value = reader.parse(path, data, parse);
  return value === null ? null : allOf(value);
}

/** As readVector, of values with a tag, or of `type` without one. */
export function readTyped<T>(
  reader: Reader,
  path: DataPath,
  data: unknown,
  type: DataType,
  parse: (type: DataType) => Parse<T>,
  how: Written = WHOLE,
): Four<T> | null {
  const inner = how.component === null ? tagged(data) : null;
  return inner === null
    ? readVector(reader, path, data, ofType(type, parse), how)
    : readVector(reader, [...path, inner.key], inner.value, parse(inner.type), how);
}

/** A number of a type; undefined, or nothing, is an undefined one. */
export function parseWord(type: DataType): Parse<TypedWord> {
  return (data) => {
    if (isUndefined(data)) return { type, value: null };
    const value = type === 'F' ? parseNumber(data) : parseInteger(data, type === 'S');
    return value instanceof Mistake ? value : { type, value };
  };
}

function isUndefined(data: unknown): boolean {
  return data === null || data === 'undefined';
}

const KINDS = {
  signed: { name: 'a signed integer', least: -(2 ** 31), greatest: 2 ** 31 - 1 },
  unsigned: { name: 'an unsigned integer', least: 0, greatest: 2 ** 32 - 1 },
} as const;

/** A 32-bit integer: a decimal, or a bit pattern. */
export function parseInteger(data: unknown, signed: boolean): number | Mistake {
  const { name, least, greatest } = signed ? KINDS.signed : KINDS.unsigned;
  if (typeof data === 'number' && Number.isInteger(data) && data >= least && data <= greatest) {
    return data === 0 ? 0 : data;
  }
  if (typeof data === 'string') {
    const bits = parseHex(data);
    if (bits !== undefined) return signed ? bits | 0 : bits;
    if (/^0x/i.test(data)) {
      return new Mistake(
        `a bit pattern has eight hexadecimal digits, such as "0xffffffff"; found "${data}"`,
      );
    }
  }
  return new Mistake(
    `expected ${name} from ${String(least)} to ${String(greatest)}, or a quoted bit pattern such ` +
      `as "0xffffffff"; found ${show(data)}`,
  );
}

export const ANYTHING: ComponentExpectation = { kind: 'any' };

/** A value of a type, or what a case may expect instead of one. */
export function parseComponent(type: DataType): Parse<ComponentExpectation> {
  return (data) => {
    if (data === 'any') return ANYTHING;
    if (isUndefined(data)) return { kind: 'undefined' };
    if (type === 'F') {
      const value = parseExpectation(data);
      return value instanceof Mistake ? value : { kind: 'float', value };
    }
    const signed = type === 'S';
    const value = parseIntegerExpectation(data, signed);
    return value instanceof Mistake ? value : { kind: 'integer', signed, value };
  };
}

function parseIntegerExpectation(data: unknown, signed: boolean): IntegerExpectation | Mistake {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    const value = parseInteger(data, signed);
    return value instanceof Mistake ? value : { kind: 'value', value };
  }
  const given = new Map<string, unknown>(Object.entries(data));
  switch ([...given.keys()].sort().join(' ')) {
    case 'max':
    case 'max min':
    case 'min':
      return parseBetween(given, signed);
    case 'oneOf':
      return parseOneOf(given.get('oneOf'), signed);
    default:
      return new Mistake('expected an integer, any, undefined, {min, max} or {oneOf: [...]}');
  }
}

function parseBetween(
  given: ReadonlyMap<string, unknown>,
  signed: boolean,
): IntegerExpectation | Mistake {
  const limits = signed ? KINDS.signed : KINDS.unsigned;
  const least = given.has('min') ? parseInteger(given.get('min'), signed) : limits.least;
  const greatest = given.has('max') ? parseInteger(given.get('max'), signed) : limits.greatest;
  if (least instanceof Mistake) return least;
  if (greatest instanceof Mistake) return greatest;
  if (least <= greatest) return { kind: 'between', least, greatest };
  return new Mistake('no value lies from min to max');
}

function parseOneOf(data: unknown, signed: boolean): IntegerExpectation | Mistake {
  if (!Array.isArray(data) || data.length < 2) {
    return new Mistake('oneOf wants a list of two values or more');
  }
  const values: IntegerExpectation[] = [];
  for (const item of data as unknown[]) {
    const value = parseIntegerExpectation(item, signed);
    if (value instanceof Mistake) return value;
    values.push(value);
  }
  return { kind: 'one of', values };
}

const FLAGS_WANTED =
  `the flags that are set, such as "SF OF" (of ${FLAG_NAMES.join(', ')}; "CF?" is an undefined one, ` +
  '"" none), or undefined';

/** A component of a condition code register. */
export function parseFlags(data: unknown): NominalFlags | Mistake {
  if (isUndefined(data)) return GPU_NOMINAL.undefinedFlags;
  if (typeof data !== 'string') return new Mistake(`expected ${FLAGS_WANTED}; found ${show(data)}`);
  const values: Partial<Record<FlagName, Truth>> = {};
  for (const word of data.split(/\s+/)) {
    if (word === '') continue;
    const name = FLAG_NAMES.find((flag) => word === flag || word === `${flag}?`);
    if (name === undefined) {
      return new Mistake(`expected ${FLAGS_WANTED}; found ${JSON.stringify(data)}`);
    }
    if (values[name] !== undefined) {
      return new Mistake(`${name} stands twice in ${JSON.stringify(data)}`);
    }
    values[name] = word === name ? true : UNDEFINED;
  }
  return flagsFrom(values);
}
