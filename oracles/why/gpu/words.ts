/** Words and flags of GPU programs: what is seen of one or of a set, and others in its place. */
import type { DataType } from '../../../spec/gpu/instructions.js';
import { NOMINAL } from '../../../semantics/domains/nominal.js';
import type { FlagSet } from '../../../semantics/gpu/domains/allowed/flags.js';
import type { AllowedWord } from '../../../semantics/gpu/domains/allowed/words.js';
import { Packed } from '../../../semantics/gpu/domains/packed.js';
import {
  IntegerWord,
  typedBitsOf,
  wordOf,
  type NominalWord,
  type TypedBits,
} from '../../../semantics/gpu/domains/words.js';
import type { GpuState } from '../../../semantics/gpu/machine/state.js';
import { valueOf } from '../../../semantics/number/binary32.js';
import { ANY_INTEGER, integersOf } from '../../../semantics/number/integer-set.js';
import { ANYTHING } from '../../../semantics/number/value-set.js';
import { describeFlags } from '../../cases/gpu/compare.js';
import type { Source } from '../../generate/source.js';
import { commonBits, commonOfPatterns, lookedAt, type BitNumber } from '../bits.js';
import { distinct, otherIntegers, otherNumbers } from '../other-numbers.js';
import { ANY_CODE, ANY_WORD, Unknown, type HybridKinds } from './lifted.js';
import { heldAt, type GpuPlace } from './place.js';

export type GpuValue =
  | { readonly kind: 'word'; readonly value: NominalWord }
  | { readonly kind: 'flags'; readonly value: number };

/** Any combination of flags, all of them defined. */
export const ANY_DEFINED_CODE = new Unknown<FlagSet>(ANY_CODE.set, false);

export function seenOfWord(typed: TypedBits | null, bit: BitNumber): string {
  if (typed === null) return 'undefined';
  const looked = lookedAt(typed.bits, bit);
  return bit === null ? `${typed.type}${String(looked)}` : String(looked);
}

function commonFlags({ set, mayBeUndefined }: Unknown<FlagSet>): string | null {
  const all = Array.from({ length: 16 }, (_, flags) => flags).filter(
    (flags) => (set & (1 << flags)) !== 0,
  );
  const [only = 0] = all;
  return mayBeUndefined || all.length !== 1 ? null : describeFlags(only);
}

/** The same words as for one word; null where members differ in what is looked at. */
function commonWord(
  { set, mayBeUndefined, mayBePacked }: Unknown<AllowedWord>,
  bit: BitNumber,
): string | null {
  if (mayBeUndefined || set === null) return null;
  if (set.type === 'F') {
    if (set.value instanceof Packed) return seenOfWord({ type: 'F', bits: set.value.bits }, bit);
    // Bits of its own show no more than what they stand for.
    if (mayBePacked) return null;
    const common = commonBits(set.value, bit);
    return common === null ? null : seenOf('F', common, bit);
  }
  const places = integersOf(set.value);
  let common: number | null = null;
  for (let at = 0; at + 1 < places.length; at += 2) {
    const own = commonOfPatterns(places[at] ?? 0, places[at + 1] ?? 0, bit);
    if (own === null || (common !== null && common !== own)) return null;
    common = own;
  }
  return common === null ? null : seenOf(set.type, common, bit);
}

function seenOf(type: DataType, looked: number, bit: BitNumber): string {
  return bit === null ? `${type}${String(looked)}` : String(looked);
}

/** Any word of the type that one has; of an undefined one, of the type as which it is read. */
export function anyWordLike(word: NominalWord | undefined, type: DataType): HybridKinds['word'] {
  if (word === undefined) return ANY_WORD;
  const own = typedBitsOf(word)?.type ?? type;
  if (word instanceof IntegerWord && word.type === null) return ANY_WORD;
  return own === 'F'
    ? new Unknown<AllowedWord>({ type: 'F', value: ANYTHING }, false)
    : new Unknown<AllowedWord>({ type: own, value: ANY_INTEGER }, false);
}

const SIGNED = { least: -(2 ** 31), greatest: 2 ** 31 - 1 };

/** Other words of the type that one has. */
export function otherWords(
  word: NominalWord | undefined,
  type: DataType,
  source: Source,
): readonly GpuValue[] {
  const typed = word === undefined ? null : typedBitsOf(word);
  const own = typed?.type ?? type;
  const of = (value: NominalWord): GpuValue => ({ kind: 'word', value });
  if (own === 'F') {
    const value = typed === null ? 0 : valueOf(typed.bits);
    const all = otherNumbers(value, source).map(NOMINAL.constant);
    const others = distinct(all, typed === null ? NaN : value);
    return others.map(of);
  }
  const bits = (typed?.bits ?? 0) | 0;
  const flipped = Array.from({ length: 32 }, (_, bit) => bits ^ (1 << bit));
  const near = otherIntegers(bits, SIGNED, source);
  return [...new Set([...near, ...flipped])].map((value) =>
    of(wordOf({ type: own, bits: value >>> 0 })),
  );
}

/** What all members of the sets at a place share, as for one word; null where they differ in what is looked at. */
export function commonAt(
  state: GpuState<HybridKinds>,
  place: GpuPlace,
  bit: BitNumber,
): string | null {
  if (place.file === 'code') {
    const flags = state.codes[place.slot][place.component];
    return flags instanceof Unknown ? commonFlags(flags) : describeFlags(flags);
  }
  const word = heldAt(state, place);
  if (word === undefined) return 'none';
  return word instanceof Unknown
    ? commonWord(word as Unknown<AllowedWord>, bit)
    : seenOfWord(typedBitsOf(word), bit);
}
