/**
 * What a component of a variable holds in the nominal domain: a number with the type as which it was
 * written, or nothing defined (§2.X.3.1). A floating-point value is its own word.
 */
import type { DataType } from '../../../spec/gpu/instructions.js';
import type { Words } from './domain.js';
import type { ShortFloats } from './floats.js';
import { unsigned, type NominalInteger } from './integers.js';
import { bitsOfFloat, floatOfBits, sameFloat, type NominalFloat } from './packed.js';
import type { Truth } from './truth.js';
import { UNDEFINED } from './undefined.js';

/** An integer that was written, as signed or as unsigned; or bits that have no type, and are read as any: null. */
export class IntegerWord {
  constructor(
    readonly type: 'S' | 'U' | null,
    readonly value: number,
  ) {}
}

export type NominalWord = NominalFloat | IntegerWord;

/** What a read as another type gives: §2.X.3.1's answer, and what Issue 36 says happens in practice. */
export type OtherType = 'undefined' | 'raw-bits';

/** A word in full: its type, and its bits as 0 to 2^32 - 1. */
export interface TypedBits {
  readonly type: DataType;
  readonly bits: number;
}

/** Type and bits of a word, unsigned where it has no type; null for an undefined one. */
export function typedBitsOf(word: NominalWord): TypedBits | null {
  if (word === UNDEFINED) return null;
  if (word instanceof IntegerWord) return { type: word.type ?? 'U', bits: unsigned(word.value) };
  return { type: 'F', bits: bitsOfFloat(word) };
}

/** The word that `typedBitsOf` described. */
export function wordOf(typed: TypedBits | null): NominalWord {
  if (typed === null) return UNDEFINED;
  return typed.type === 'F' ? floatOfBits(typed.bits) : new IntegerWord(typed.type, typed.bits | 0);
}

/** Whether two words are of one type and one value. */
export function sameWord(a: NominalWord, b: NominalWord): boolean {
  if (a instanceof IntegerWord) {
    return b instanceof IntegerWord && a.type === b.type && a.value === b.value;
  }
  return !(b instanceof IntegerWord) && sameFloat(a, b);
}

type NominalWords = Words<NominalFloat, Truth, NominalInteger, NominalWord>;

function wordOfFloat(a: NominalFloat): NominalWord {
  return a;
}

function wordOfInteger(a: NominalInteger, signed: boolean): NominalWord {
  return typeof a === 'number' ? new IntegerWord(signed ? 'S' : 'U', a) : UNDEFINED;
}

function selectWord(test: Truth, whenTrue: NominalWord, whenFalse: NominalWord): NominalWord {
  if (test !== UNDEFINED) return test ? whenTrue : whenFalse;
  return sameWord(whenTrue, whenFalse) ? whenTrue : UNDEFINED;
}

/** The 16 least significant bits, extended again (§2.X.4.3). */
function sixteenBitsOf(a: NominalInteger, signed: boolean): NominalInteger {
  if (typeof a !== 'number') return a;
  return signed ? (a << 16) >> 16 : a & 0xffff;
}

function rawFloatOf(word: NominalWord): NominalFloat {
  return word instanceof IntegerWord ? floatOfBits(word.value) : word;
}

function rawIntegerOf(word: NominalWord): NominalInteger {
  if (word instanceof IntegerWord) return word.value;
  return word === UNDEFINED ? UNDEFINED : bitsOfFloat(word) | 0;
}

// What programs do most is asked first, and each is short, so that an engine puts it where it is called.

function floatOf(word: NominalWord): NominalFloat {
  return typeof word === 'number' ? word : floatOfOther(word);
}

function floatOfOther(word: NominalWord): NominalFloat {
  if (!(word instanceof IntegerWord)) return word;
  return word.type === null ? floatOfBits(word.value) : UNDEFINED;
}

function integerOf(word: NominalWord, signed: boolean): NominalInteger {
  return typeof word === 'object' && word.type === (signed ? 'S' : 'U')
    ? word.value
    : integerOfOther(word);
}

/** The integer that a word is which was written as one of the other sign, or as bits; else undefined. */
function integerOfOther(word: NominalWord): NominalInteger {
  return word instanceof IntegerWord && word.type === null ? word.value : UNDEFINED;
}

const READS: Readonly<Record<OtherType, Pick<NominalWords, 'floatOf' | 'integerOf'>>> = {
  undefined: { floatOf, integerOf },
  'raw-bits': { floatOf: rawFloatOf, integerOf: rawIntegerOf },
};

export function nominalWords(otherType: OtherType, short: ShortFloats): NominalWords {
  return {
    wordOfFloat,
    wordOfInteger,
    ...READS[otherType],
    undefinedWord: UNDEFINED,
    selectWord,
    storeShortInteger: short === 'binary16' ? sixteenBitsOf : (a) => a,
  };
}
