/** The one shape of a value in whatever `--json` prints, and in what the package's functions return (docs/json.md). */
import type { Quad } from '../../spec/environments.js';
import type { InputValues } from '../../semantics/machine/state.js';
import type { ConditionCode, Vector } from '../../semantics/domains/domain.js';
import {
  typedBitsOf,
  type NominalWord,
  type TypedBits,
} from '../../semantics/gpu/domains/words.js';
import { bitsOf, decimal, hex, valueOf } from '../../semantics/number/binary32.js';
import { patternsOf } from '../../semantics/silicon/shown.js';
import { asSigned } from '../../semantics/number/integer-set.js';

export interface ValueJson {
  /** Floating-point, signed or unsigned. */
  readonly type: 'F' | 'S' | 'U';
  /** All 32: "0x3f800000". */
  readonly bits: string;
  /** What they stand for, exactly; "NaN", "+INF", "-INF" and "-0" where JSON has no number for it. */
  readonly value: number | 'NaN' | '+INF' | '-INF' | '-0';
}

/** A component that may be undefined: null then. */
export type WordJson = ValueJson | null;

/** x to w. */
export type Four<V> = readonly [V, V, V, V];
export type VectorJson = Four<ValueJson>;
export type WordsJson = Four<WordJson>;

/** A condition code register: LT, EQ, GT or UN of VP programs; of GPU programs the names of flags, "SF ZF?". */
export interface CodesJson {
  readonly register: string;
  readonly components: Four<string>;
}

export function valueJson({ type, bits }: TypedBits): ValueJson {
  return {
    type,
    bits: hex(bits),
    value: type === 'F' ? floatValue(valueOf(bits)) : integer(type, bits),
  };
}

function integer(type: 'S' | 'U', bits: number): number {
  return type === 'S' ? asSigned(bits) : bits;
}

function floatValue(value: number): ValueJson['value'] {
  if (Number.isFinite(value) && !Object.is(value, -0)) return value;
  return decimal(value) as 'NaN' | '+INF' | '-INF' | '-0';
}

/** A binary32 value. */
export function floatJson(value: number): ValueJson {
  return bitsJson(bitsOf(value));
}

/** The same by its bits, which a NaN has of its own. */
export function bitsJson(bits: number): ValueJson {
  return valueJson({ type: 'F', bits });
}

/** Components of address registers. */
export function signedJson(value: number): ValueJson {
  return valueJson({ type: 'S', bits: value >>> 0 });
}

export function wordJson(word: NominalWord): WordJson {
  const typed = typedBitsOf(word);
  return typed === null ? null : valueJson(typed);
}

export function fourOf<V, J>({ x, y, z, w }: Vector<V>, json: (value: V) => J): Four<J> {
  return [json(x), json(y), json(z), json(w)];
}

/** Components with their bits; NaNs that an engine computed have their own. */
export function vectorJson(vector: Vector<number>): VectorJson {
  return fourOf(patternsOf(vector), bitsJson);
}

export function codesJson(codes: Vector<ConditionCode>): CodesJson {
  return { register: 'CC', components: fourOf(codes, String) };
}

/** What a VP program is given, by register: "v[0]", "c[4]". */
export function inputsJson({
  attributes = {},
  parameters = {},
}: InputValues): Readonly<Record<string, VectorJson>> {
  const file = (name: string, registers: Readonly<Record<number, Quad>>): [string, VectorJson][] =>
    Object.entries(registers).map(([number, [x, y, z, w]]) => [
      `${name}[${number}]`,
      vectorJson({ x, y, z, w }),
    ]);
  return Object.fromEntries([...file('v', attributes), ...file('c', parameters)]);
}
