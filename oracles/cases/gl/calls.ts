/**
 * Commands and queries of the GL as a case writes them: a name, and the arguments in the order of the C
 * declaration. Lengths that an array tells by itself are left out.
 */
import type { GlCommand, GlQuery } from '../../../semantics/gl/commands.js';
import type { DataType } from '../../../spec/gpu/instructions.js';
import type { TypedWord } from '../../../semantics/gpu/machine/state.js';
import type { DataPath } from '../../../spec/load/yaml-file.js';
import { nearest } from '../../../spec/load/suggest.js';
import { parseInteger, parseWord } from '../gpu/values.js';
import type { Reader } from '../reader.js';
import { Mistake, parseNumber, show } from '../values.js';

export type GlCall =
  | { readonly kind: 'command'; readonly command: GlCommand }
  | {
      readonly kind: 'query';
      readonly query: GlQuery;
      /** The type of the four components that it returns; null where it returns one value. */
      readonly returns: DataType | null;
    };

type Parse<T> = (data: unknown) => T | Mistake;

/** An argument's name and type. */
type Argument<T> = readonly [name: string, parse: Parse<T>];

/** How the arguments of a call are read. */
interface Signature {
  readonly names: readonly string[];
  /** Null after noting what is wrong. */
  readonly read: (reader: Reader, path: DataPath, data: readonly unknown[]) => GlCall | null;
}

/** A call, or null after noting what is wrong. `path` is that of the list. */
export function readCall(
  reader: Reader,
  path: DataPath,
  [name, ...given]: readonly unknown[],
): GlCall | null {
  const signature = typeof name === 'string' ? SIGNATURES.get(name) : undefined;
  if (signature === undefined) {
    const meant = typeof name === 'string' ? nearest(name, [...SIGNATURES.keys()]) : null;
    const hint = meant === null ? '' : `; did you mean ${meant}?`;
    reader.problem([...path, 0], `expected a command or query; found ${show(name)}${hint}`);
    return null;
  }
  const { names } = signature;
  if (given.length !== names.length) {
    const wanted = `${String(name)}(${names.join(', ')})`;
    const found = given.length === 1 ? '1 argument' : `${String(given.length)} arguments`;
    reader.problem(path, `expected ${wanted}; found ${found}`);
    return null;
  }
  return signature.read(reader, path, given);
}

function signature<A extends readonly unknown[]>(
  given: { readonly [K in keyof A]: Argument<A[K]> },
  make: (...values: A) => GlCall,
): Signature {
  const names = given.map(([name]) => name);
  const read = (reader: Reader, path: DataPath, data: readonly unknown[]): GlCall | null => {
    const values = given.map(([, parse], index) =>
      reader.parse([...path, index + 1], data[index], parse),
    );
    if (values.includes(null)) return null;
    // Each is what its parser made of it: of the tuple A.
    return make(...(values as unknown as A));
  };
  return { names, read };
}

const text: Parse<string> = (data) =>
  typeof data === 'string' && data !== ''
    ? data
    : new Mistake(`expected a token or text; found ${show(data)}`);
const uint: Parse<number> = (data) => parseInteger(data, false);
const int: Parse<number> = (data) => parseInteger(data, true);

function listOf<T>(parse: Parse<T>): Parse<readonly T[]> {
  return (data) => {
    if (!Array.isArray(data)) return new Mistake(`expected a list; found ${show(data)}`);
    const values: T[] = [];
    for (const item of data as unknown[]) {
      const value = parse(item);
      if (value instanceof Mistake) return value;
      values.push(value);
    }
    return values;
  };
}

/** A word of a buffer: a floating-point number, `{s: 1}`, `{u: 1}` or undefined. */
const word: Parse<TypedWord> = (data) => {
  if (typeof data === 'object' && data !== null) {
    const [entry, ...others] = Object.entries(data);
    const [tag, value] = entry ?? [];
    if (others.length === 0 && tag === 's') return parseWord('S')(value);
    if (others.length === 0 && tag === 'u') return parseWord('U')(value);
  }
  return parseWord('F')(data);
};

const NUMBERS: Readonly<Record<DataType, Parse<number>>> = { F: parseNumber, S: int, U: uint };

const TARGET = ['target', text] as const;
const INDEX = ['index', uint] as const;
const BUFFER = ['buffer', uint] as const;
const OFFSET = ['offset', int] as const;

const command = (made: GlCommand): GlCall => ({ kind: 'command', command: made });
const query = (made: GlQuery, returns: DataType | null = null): GlCall => ({
  kind: 'query',
  query: made,
  returns,
});

const SCOPES = ['Env', 'Local'] as const;

const SET_FOUR = { '4fARB': 'F', '4dARB': 'F', I4iNV: 'S', I4uiNV: 'U' } as const;
const SET_ARRAY = { '4fvARB': 'F', '4dvARB': 'F', I4ivNV: 'S', I4uivNV: 'U' } as const;
const SET_SEVERAL = { '4fvEXT': 'F', '4fvNV': 'F', I4ivNV: 'S', I4uivNV: 'U' } as const;
const GET_FOUR = { fvARB: 'F', dvARB: 'F', IivNV: 'S', IuivNV: 'U' } as const;
const SET_WORDS = { fvNV: 'F', IivNV: 'S', IuivNV: 'U' } as const;

/** Suffix and type, for an object literal of this very type. */
function entries<K extends string>(types: Readonly<Record<K, DataType>>): [K, DataType][] {
  return Object.entries(types) as [K, DataType][];
}

function parameterCalls(): [string, Signature][] {
  return SCOPES.flatMap((scope) => [
    ...entries(SET_FOUR).map(([suffix, type]): [string, Signature] => {
      const name = `Program${scope}Parameter${suffix}` as const;
      const value = NUMBERS[type];
      const make = (
        target: string, index: number, x: number, y: number, z: number, w: number,
      ): GlCall => command({ command: name, target, index, x, y, z, w }); // prettier-ignore
      const four = [['x', value], ['y', value], ['z', value], ['w', value]] as const; // prettier-ignore
      return [name, signature([TARGET, INDEX, ...four], make)];
    }),
    ...entries(SET_ARRAY).map(([suffix, type]): [string, Signature] => {
      const name = `Program${scope}Parameter${suffix}` as const;
      const params = ['params', listOf(NUMBERS[type])] as const;
      const make = (target: string, index: number, values: readonly number[]): GlCall =>
        command({ command: name, target, index, params: values });
      return [name, signature([TARGET, INDEX, params], make)];
    }),
    ...entries(SET_SEVERAL).map(([suffix, type]): [string, Signature] => {
      const name = `Program${scope}Parameters${suffix}` as const;
      const params = ['params', listOf(NUMBERS[type])] as const;
      const make = (
        target: string,
        index: number,
        count: number,
        values: readonly number[],
      ): GlCall => command({ command: name, target, index, count, params: values });
      return [name, signature([TARGET, INDEX, ['count', int], params], make)];
    }),
    ...entries(GET_FOUR).map(([suffix, type]): [string, Signature] => {
      const name = `GetProgram${scope}Parameter${suffix}` as const;
      const make = (target: string, index: number): GlCall =>
        query({ query: name, target, index }, type);
      return [name, signature([TARGET, INDEX], make)];
    }),
  ]);
}

function wordCalls(): [string, Signature][] {
  return entries(SET_WORDS).map(([suffix, type]): [string, Signature] => {
    const name = `ProgramBufferParameters${suffix}` as const;
    const params = ['params', listOf(NUMBERS[type])] as const;
    return [
      name,
      signature(
        [TARGET, ['bindingIndex', uint], ['wordIndex', uint], ['count', int], params],
        (target, bindingIndex, wordIndex, count, values) =>
          command({
            command: name,
            target,
            bindingIndex,
            wordIndex,
            count,
            params: values,
          }),
      ),
    ];
  });
}

const OTHERS: Readonly<Record<string, Signature>> = {
  ProgramStringARB: signature(
    [TARGET, ['format', text], ['string', text]],
    (target, format, string) => command({ command: 'ProgramStringARB', target, format, string }),
  ),
  BindProgramARB: signature([TARGET, ['program', uint]], (target, program) =>
    command({ command: 'BindProgramARB', target, program }),
  ),
  DeleteProgramsARB: signature([['programs', listOf(uint)]], (programs) =>
    command({ command: 'DeleteProgramsARB', programs }),
  ),
  ProgramVertexLimitNV: signature([TARGET, ['limit', int]], (target, limit) =>
    command({ command: 'ProgramVertexLimitNV', target, limit }),
  ),
  BindBuffer: signature([TARGET, BUFFER], (target, buffer) =>
    command({ command: 'BindBuffer', target, buffer }),
  ),
  BindBufferBaseNV: signature([TARGET, INDEX, BUFFER], (target, index, buffer) =>
    command({ command: 'BindBufferBaseNV', target, index, buffer }),
  ),
  BindBufferOffsetNV: signature([TARGET, INDEX, BUFFER, OFFSET], (target, index, buffer, offset) =>
    command({ command: 'BindBufferOffsetNV', target, index, buffer, offset }),
  ),
  BindBufferRangeNV: signature(
    [TARGET, INDEX, BUFFER, OFFSET, ['size', int]],
    (target, index, buffer, offset, size) =>
      command({ command: 'BindBufferRangeNV', target, index, buffer, offset, size }),
  ),
  BufferData: signature([TARGET, ['size', int], ['words', listOf(word)]], (target, size, words) =>
    command({ command: 'BufferData', target, size, words }),
  ),
  GetProgramivARB: signature([TARGET, ['pname', text]], (target, pname) =>
    query({ query: 'GetProgramivARB', target, pname }),
  ),
  GetProgramStringARB: signature([TARGET, ['pname', text]], (target, pname) =>
    query({ query: 'GetProgramStringARB', target, pname }),
  ),
  IsProgramARB: signature([['program', uint]], (program) =>
    query({ query: 'IsProgramARB', program }),
  ),
  GetIntegerv: signature([['value', text]], (value) => query({ query: 'GetIntegerv', value })),
  GetIntegerIndexedvEXT: signature([['value', text], INDEX], (value, index) =>
    query({ query: 'GetIntegerIndexedvEXT', value, index }),
  ),
};

const SIGNATURES: ReadonlyMap<string, Signature> = new Map([
  ...parameterCalls(),
  ...wordCalls(),
  ...Object.entries(OTHERS),
]);
