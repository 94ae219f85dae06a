/**
 * Answers as they travel, read by what is known of their calls: a GL gives numbers where the semantics has names, and shows a part of what it
 * does. What does not show is taken to be as it should be.
 */
import type { Call } from '../../semantics/gl/context/call.js';
import { NEW_ARRAY, type Place } from '../../semantics/gl/context/client-state.js';
import { hasVp, type Context } from '../../semantics/gl/context/context.js';
import type {
  Effect,
  RasterEffect,
  Returned,
  VertexEffect,
} from '../../semantics/gl/context/result.js';
import { FIRST_TEXTURE } from '../../semantics/gl/context/attributes.js';
import { attributeOf, type Components, type Vertex } from '../../semantics/gl/pipeline/vertex.js';
import { floatOfBits } from '../../semantics/gpu/domains/packed.js';
import { UNDEFINED } from '../../semantics/gpu/domains/undefined.js';
import { IntegerWord } from '../../semantics/gpu/domains/words.js';
import type { TypedQuad } from '../../semantics/gpu/machine/state.js';
import type { Quad } from '../../spec/environments.js';
import { GL_COMMANDS } from '../../spec/gl/commands.js';
import { enumerantName, enumerantNumber } from '../../spec/gl/numbers.js';
import { numberOfBits, type RawAnswer, type RawEffect } from '../protocol/gl/answers.js';
import type { RawQuad } from '../protocol/gl/primitives.js';
import type { SentMemory } from '../protocol/gl/calls.js';
import type { RawValues } from '../protocol/gl/values.js';
import type { GlAnswer, Known, Shown } from './implementation.js';
import { ShownWords } from './shown-words.js';

/**
 * @param memory what the script's pointers point into, as it was sent
 * @param lacks commands that the GL has not
 */
export function adopted(
  raw: RawAnswer,
  memory: SentMemory,
  known: Known,
  lacks: ReadonlySet<string> = new Set(),
): GlAnswer {
  const { error, returned, effects: told, primitives, unsupported } = raw;
  const isThere: IsThere = (part) => !isAbsent(part, known.before, lacks);
  const effects = told?.map((each) => ofThose(each, isThere));
  return {
    effects: effects === undefined ? null : effectsAs(effects, known.expected.effects),
    ...(error === undefined ? {} : { error }),
    ...(unsupported === undefined ? {} : { unsupported }),
    ...(primitives === undefined ? {} : { primitives }),
    sent: sentIn(effects, known, isThere),
    ...(returned === undefined
      ? nothing(known)
      : { returned: isErring(known) ? plainly(returned) : returnedAs(returned, memory, known) }),
  };
} // prettier-ignore

/** Whether nothing is expected but an error. */
function isErring({ expected: { errors, returned } }: Known): boolean {
  return errors.length > 0 && returned === undefined;
}

/** What was returned, of which nothing is expected. */
function plainly(raw: RawValues): Returned {
  if (raw.type === 'bytes') return raw.bytes;
  if (raw.type === 'pointer') return raw.offset === null ? 'NULL' : `0x${raw.offset.toString(16)}`;
  const values: readonly (number | boolean)[] = raw.values;
  if (raw.type === 'E') return errorNamed(values);
  const [first] = values;
  if (values.length === 1 && first !== undefined) return first;
  return raw.type === 'F' || raw.type === 'D' || raw.type === 'B'
    ? values
    : { integers: values.map(Number) };
}

/** No name is written where none was asked for. */
function nothing({ expected: { returned: wanted } }: Known): Pick<GlAnswer, 'returned'> {
  const isList = typeof wanted === 'object' && wanted !== null && 'integers' in wanted;
  return isList && wanted.integers.length === 0 ? { returned: wanted } : {};
}

function returnedAs(raw: RawValues, memory: SentMemory, { call, before, expected }: Known): Returned {
  const wanted = expected.returned ?? null;
  if (raw.type === 'bytes') return raw.bytes;
  if (raw.type === 'pointer') return pointerAs(raw.offset, memory, call, before);
  const values: readonly (number | boolean)[] = raw.values;
  // No number of values is wanted of what is undefined.
  if (wanted === null) return null;
  if (raw.type === 'E') return call.command === 'GetError' ? errorNamed(values) : enumerantName(call.command, 'result', Number(values[0]));
  if (raw.type === 'U' && /^Gen(?!Lists)/.test(call.command)) return { integers: values.map(Number) };
  const isList = typeof wanted === 'object' && !(wanted instanceof Uint8Array) && !('least' in wanted);
  const [first] = values;
  if (!isList && values.length === 1 && first !== undefined) return oneAs(first, wanted, call);
  return raw.type === 'F' || raw.type === 'D' || raw.type === 'B' ? values : { integers: values.map(Number) };
} // prettier-ignore

/** A number that should be a name is one where it is that name's; a number that should be a truth value is 0 or 1. */
function oneAs(value: number | boolean, wanted: Returned, { command }: Call): Returned {
  if (typeof value === 'boolean') return value;
  if (typeof wanted === 'string') {
    return enumerantNumber(command, 'result', wanted) === value
      ? wanted
      : enumerantName(command, 'result', value);
  }
  return typeof wanted === 'boolean' && (value === 0 || value === 1) ? value === 1 : value;
}

function errorNamed([value]: readonly (number | boolean)[]): Returned {
  const number = Number(value ?? -1);
  return number === 0 ? 'NO_ERROR' : enumerantName('GetError', 'result', number);
}

/** The offset that the semantics has where the pointer is that of the array; otherwise the offset that was found. */
function pointerAs(
  offset: number | null,
  memory: SentMemory,
  call: Call,
  { client }: Context,
): Returned {
  if (offset === null) return 'NULL';
  const { pointer } = client.attributes[Number(call.arguments[0])] ?? NEW_ARRAY;
  return isThere(pointer, memory, offset) ? pointer.offset : `0x${offset.toString(16)}`;
}

function isThere(
  pointer: Place | null,
  memory: SentMemory,
  offset: number,
): pointer is Place {
  return pointer !== null && memory.offsetOf(pointer) === offset;
} // prettier-ignore

/** As many as are expected, with those that no answer shows: where a primitive begins and ends. */
function effectsAs(raw: readonly RawEffect[], expected: readonly Effect[]): readonly Effect[] {
  const left = [...raw];
  const found: Effect[] = [];
  for (const each of expected) {
    if (each.kind !== 'vertex' && each.kind !== 'raster position') {
      found.push(each);
      continue;
    }
    const own = left.shift();
    if (own === undefined) return found;
    found.push(...effectAs(own, each));
  }
  // One too many is no effect that is expected.
  return left.length === 0 ? found : [...found, { kind: 'begin', mode: 'more vertices' }];
}

function effectAs(raw: RawEffect, expected: VertexEffect | RasterEffect): readonly Effect[] {
  if ((raw.kind === 'vertex') !== (expected.kind === 'vertex')) {
    return [{ kind: 'begin', mode: raw.kind }];
  }
  if (expected.kind === 'raster position') {
    const { isValid, results, transformed } = expected;
    return [
      {
        kind: 'raster position',
        isValid: raw.isValid ?? isValid,
        results: resultsAs(raw, results),
        ...(transformed === undefined ? {} : { transformed: transformedAs(raw, transformed) }),
      },
    ];
  }
  const { by, attributes, generic, results, transformed, clip } = expected;
  return [
    {
      kind: 'vertex',
      by: raw.by ?? by,
      attributes: attributes.map((own, index) => quadAs(raw.attributes?.[index] ?? null, own)),
      ...(generic === undefined ? {} : { generic: genericAs(raw.generic, generic) }),
      results: resultsAs(raw, results),
      ...(transformed === undefined ? {} : { transformed: transformedAs(raw, transformed) }),
      ...(clip === undefined ? {} : { clip: quadAs(raw.clip ?? null, clip) ?? clip }),
    },
  ];
}

function quadAs(raw: RawQuad | null, expected: Quad | null): Quad | null {
  if (raw === null || expected === null) return expected;
  const [x, y, z, w] = raw.map((bits, index) => numberOfBits(bits) ?? expected[index] ?? 0);
  return [x ?? 0, y ?? 0, z ?? 0, w ?? 0];
}

function genericAs(raw: RawEffect['generic'], expected: readonly TypedQuad[]): readonly TypedQuad[] {
  if (raw === undefined) return expected;
  return expected.map((own, index) => {
    const other = raw[index];
    if (other === undefined) return own;
    const { type, quad } = other;
    const values = quad.map((bits, at) => {
      if (bits === null) return own.values[at] ?? null;
      return type === 'F' ? numberOfBits(bits) : type === 'S' ? bits | 0 : bits;
    });
    const [x = null, y = null, z = null, w = null] = values;
    return { type, values: [x, y, z, w] };
  });
} // prettier-ignore

function resultsAs(
  { results: raw = {} }: RawEffect,
  expected: VertexEffect['results'],
): VertexEffect['results'] {
  if (expected === null) return null;
  return Object.fromEntries(
    Object.entries(expected).map(([name, own]) => [name, quadAs(raw[name] ?? null, own) ?? own]),
  );
}

function transformedAs({ results: raw = {} }: RawEffect, expected: Vertex | null): Vertex | null {
  if (expected === null) return null;
  const attributes = Object.keys(expected.attributes).map(
    (name) => [name, componentsAs(raw[name], attributeOf(expected, name))] as const,
  );
  return {
    position: componentsAs(raw['position'], expected.position),
    attributes: Object.fromEntries(attributes),
  };
}

function componentsAs(raw: RawQuad | undefined, expected: Components): Components {
  if (raw === undefined) return expected;
  const word = (index: number, own: Components['x']): Components['x'] => {
    const bits = raw[index] ?? null;
    if (bits === null) return own;
    return own instanceof IntegerWord ? new IntegerWord(own.type, bits | 0) : floatOfBits(bits);
  };
  return {
    x: word(0, expected.x),
    y: word(1, expected.y),
    z: word(2, expected.z),
    w: word(3, expected.w),
  };
}

/** How many words of what is expected an answer has. */
function sentIn(
  raw: readonly RawEffect[] | undefined,
  { expected }: Known,
  isThere: IsThere,
): Shown {
  const left = [...(raw ?? [])];
  const words = new ShownWords();
  const count = (part: string, own: RawQuad | null | undefined, wanted: readonly unknown[] | null): void => {
    if (!isThere(part)) return;
    wanted?.forEach((each, index) => {
      if (each !== null) words.count(part, (own?.[index] ?? null) !== null);
    });
  };
  for (const each of expected.effects) {
    if (each.kind !== 'vertex' && each.kind !== 'raster position') continue;
    const own = left.shift();
    if (each.kind === 'vertex') {
      each.attributes.forEach((quad, index) => {
        count(attributeNamed(index), own?.attributes?.[index], quad);
      });
      each.generic?.forEach(({ values }, index) => {
        count(`generic attribute ${String(index)}`, own?.generic?.[index]?.quad, values);
      });
      count('clip coordinates', own?.clip, each.clip ?? null);
    } else if (each.isValid !== null) {
      words.count('validity', own?.isValid !== undefined);
    }
    for (const [name, quad] of Object.entries(each.results ?? {}))
      count(name, own?.results?.[name], quad);
    if (each.transformed === undefined || each.transformed === null) continue;
    const { position, attributes } = each.transformed;
    count('position', own?.results?.['position'], defined(position));
    for (const name of Object.keys(attributes)) {
      count(name, own?.results?.[name], defined(attributeOf(each.transformed, name)));
    }
  }
  return words;
} // prettier-ignore

/** Whether a context has what a word is of: "TEX3", "attribute 6". */
type IsThere = (part: string) => boolean;

/** What a GL tells of an effect, without what its context has not: it may be anything. */
function ofThose(raw: RawEffect, isThere: IsThere): RawEffect {
  const { attributes, results } = raw;
  return {
    ...raw,
    ...(attributes === undefined ? {} : { attributes: attributes.map((own, number) => (isThere(attributeNamed(number)) ? own : null)) }),
    ...(results === undefined ? {} : { results: Object.fromEntries(Object.entries(results).filter(([name]) => isThere(name))) }),
  };
} // prettier-ignore

function attributeNamed(number: number): string {
  return `attribute ${String(number)}`;
}

/**
 * Texture coordinates of a unit that is not there are ignored (NV_vertex_program §2.14.1.5), and without VP programs no conventional attribute
 * is but what a command of the GL sets (ARB_vertex_program, Table X.1).
 */
function isAbsent(part: string, context: Context, lacks: ReadonlySet<string>): boolean {
  const { textureUnits } = context.limits;
  const [, unit] = /^(?:TEX|texcoord\[)(\d)\]?$/.exec(part) ?? [];
  if (unit !== undefined) return Number(unit) >= textureUnits;
  const [, digits] = /^attribute (\d+)$/.exec(part) ?? [];
  if (digits === undefined || hasVp(context)) return false;
  const setting = SETTING[Number(digits)];
  if (setting === undefined || setting.every((command) => lacks.has(command))) return true;
  return Number(digits) >= FIRST_TEXTURE + textureUnits;
}

/** The commands that set each conventional attribute; none sets 6 and 7. */
const SETTING: Readonly<Record<number, readonly string[]>> = {
  0: commandsOf(/^Vertex(?:[234]|P)/),
  1: commandsOf(/^VertexWeight/),
  2: commandsOf(/^Normal/),
  3: commandsOf(/^Color/),
  4: commandsOf(/^SecondaryColor/),
  5: commandsOf(/^FogCoord/),
  ...Object.fromEntries(
    [0, 1, 2, 3, 4, 5, 6, 7].map((unit) => [
      FIRST_TEXTURE + unit,
      commandsOf(/^(?:Multi)?TexCoord/),
    ]),
  ),
};

function commandsOf(names: RegExp): readonly string[] {
  return [...GL_COMMANDS.keys()].filter((command) => names.test(command));
}

function defined({ x, y, z, w }: Components): readonly unknown[] {
  return [x, y, z, w].map((each) => (each === UNDEFINED ? null : each));
}
