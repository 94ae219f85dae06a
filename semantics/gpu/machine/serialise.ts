/**
 * States of GPU programs in the nominal domain as JSON and back. A word is its type and bits,
 * "F 0x80000000" for -0, and null where it is undefined; a condition code component is the names of its
 * flags, with a question mark where one is undefined: "ZF", "SF? ZF?", "". Nothing is lost.
 */
import type { Vector } from '../../domains/domain.js';
import { array, integer, record, StateFormatError, vectors } from '../../machine/state-json.js';
import { hex, parseHex } from '../../number/binary32.js';
import {
  FLAG_NAMES,
  flagOf,
  flagsFrom,
  type FlagName,
  type NominalFlags,
} from '../domains/flags.js';
import { knownCount } from '../domains/repetitions.js';
import type { Truth } from '../domains/truth.js';
import { UNDEFINED } from '../domains/undefined.js';
import { typedBitsOf, wordOf, type NominalWord } from '../domains/words.js';
import type { GpuNominalKinds } from '../domains/nominal.js';
import type { Call, Emission, GpuState } from './state.js';

export type GpuNominalState = GpuState<GpuNominalKinds>;

type Four<V> = readonly [V, V, V, V];
export type WordJson = string | null;
type LoopsJson = readonly (number | null)[];

export interface GpuStateJson {
  readonly next: number;
  readonly executed: number;
  readonly temporaries: readonly Four<WordJson>[];
  readonly results: readonly Four<WordJson>[];
  readonly codes: readonly [Four<string>, Four<string>];
  readonly loops: LoopsJson;
  readonly calls: readonly { readonly returnTo: number; readonly loops: LoopsJson }[];
  /** The results of each vertex; null where a primitive was completed. */
  readonly emitted: readonly (readonly Four<WordJson>[] | null)[];
  readonly derivatives: number;
}

export function gpuStateToJson(state: GpuNominalState): GpuStateJson {
  const [first, second] = state.codes;
  return {
    next: state.next,
    executed: state.executed,
    temporaries: state.temporaries.map((v) => mapped(v, wordToJson)),
    results: state.results.map((v) => mapped(v, wordToJson)),
    codes: [mapped(first, flagsToJson), mapped(second, flagsToJson)],
    loops: state.loops.map(knownCount),
    calls: state.calls.map(({ returnTo, loops }) => ({ returnTo, loops: loops.map(knownCount) })),
    emitted: state.emitted.map((emission) =>
      emission.kind === 'vertex' ? emission.results.map((v) => mapped(v, wordToJson)) : null,
    ),
    derivatives: state.derivatives,
  };
}

/** The state that `gpuStateToJson` wrote. @throws StateFormatError for anything else. */
export function gpuStateFromJson(json: unknown): GpuNominalState {
  const object = record(json, 'state');
  const [first, second] = codePair(object['codes']);
  return {
    next: integer(object['next'], 'next'),
    executed: integer(object['executed'], 'executed'),
    temporaries: vectors(object['temporaries'], 'temporaries', wordFromJson),
    results: vectors(object['results'], 'results', wordFromJson),
    codes: [first, second],
    loops: loopsFromJson(object['loops'], 'loops'),
    calls: array(object['calls'], 'calls').map((call, i) => callFromJson(call, i)),
    emitted: array(object['emitted'], 'emitted').map((emission, i) =>
      emissionFromJson(emission, `emitted[${String(i)}]`),
    ),
    derivatives: integer(object['derivatives'], 'derivatives'),
  };
}

function mapped<V, R>({ x, y, z, w }: Vector<V>, write: (value: V) => R): Four<R> {
  return [write(x), write(y), write(z), write(w)];
}

/** `F 0x3f800000`: type and bits; null for an undefined word. */
export function wordToJson(word: NominalWord): WordJson {
  const typed = typedBitsOf(word);
  return typed === null ? null : `${typed.type} ${hex(typed.bits)}`;
}

function wordFromJson(json: unknown, path: string): NominalWord {
  if (json === null) return UNDEFINED;
  const [type = '', pattern = '', ...more] = typeof json === 'string' ? json.split(' ') : [];
  const bits = parseHex(pattern);
  if ((type !== 'F' && type !== 'S' && type !== 'U') || bits === undefined || more.length > 0) {
    throw new StateFormatError(path, 'null, or type and bits such as "F 0x3f800000"');
  }
  return wordOf({ type, bits });
}

/** The names of the flags that are set, with a question mark those that are undefined. */
export function flagsToJson(flags: NominalFlags): string {
  return FLAG_NAMES.flatMap((name) => {
    const flag = flagOf(flags, name);
    return flag === UNDEFINED ? [`${name}?`] : flag ? [name] : [];
  }).join(' ');
}

function flagsFromJson(json: unknown, path: string): NominalFlags {
  const values: Partial<Record<FlagName, Truth>> = {};
  const words = typeof json === 'string' ? json.split(' ') : ['?'];
  for (const word of words[0] === '' ? words.slice(1) : words) {
    const name = FLAG_NAMES.find((flag) => word === flag || word === `${flag}?`);
    if (name === undefined) {
      throw new StateFormatError(path, 'names of flags such as "SF ZF?": SF, ZF, OF, CF');
    }
    values[name] = word === name ? true : UNDEFINED;
  }
  return flagsFrom(values);
}

function codePair(json: unknown): readonly [Vector<NominalFlags>, Vector<NominalFlags>] {
  const [first, second, ...more] = vectors(json, 'codes', flagsFromJson);
  if (first === undefined || second === undefined || more.length > 0) {
    throw new StateFormatError('codes', 'two condition code registers');
  }
  return [first, second];
}

function loopsFromJson(json: unknown, path: string): LoopsJson {
  return array(json, path).map((left, i) =>
    left === null ? null : integer(left, `${path}[${String(i)}]`),
  );
}

function callFromJson(json: unknown, index: number): Call {
  const path = `calls[${String(index)}]`;
  const { returnTo, loops } = record(json, path);
  return {
    returnTo: integer(returnTo, `${path}.returnTo`),
    loops: loopsFromJson(loops, `${path}.loops`),
  };
}

function emissionFromJson(json: unknown, path: string): Emission<NominalWord> {
  return json === null
    ? { kind: 'end of primitive' }
    : { kind: 'vertex', results: vectors(json, path, wordFromJson) };
}
