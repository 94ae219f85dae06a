/**
 * The nominal domain of GPU programs: one result for every operation, and undefined where the documents say
 * that it is. Numbers are rounded as ../../domains/nominal.ts has it, texture access as
 * ../../texture/nominal-sampler.ts has it. What a text says in two ways may be read the other way: see
 * `Interpretations`.
 */
import { DEFAULT_POLICIES } from '../../domains/assignments.js';
import { fixed } from '../../domains/chooser.js';
import { NOMINAL } from '../../domains/nominal.js';
import type { Policies } from '../../domains/policies.js';
import { nominalSampler, type Numerals } from '../../texture/nominal-sampler.js';
import type { Sampler } from '../../texture/sampler.js';
import { NOMINAL_CONTROL } from './control.js';
import { nominalConversions, type OutOfRange } from './conversions.js';
import type { GpuDomain } from './domain.js';
import { NOMINAL_FLAGS, type NominalFlags } from './flags.js';
import { nominalNumbers, type ShortFloats } from './floats.js';
import { NOMINAL_INTEGERS, type NominalInteger } from './integers.js';
import { numberOf, type NominalFloat } from './packed.js';
import type { Truth } from './truth.js';
import { UNDEFINED } from './undefined.js';
import { nominalWords, type NominalWord, type OtherType } from './words.js';
import { writtenOutFloats, writtenOutWords } from './written-out.js';

export interface GpuNominalKinds {
  readonly number: NominalFloat;
  readonly truth: Truth;
  readonly integer: NominalInteger;
  readonly flags: NominalFlags;
  readonly word: NominalWord;
}

export type GpuNominal = GpuDomain<GpuNominalKinds>;

/** How to read what may be read in more than one way. */
export interface Interpretations {
  /** A read as another type than was written: undefined (§2.X.3.1), or the bits as they are (Issue 36). */
  readonly otherType: OtherType;
  /** A value beyond the integers: undefined (§2.X.8), or the nearest integer (Issue 41). */
  readonly outOfRange: OutOfRange;
  /** What SHORT variables keep: all, or what fits a 16-bit float, and 16 bits of integers (§2.X.3.1). */
  readonly shortFloats: ShortFloats;
}

const DEFAULT_INTERPRETATIONS: Interpretations = {
  otherType: 'undefined',
  outOfRange: 'undefined',
  shortFloats: 'binary32',
};

const NUMERALS: Numerals<NominalFloat, NominalInteger> = {
  numberOf: (a) => {
    const value = numberOf(a);
    return value === UNDEFINED ? null : value;
  },
  integerOf: (a) => (a === UNDEFINED ? null : a),
  float: NOMINAL.constant,
  integer: NOMINAL_INTEGERS.integer,
  undefinedFloat: UNDEFINED,
  undefinedInteger: UNDEFINED,
};

/** Texture access by an assignment's interpretations. */
export function samplerOf(policies: Policies): Sampler<NominalFloat, NominalInteger> {
  return nominalSampler(NUMERALS, fixed(policies));
}

export function gpuNominal(interpretations: Partial<Interpretations> = {}): GpuNominal {
  const { otherType, outOfRange, shortFloats } = { ...DEFAULT_INTERPRETATIONS, ...interpretations };
  const numbers = nominalNumbers(shortFloats);
  const words = nominalWords(otherType, shortFloats);
  return {
    ...numbers,
    ...NOMINAL_INTEGERS,
    ...nominalConversions(outOfRange),
    ...words,
    ...NOMINAL_FLAGS,
    ...NOMINAL_CONTROL,
    sampler: samplerOf(DEFAULT_POLICIES),
    sixteenBit: null,
    writtenOut: writtenOutFloats(numbers),
    writtenOutWords: writtenOutWords(words),
  };
}

/** Every interpretation at its default. */
export const GPU_NOMINAL: GpuNominal = gpuNominal();
